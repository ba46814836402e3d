// The pipeline: one statement a stage. Everything Concord does with a document starts here.

import { type Diagnostic, fails, hasErrors, overflow } from './base/diagnostics.js';
import { type Document, type LeftOut, withLocations } from './document/document.js';
import { loadDocument } from './document/load.js';
import { shownAddress } from './document/load/remote.js';
import { emitTargets, withNeeded } from './targets/registry.js';
import type { Api } from './model/api.js';
import type { Calls } from './lower/calls/call.js';
import { lower } from './lower/lower.js';
import { nameApi } from './model/naming/name.js';
import type { Names } from './model/naming/names.js';
import type { GenerateOptions } from './base/options.js';
import { checkFiles, type OutputCheckSettings, type Drift } from './pipeline/check.js';
import { formatFiles } from './pipeline/format.js';
import { importStyle, withImportExtension } from './pipeline/import-extension.js';
import { withManifests } from './pipeline/manifest.js';
import { oldLibrary } from './pipeline/tsconfig.js';
import { type FileChange, writeFiles, type WriteSettings } from './pipeline/write.js';
import { readDocument, readOutline } from './pipeline/input.js';
import type { TargetMemory } from './targets/target.js';
import type { OutputFile } from './targets/target.js';
import { version } from './base/version.js';

/** Everything that one run computes, before anything is written. */
export interface Plan {
  readonly diagnostics: readonly Diagnostic[];
  readonly document?: Document;
  readonly api?: Api;
  readonly names?: Names;
  readonly calls?: Calls;
  /** What is written and not in the model. */
  readonly leftOut?: () => readonly LeftOut[];
  /** The whole output with its manifests; empty when the document has errors. */
  readonly files: readonly OutputFile[];
  /** The files that were read, by their names in diagnostics, with their texts. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The text of a source file, for code frames; also of files that are not valid. */
  readonly source: (file: string) => string | undefined;
}

export type Progress = (
  stage:
    'load' | 'read' | 'name' | 'emit' | 'format' | 'hash' | 'write' | 'check' | 'compile' | 'prove',
  detail?: string,
) => void;

/**
 * Computes the output in memory. Never throws for what a document says: see `diagnostics`.
 *
 * @param memory What earlier runs made, which the output does not depend on.
 */
export async function plan(
  given: GenerateOptions,
  progress: Progress = () => {},
  memory?: TargetMemory,
): Promise<Plan> {
  const options = withNeeded(given);
  progress('load', shownAddress(options.document));
  const loaded = await loadDocument(options.document, options);
  const { inputs, source } = loaded;

  progress('read');
  const { model, diagnostics: reading } = readDocument(loaded);
  if (!model) return { diagnostics: reading, inputs, source, files: [] };
  const { api, document } = model;

  progress('name');
  const { names, diagnostics: naming } = nameApi(api, { ...options, whole: model.whole });

  let made: ReturnType<typeof lower>;
  try {
    made = lower(api, names, options.types);
  } catch (error) {
    const diagnostics = [...reading, ...withLocations(naming, document), overflow(error, 'Naming')];
    return { diagnostics, inputs, source, files: [] };
  }
  const { diagnostics: lowering, ...lowered } = made;
  const outlined =
    options.raw && loaded.document ? readOutline(loaded.document).outlined : undefined;
  const emitted = await emitTargets(
    { ...lowered, document, outlined, options },
    (target) => progress('emit', target),
    memory,
  );
  const found = [
    ...reading,
    ...withLocations([...naming, ...lowering, ...emitted.diagnostics], document),
    ...oldLibrary(options),
  ];
  const { calls } = lowered;
  const planned = { document, api, names, calls, leftOut: model.leftOut, inputs, source };
  if (fails(found, options.failOn)) return { ...planned, diagnostics: found, files: [] };

  if (options.format) progress('format');
  const { extension: importExtension } = importStyle(options);
  const formatted = await formatFiles(withImportExtension(emitted.files, importExtension), options);
  const diagnostics = [...found, ...formatted.diagnostics];
  if (hasErrors(formatted.diagnostics)) return { ...planned, diagnostics, files: [] };

  progress('hash');
  const { templates } = emitted;
  const files = withManifests(formatted.files, {
    ...{ document, templates, version },
    options: { ...options, importExtension },
  });
  return { ...planned, diagnostics, files };
}

export interface Written extends Plan {
  readonly ok: boolean;
  readonly changes: readonly FileChange[];
}

/** Brings the output folder up to date: all of it, or nothing when there is an error. */
export async function generate(
  options: GenerateOptions & Pick<WriteSettings, 'force'>,
  progress: Progress = () => {},
): Promise<Written> {
  return write(await plan(options, progress), options, progress);
}

/** Writes what was planned, unless it has errors. */
export async function write(
  planned: Plan,
  options: WriteSettings & Pick<GenerateOptions, 'failOn'>,
  progress: Progress = () => {},
): Promise<Written> {
  if (fails(planned.diagnostics, options.failOn)) return { ...planned, ok: false, changes: [] };
  progress('write');
  const { changes, diagnostics: writing } = await writeFiles(planned.files, options);
  const diagnostics = [...planned.diagnostics, ...writing];
  return { ...planned, diagnostics, ok: !fails(diagnostics, options.failOn), changes };
}

/** Compares the output folder with what `generate` would write; writes nothing. */
export async function check(
  options: GenerateOptions & Pick<OutputCheckSettings, 'ignoreFormatting'>,
  progress: Progress = () => {},
): Promise<Plan & { readonly ok: boolean; readonly drift: readonly Drift[] }> {
  const planned = await plan(options, progress);
  if (fails(planned.diagnostics, options.failOn)) return { ...planned, ok: false, drift: [] };
  progress('check');
  const { drift, diagnostics: checking } = await checkFiles(planned.files, options);
  return {
    ...planned,
    diagnostics: [...planned.diagnostics, ...checking],
    ok: drift.length === 0 && !hasErrors(checking),
    drift,
  };
}
