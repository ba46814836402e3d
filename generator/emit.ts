// What the targets make of the model: their files, once the judges have refuted no value in them.

import { resolve } from 'node:path';
import { replacedTemplates } from './assets.js';
import { createClaims } from './claims/claims.js';
import type { Emission, ValidatorsSource } from './claims/validators-court.js';
import { type Diagnostic, diagnostic } from './diagnostics.js';
import type { GenerateOptions } from './options.js';
import { withHeaders } from './targets/header.js';
import { selectTargets } from './targets/registry.js';
import { sourceReadme } from './targets/source-readme.js';
import type { Decision, OutputFile, Target, TargetContext } from './targets/target.js';
import { validatorsTarget } from './targets/validators/target.js';
import { version } from './version.js';

export interface Emitted {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The user's own templates by name. */
  readonly templates?: ReadonlyMap<string, string> | undefined;
}

/** Everything but what one target is given alone. */
type Context = Omit<TargetContext, 'report'>;

export async function emitTargets({ options, ...model }: Pick<TargetContext, 'api' | 'names' | 'document'> & { readonly options: GenerateOptions }, progress: (target: string) => void): Promise<Emitted> {
  const files: OutputFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const decisions: Decision[] = [];
  const templates = options.templates && resolve(options.cwd, options.templates);
  const context: Context = { ...model, options: { ...options, templates }, version, decides: (decision) => void decisions.push(decision) };
  const shipped = options.targets.includes(validatorsTarget.name) ? { files, decisions } : undefined;
  const claims = createClaims(model.document, { formats: options.validators?.formats === undefined, validators: validatorsOf(context, shipped) });
  for (const target of selectTargets(options.targets)) {
    progress(target.name);
    const emitted = await proven(target, { ...context, claim: claims.claim }, claims.prove).catch((error: unknown) => overflowing(target, error));
    files.push(...emitted.files);
    diagnostics.push(...emitted.diagnostics);
  }
  return { files: withHeaders(files, model.api.info), diagnostics: [...diagnostics, ...claims.diagnostics()], templates: templates === undefined ? undefined : replacedTemplates(templates) };
}

/** The validators that judge: those that ship, else those that would. */
function validatorsOf(context: Context, shipped: Emission | undefined): ValidatorsSource {
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
async function proven(target: Target, context: Context, prove: () => Promise<number>): Promise<Emitted> {
  const diagnostics: Diagnostic[] = [];
  const report = (found: Diagnostic): void => void diagnostics.push(found);
  const emitted = await target.emit({ ...context, report });
  const files = context.options.layout === 'source' ? [...emitted, ...(await sourceReadme(target.name, emitted, { ...context, report }))] : emitted;
  return (await prove()) === 0 ? { files, diagnostics } : proven(target, context, prove);
}

/** Schemas that lead from one to the next in thousands of steps are more than the stack holds. */
function overflowing({ name }: Target, error: unknown): Emitted {
  if (!(error instanceof RangeError && /call stack/.test(error.message))) throw error;
  return { files: [], diagnostics: [diagnostic('document/too-costly', `Printing ${name}: schemas lead from one to the next in more steps than can be followed; nothing was written.`)] };
}
