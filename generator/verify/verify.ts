// `verify`: generates into a temporary folder, compiles what was generated, and has the checks go through the document.

import { createHash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { type Diagnostic, diagnostic, fails } from '../diagnostics.js';
import type { Document } from '../document/document.js';
import { withLocations } from '../document/with-locations.js';
import { type Plan, plan, type Progress } from '../generate.js';
import { groupBy } from '../model/maps.js';
import type { GenerateOptions } from '../options.js';
import { build as builtFrom } from '../version.js';
import type { Case, Check } from './check.js';
import { withPointers } from './judge/subschemas.js';
import { prove } from './proof.js';
import { createReport, type Report } from './report.js';
import {
  artefacts,
  build,
  compileMatrix,
  type Compiler,
  findCompilers,
  inWorkspace,
} from './workspace.js';

export interface VerifySettings {
  /** How many components and how many operations are checked; a usual number of a large document when absent. */
  readonly sample?: number | undefined;
  /** Whether a result may come from an earlier run that saw the same. */
  readonly cache?: boolean | undefined;
  /** What is asked; the checks of the command when absent. */
  readonly checks?: readonly Check[] | undefined;
  /** What the packages are compiled with; every compiler in reach when absent. */
  readonly compilers?: readonly Compiler[] | undefined;
}

export interface Verified {
  readonly ok: boolean;
  /** Absent when there was nothing that could be verified. */
  readonly report?: Report;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

const seed = 1;

const budget = { values: 12, seeds: 20 };

/** Proves that client, validators and fixtures of a document agree with it and with each other. Writes nothing outside of a temporary folder and the cache. */
export async function verify(
  options: GenerateOptions,
  { sample = usual, cache = true, checks, compilers = findCompilers() }: VerifySettings = {},
  progress: Progress = () => {},
): Promise<Verified> {
  // What validators do beside deciding is no part of the document.
  const planned = await plan(
    { ...options, targets: artefacts, layout: 'packages', validators: undefined },
    progress,
  );
  const { document, api, names, files, source } = planned;
  if (fails(planned.diagnostics, options.failOn) || !document || !api || !names)
    return { ok: false, diagnostics: planned.diagnostics, source };

  const folder = cache && builtFrom !== undefined ? defaultCacheFolder() : undefined;
  const store = folder === undefined ? undefined : openCache(folder);
  const key = cacheKey(
    JSON.stringify([
      builtFrom,
      sample,
      seed,
      budget,
      compilers.map((each) => each.version),
      document.hash,
    ]),
    'report.json',
    hashOf(files),
  );
  const known = store?.get(key);
  if (known !== undefined)
    return verified({ ...(JSON.parse(known) as Report), remembered: true }, planned, document);

  const report = await inWorkspace(files, async (workspace) => {
    // The newest one is much faster; the matrix has all of them.
    const compiler = compilers.at(-1);
    if (compiler) {
      progress('compile', `with TypeScript ${compiler.version}`);
      await build(workspace, compiler);
    }
    const pending = compileMatrix(workspace, compilers, (cell) =>
      progress('compile', `with TypeScript ${cell.compiler}`),
    );
    const operations = new Map(api.operations.map((operation) => [operation.at, operation]));
    const { excluded, chosen, ...totals } = select(
      [...api.schemas.keys()],
      [...operations.keys()],
      sample,
    );
    progress('prove');
    const [results, compilations] = await Promise.all([
      prove(
        {
          ...{ workspace, seed, budget, excluded, compiler },
          document: withPointers(document.root),
          whole: document.whole,
          reported: new Set(
            planned.diagnostics.map(({ code, pointer = '' }) => `${code} ${pointer}`),
          ),
          schemaNames: new Map(names.schemas),
          renamed: options.rename,
        },
        ({ id, title, cases }) =>
          progress('prove', `${id}: ${title}${cases > 0 ? ` (${cases} cases)` : ''}`),
        checks,
      ),
      pending,
    ]);
    return createReport({
      document: document.path,
      operations: new Map(
        [...operations]
          .filter(([pointer]) => !excluded.has(pointer))
          .map(([pointer, { method, path }]) => [
            names.operations.get(pointer)?.function ?? pointer,
            `${method.toUpperCase()} ${path}`,
          ]),
      ),
      schemas: new Map(
        [...api.schemas.keys()]
          .filter((pointer) => !excluded.has(pointer))
          .map((pointer) => [`schema ${nameIn(pointer)}`, nameIn(pointer)]),
      ),
      totals,
      ...(excluded.size > 0 && { sample: chosen }),
      compilations,
      results,
    });
  });
  store?.set(key, JSON.stringify(report));
  return verified(report, planned, document);
}

function verified(report: Report, { diagnostics, source }: Plan, document: Document): Verified {
  const found = [...complaints(report), ...disagreements(report.failures)];
  return {
    ok: report.ok,
    report,
    diagnostics: [...diagnostics, ...withLocations(found, document)],
    source,
  };
}

/** One for each compiler that complains. */
export function complaints({ compilations }: Pick<Report, 'compilations'>): readonly Diagnostic[] {
  return compilations.flatMap(({ compiler, resolution, complaints: found }) => {
    const [first] = found;
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : '';
    return first
      ? [
          diagnostic(
            'verify/compile',
            `${first.file}:${first.line} does not compile with TypeScript ${compiler} (${resolution}): ${first.message}${more}`,
          ),
        ]
      : [];
  });
}

/** One for each check and place. */
export function disagreements(failures: readonly Case[]): readonly Diagnostic[] {
  const groups = groupBy(
    failures,
    ({ check, subject, pointer = '' }) => `${check} ${subject} ${pointer}`,
  );
  return [...groups.values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map(({ check, subject, name, pointer, failure }) =>
        diagnostic(
          'verify/disagreement',
          `${check}, ${subject}, ${name}: ${failure}${same.length > 1 ? ` (and ${same.length - 1} more)` : ''}`,
          { ...(pointer !== undefined && { pointer }) },
        ),
      ),
  );
}

function nameIn(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

function hashOf(files: Plan['files']): string {
  const hash = createHash('sha256');
  for (const { path, content } of files) hash.update(`${path}\0${content}\0`);
  return hash.digest('hex');
}

export interface Selection {
  readonly schemas: number;
  readonly operations: number;
  /** What the sample leaves out, by pointer. */
  readonly excluded: ReadonlySet<string>;
  readonly chosen: { readonly schemas: number; readonly operations: number };
}

/** So many components and so many operations of a document are checked where nothing is said about it. */
export const usual = 60;

/**
 * What is checked of a large document: chosen by a hash of the place, so that the choice stays the same when something else is
 * added.
 */
export function select(
  schemas: readonly string[],
  operations: readonly string[],
  wanted: number,
): Selection {
  const [fewer, less] = [left(schemas, wanted), left(operations, wanted)];
  return {
    ...{ schemas: schemas.length, operations: operations.length },
    excluded: new Set([...fewer, ...less]),
    chosen: { schemas: schemas.length - fewer.length, operations: operations.length - less.length },
  };
}

function left(pointers: readonly string[], wanted: number): readonly string[] {
  const hashed = pointers.map((pointer): [string, string] => [
    createHash('sha256').update(pointer).digest('hex'),
    pointer,
  ]);
  return hashed
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(wanted)
    .map(([, pointer]) => pointer);
}

export interface FormatCache {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, formatted: string) => void;
  /** Forgets the oldest entries, down to half of the bound, once the bound is passed. */
  readonly prune: () => void;
}

/**
 * Remembers reports by what they are about, in a folder of at most about `bound` bytes. Best effort: a cache that cannot be
 * read or written costs time, nothing else.
 */
export function openCache(folder: string, bound = 96 * 1024 * 1024): FormatCache {
  attempt(() => mkdirSync(folder, { recursive: true }));
  return {
    get: (key) => attempt(() => intact(readFileSync(join(folder, key), 'utf8'))),
    set: (key, formatted) => {
      attempt(() => {
        const unfinished = join(folder, `${key}.${randomUUID()}`);
        writeFileSync(unfinished, `${digest(formatted)}\n${formatted}`);
        renameSync(unfinished, join(folder, key));
      });
    },
    prune: () => {
      attempt(() => prune(folder, bound));
    },
  };
}

/** The key of a content under given settings. */
export function cacheKey(settings: string, path: string, content: string): string {
  return digest(`${settings}\0${path.slice(path.lastIndexOf('.') + 1)}\0${content}`);
}

/** The customary place: the `node_modules` that Concord's own dependencies are in. */
export function defaultCacheFolder(): string | undefined {
  return attempt(() => {
    const prettier = createRequire(import.meta.url).resolve('prettier/package.json');
    const modules = prettier.slice(0, prettier.lastIndexOf(`${sep}prettier${sep}`));
    return join(modules, '.cache', 'concord');
  });
}

/** An entry carries the digest of its text, so that a truncated one is no hit. */
function intact(entry: string): string | undefined {
  const text = entry.slice(65);
  return entry.slice(0, 64) === digest(text) ? text : undefined;
}

function prune(folder: string, bound: number): void {
  const entries = readdirSync(folder).map((name) => ({
    file: join(folder, name),
    ...sizeAndAge(join(folder, name)),
  }));
  let total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total <= bound) return;
  for (const { file, size } of entries.sort((a, b) => a.age - b.age)) {
    if (total <= bound / 2) return;
    unlinkSync(file);
    total -= size;
  }
}

function sizeAndAge(file: string): { size: number; age: number } {
  const { size, mtimeMs } = statSync(file);
  return { size, age: mtimeMs };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
