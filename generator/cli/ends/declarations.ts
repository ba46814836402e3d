// The declarations of a package, of one that was published and of one that would be generated: both
// are read alike, so that nothing but the packages themselves can differ.

import { posix } from 'node:path';

import type { Packaged } from '../../diff/code/packages.js';
import type { Change } from '../../diff/change.js';
import { type Input, isUnchanged } from '../../diff/input.js';
import { isObject, type JsonObject } from '../../model/json.js';
import type { GenerateOptions } from '../../base/options.js';
import { type Declarations, type PackageSurface, readSurface } from '../../surface/read.js';

/** What a comparison has at one side. */
export type ComparisonSide = Input | Packaged;

export function isPackaged(side: ComparisonSide): side is Packaged {
  return 'surface' in side;
}

/**
 * The changes from one side to the other; where one is a package without a document, as code sees
 * them.
 */
export async function changesFrom(
  from: ComparisonSide,
  to: ComparisonSide,
  options: GenerateOptions,
): Promise<readonly Change[]> {
  if (isPackaged(from)) {
    const { comparePackages } = await import('../../diff/code/packages.js');
    const { target } = from;
    const known = isPackaged(to) ? undefined : to;
    const other = isPackaged(to) ? to.surface : await surfaceOfOutput(to, target, options);
    return comparePackages({ target, from: from.surface, to: other, known });
  }
  if (isPackaged(to)) {
    const { comparePackages } = await import('../../diff/code/packages.js');
    const { target, surface } = to;
    const before = await surfaceOfOutput(from, target, options);
    return comparePackages({ target, from: before, to: surface, known: undefined });
  }
  if (isUnchanged(from, to)) return [];
  const { compareApis } = await import('../../diff/compare.js');
  return compareApis(from, to, { today: new Date().toISOString().slice(0, 10) });
}

/** What a package.json says; nothing where it is damaged. */
export function factsIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The declarations with the files that the exports of a package.json begin with, as far as they are
 * there.
 */
export function declarationsIn(
  { types, exports }: JsonObject,
  files: ReadonlyMap<string, string>,
  fileOf: (path: string) => string = (path) => path,
): Declarations {
  const entries = new Map<string, string>();
  const add = (entry: string, value: unknown): void => {
    const path = typeof value === 'string' ? fileOf(posix.normalize(value)) : '';
    if (files.has(path)) entries.set(entry, path);
  };
  add('', types);
  for (const [key, value] of Object.entries(isObject(exports) ? exports : {}))
    if (isObject(value)) add(key.replace(/^\.\/?/, ''), value['types']);
  return { files: new Map([...files].filter(([path]) => path.endsWith('.ts'))), entries };
}

/** The declarations of the package that would be generated, if it would. */
async function surfaceOfOutput(
  { api, names, document, options: made }: Input,
  target: string,
  options: GenerateOptions,
): Promise<PackageSurface | undefined> {
  if (!document || made?.targets.includes(target) === false) return undefined;
  const own: GenerateOptions = { ...options, ...made, layout: 'packages', targets: [target] };
  const { emitTargets } = await import('../../targets/registry.js');
  const { lower } = await import('../../lower/lower.js');
  const { readOutline } = await import('../../pipeline/input.js');
  const outlined = own.raw ? readOutline(document).outlined : undefined;
  const { files } = await emitTargets(
    { ...lower(api, names, own.types), document, outlined, options: own },
    () => {},
  );
  const texts = new Map(
    files.map(({ path, content }) => [path.slice(path.indexOf('/') + 1), content]),
  );
  // What is built of `src/index.ts` is declared by `dist/index.d.ts`.
  const sourceOf = (path: string): string =>
    path.replace(/^dist\//, 'src/').replace(/\.d\.ts$/, '.ts');
  return readSurface(
    declarationsIn(factsIn(texts.get('package.json') ?? '') ?? {}, texts, sourceOf),
  );
}
