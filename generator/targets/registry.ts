// The list of targets, and `emitTargets`, which runs them. A new target is a folder and a row here.

import { resolve } from 'node:path';
import { replacedTemplates } from '../base/assets.js';
import { forgettingSymbols } from '../code/symbols.js';
import { type Diagnostic, overflow } from '../base/diagnostics.js';
import type { GenerateOptions } from '../base/options.js';
import { version } from '../base/version.js';
import { clientTarget } from './client/target.js';
import { compatTarget } from './compat/target.js';
import { fixturesTarget } from './fixtures/target.js';
import { emitOwnTarget } from './own.js';
import { besideFolder, gitattributes, sourceFolder, withHeaders } from './package.js';
import type { Lowered } from '../lower/lower.js';
import type { Surface } from '../surface/surface.js';
import { queryTarget } from './query/target.js';
import { emitRemembered } from './remembered.js';
import { termsOf, runtimeFolder, withRuntime } from './runtime.js';
import type { OutputFile, SurfaceContext, Target, TargetContext, TargetMemory } from './target.js';
import { sourceReadme } from './templates.js';
import { validatorsTarget } from './validators/target.js';

const targets: readonly Target[] = [
  clientTarget,
  validatorsTarget,
  fixturesTarget,
  queryTarget,
  compatTarget,
];

export function findTarget(name: string): Target | undefined {
  return targets.find((target) => target.name === name);
}

/** The targets with these names, in the order of the registry. Callers have checked the names. */
export function selectTargets(names: readonly string[]): readonly Target[] {
  return targets.filter(({ name }) => names.includes(name));
}

/** The same options with the targets that others need: packages are installed, but what stands in one folder has to be written. */
export function withNeeded<O extends Pick<GenerateOptions, 'targets' | 'layout'>>(options: O): O {
  const { targets: names, layout } = options;
  const needed = selectTargets(names).flatMap(({ needs = [] }) => needs);
  return layout === 'source'
    ? { ...options, targets: [...new Set([...names, ...needed])] }
    : options;
}

/** The surface of what these targets make together; targets of the user's own have none. */
export function surfaceOf(targetNames: readonly string[], context: SurfaceContext): Surface {
  return new Map(
    selectTargets(targetNames).map((target) => [target.name, target.surface(context)]),
  );
}

interface Emitted {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The user's own templates by name, if there are any. */
  readonly templates?: ReadonlyMap<string, string> | undefined;
}

/** Runs the selected targets and returns their files. */
export async function emitTargets(
  {
    options,
    ...model
  }: Lowered & Pick<TargetContext, 'document' | 'outlined'> & { readonly options: GenerateOptions },
  progress: (target: string) => void,
  memory?: TargetMemory,
): Promise<Emitted> {
  const files: OutputFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const templates = options.templates && resolve(options.cwd, options.templates);
  const context: TargetContext = {
    ...model,
    options: { ...options, templates },
    version,
    report: (diagnostic) => void diagnostics.push(diagnostic),
  };
  const own = (options.ownTargets ?? []).filter(({ name }) => options.targets.includes(name));
  await forgettingSymbols(async () => {
    for (const target of selectTargets(options.targets)) {
      progress(target.name);
      files.push(...(await emitRemembered(target, { ...context, memory }, emitTarget)));
    }
    for (const target of own) {
      progress(target.name);
      files.push(...(await emitOwnTarget(target, { ...context, cwd: options.cwd })));
    }
  });
  const linked =
    options.layout === 'source'
      ? withRuntime(files, runtimeFolder('', options), termsOf(model.api))
      : files;
  const all = files.some(({ isOutside }) => isOutside) ? linked.map(beside) : linked;
  return {
    files: [
      ...withHeaders(all, model.api.info),
      ...(context.options.gitattributes ? gitattributes(all) : []),
    ],
    diagnostics,
    templates: templates === undefined ? undefined : replacedTemplates(templates),
  };
}

/** The file in the folder beside those that stand in the output folder itself. */
function beside(file: OutputFile): OutputFile {
  return file.isOutside ? file : { ...file, path: besideFolder + file.path };
}

async function emitTarget(target: Target, context: TargetContext): Promise<readonly OutputFile[]> {
  try {
    const files = await target.emit(context);
    const { options } = context;
    if (files.some(({ isOutside }) => isOutside)) return files;
    const folder = sourceFolder(target.name, options.layout);
    if (options.layout === 'source' && files.some(({ path }) => path === `${folder}README.md`))
      return files;
    return options.layout === 'source'
      ? [...files, ...(await sourceReadme(target.name, files, context))]
      : withRuntime(
          files,
          runtimeFolder(sourceFolder(target.name, 'packages'), options),
          termsOf(context.api),
        );
  } catch (error) {
    context.report(overflow(error, `Printing ${target.name}`));
    return [];
  }
}
