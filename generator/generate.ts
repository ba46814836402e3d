// The pipeline: one statement a stage. Everything Concord does with a document starts here.

import { resolve } from 'node:path';
import { createClaims } from './claims/claims.js';
import type { Emission, ValidatorsSource } from './claims/validators-court.js';
import { type Diagnostic, diagnostic, hasErrors } from './diagnostics.js';
import type { Document } from './document/document.js';
import { elsewhereIn } from './document/elsewhere.js';
import { loadDocument } from './document/load.js';
import { shownAddress } from './document/remote.js';
import { located } from './document/located.js';
import type { Api } from './model/api.js';
import { nameApi } from './naming/name.js';
import type { Names } from './naming/names.js';
import type { GenerateOptions } from './options.js';
import { checkFiles, type Drift } from './output/check.js';
import { formatFiles } from './output/format.js';
import { withManifests } from './output/manifest.js';
import { type Change, writeFiles } from './output/write.js';
import { readApi } from './read/api.js';
import { selectTargets } from './targets/registry.js';
import type { Decision, OutputFile, Target, TargetContext } from './targets/target.js';
import { validatorsTarget } from './targets/validators/target.js';
import { version } from './version.js';

/** Everything that one run computes, before anything is written. */
export interface Plan {
  readonly diagnostics: readonly Diagnostic[];
  readonly document?: Document;
  readonly api?: Api;
  readonly names?: Names;
  /** The whole output, formatted, with its manifests; empty when the document has errors. */
  readonly files: readonly OutputFile[];
  /** The text of a source file, for code frames; also of files that are not valid. */
  readonly source: (file: string) => string | undefined;
}

export type Progress = (stage: 'load' | 'read' | 'name' | 'emit' | 'format' | 'write' | 'check' | 'compile' | 'prove', detail?: string) => void;

/** Computes the output in memory. Never throws for what a document says: see `diagnostics`. */
export async function plan(options: GenerateOptions, progress: Progress = () => {}): Promise<Plan> {
  progress('load', shownAddress(options.document));
  const { document, remains, diagnostics: loading, source } = await loadDocument(options.document, options);
  if (!document) return { diagnostics: [...loading, ...(remains ? elsewhereIn(remains, { loading, reading: readApi(remains.document).diagnostics }) : [])], files: [], source };

  progress('read');
  const { api, diagnostics: reading } = readApi(document);

  progress('name');
  const { names, diagnostics: naming } = nameApi(api, options);

  const templates = options.templates && resolve(options.cwd, options.templates);
  const emitting: Diagnostic[] = [];
  const emitted: OutputFile[] = [];
  const decisions: Decision[] = [];
  const context: Omit<TargetContext, 'report'> = { api, names, document, options: { ...options, templates }, version, decides: (decision) => void decisions.push(decision) };
  const claims = createClaims(document, { formats: options.validators?.formats === undefined, validators: validatorsOf(context, options.targets.includes(validatorsTarget.name) ? { files: emitted, decisions } : undefined) });
  for (const target of selectTargets(options.targets)) {
    progress('emit', target.name);
    const { files, diagnostics } = await proven(target, { ...context, claim: claims.claim }, claims.prove).catch((error: unknown) => overflowing(target, error));
    emitted.push(...files);
    emitting.push(...diagnostics);
  }
  emitting.push(...claims.diagnostics());
  const diagnostics = [...loading, ...located([...reading, ...naming, ...emitting], document)];
  if (hasErrors(diagnostics)) return { diagnostics, document, api, names, source, files: [] };

  progress('format');
  const formatted = options.format ? await formatFiles(emitted) : emitted;
  return { diagnostics, document, api, names, source, files: withManifests(formatted, { document, options, version }) };
}

/** The validators that judge: those that ship, else those that would. */
function validatorsOf(context: Omit<TargetContext, 'report'>, shipped: Emission | undefined): ValidatorsSource {
  return {
    shipped,
    settings: JSON.stringify(context.options.validators ?? {}),
    emit: async () => {
      const decisions: Decision[] = [];
      const files = await validatorsTarget.emit({ ...context, options: { ...context.options, layout: 'source' }, decides: (decision) => void decisions.push(decision), report: () => {} });
      return { files, decisions };
    },
  };
}

/** What a target emits, once nothing of it is refuted. */
async function proven(target: Target, context: Omit<TargetContext, 'report'>, prove: () => Promise<number>): Promise<{ readonly files: readonly OutputFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const files = await target.emit({ ...context, report: (found) => void diagnostics.push(found) });
  return (await prove()) === 0 ? { files, diagnostics } : proven(target, context, prove);
}

/** Schemas that lead from one to the next in thousands of steps are more than the stack holds. */
function overflowing({ name }: Target, error: unknown): { readonly files: readonly OutputFile[]; readonly diagnostics: readonly Diagnostic[] } {
  if (!(error instanceof RangeError && /call stack/.test(error.message))) throw error;
  return { files: [], diagnostics: [diagnostic('document/too-costly', `Printing ${name}: schemas lead from one to the next in more steps than can be followed; nothing was written.`)] };
}

export interface Written extends Plan {
  readonly ok: boolean;
  readonly changes: readonly Change[];
}

/** Brings the output folder up to date: all of it, or nothing when there is an error. */
export async function generate(options: GenerateOptions, progress: Progress = () => {}): Promise<Written> {
  return write(await plan(options, progress), options, progress);
}

/** Writes what was planned, unless it has errors. */
export async function write(planned: Plan, options: GenerateOptions, progress: Progress = () => {}): Promise<Written> {
  if (hasErrors(planned.diagnostics)) return { ...planned, ok: false, changes: [] };
  progress('write');
  const { changes, diagnostics: writing } = await writeFiles(planned.files, options);
  const diagnostics = [...planned.diagnostics, ...writing];
  return { ...planned, diagnostics, ok: !hasErrors(diagnostics), changes };
}

/** Compares the output folder with what `generate` would write; writes nothing. */
export async function check(options: GenerateOptions, progress: Progress = () => {}): Promise<Plan & { readonly ok: boolean; readonly drift: readonly Drift[] }> {
  const planned = await plan(options, progress);
  if (hasErrors(planned.diagnostics)) return { ...planned, ok: false, drift: [] };
  progress('check');
  const { drift, diagnostics: checking } = await checkFiles(planned.files, options);
  return { ...planned, diagnostics: [...planned.diagnostics, ...checking], ok: drift.length === 0 && !hasErrors(checking), drift };
}
