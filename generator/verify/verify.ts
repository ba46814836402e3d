// `verify`: generates packages into a temporary folder, compiles them and runs the checks.

import { createHash } from 'node:crypto';
import { type Diagnostic, diagnostic, fails } from '../base/diagnostics.js';
import { type Document, withLocations } from '../document/document.js';
import { type Plan, plan, type Progress } from '../generate.js';
import { groupBy } from '../model/maps.js';
import type { GenerateOptions } from '../base/options.js';
import { missingPeers } from '../base/peers.js';
import { buildHash as builtFrom } from '../base/version.js';
import { defaultCacheFolder, digest, openCache } from '../pipeline/cache.js';
import { checkAlone } from './loop/alone.js';
import type { Case, ProofCheck } from './subject/check.js';
import { nameIn } from './judge/json.js';
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
  /** At most so many components and as many operations are checked: `defaultSampleSize`. */
  readonly sample?: number | undefined;
  /** Whether the report may come from the cache; true by default. */
  readonly cache?: boolean | undefined;
  /** The checks of the command by default. */
  readonly checks?: readonly ProofCheck[] | undefined;
  /** Every installed compiler by default. */
  readonly compilers?: readonly Compiler[] | undefined;
}

export interface Verified {
  readonly ok: boolean;
  /** Absent if generation failed. */
  readonly report?: Report;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

const seed = 1;

const budget = { values: 12, seeds: 20 };

/** Proves that packages agree with a document. Writes only to a temporary folder and the cache. */
export async function verify(
  options: GenerateOptions,
  {
    sample = defaultSampleSize,
    cache = true,
    checks,
    compilers = findCompilers(options.cwd),
  }: VerifySettings = {},
  progress: Progress = () => {},
): Promise<Verified> {
  const missing = missingPeers(
    ['typescript', 'zod', ...(options.raw ? (['openapi-fetch'] as const) : [])],
    options.cwd,
  );
  if (missing.length > 0) return { ok: false, diagnostics: missing, source: () => undefined };
  // Options such as coercion change values: the document says nothing about that.
  const planned = await plan(
    {
      ...{ ...options, targets: artefacts, layout: 'packages', runtime: 'copy' },
      ...{ validators: undefined, handlers: true, counterExamples: true },
    },
    progress,
  );
  const { document, api, names, files, source } = planned;
  if (fails(planned.diagnostics, options.failOn) || !document || !api || !names)
    return { ok: false, diagnostics: planned.diagnostics, source };

  const folder = cache && builtFrom !== undefined ? defaultCacheFolder() : undefined;
  const store = folder === undefined ? undefined : openCache(folder);
  const key = digest(
    JSON.stringify([
      builtFrom,
      sample,
      seed,
      budget,
      compilers.map((compiler) => compiler.version),
      document.hash,
      hashOf(files),
    ]),
  );
  const known = store?.get(key);
  if (known !== undefined)
    return resultOf({ ...(JSON.parse(known) as Report), remembered: true }, planned, document);

  const report = await inWorkspace({ files, cwd: options.cwd }, async (workspace) => {
    // The newest compiler is much faster; the matrix runs all of them.
    const compiler = compilers.at(-1);
    if (compiler) {
      progress('compile', `with TypeScript ${compiler.version}`);
      await build(workspace, compiler);
    }
    const pending = compileMatrix(workspace, compilers, (cell) =>
      progress('compile', `with TypeScript ${cell.compiler}`),
    );
    const operations = new Map(api.operations.map((operation) => [operation.at, operation]));
    const { excluded, chosen } = select([...api.schemas.keys()], [...operations.keys()], sample);
    progress('prove');
    const [results, alone, compilations] = await Promise.all([
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
      checks === undefined ? checkAlone(options) : undefined,
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
      totals: { schemas: api.schemas.size, operations: operations.size },
      ...(excluded.size > 0 && { sample: chosen }),
      compilations,
      results: [...results, ...(alone ? [alone] : [])],
    });
  });
  store?.set(key, JSON.stringify(report));
  return resultOf(report, planned, document);
}

function resultOf(report: Report, { diagnostics, source }: Plan, document: Document): Verified {
  const found = [...compileErrors(report), ...disagreements(report.failures)];
  return {
    ok: report.ok,
    report,
    diagnostics: [...diagnostics, ...withLocations(found, document)],
    source,
  };
}

/** One diagnostic for each failed compilation. */
export function compileErrors({
  compilations,
}: Pick<Report, 'compilations'>): readonly Diagnostic[] {
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

/** One diagnostic for each check and pointer. */
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

function hashOf(files: Plan['files']): string {
  const hash = createHash('sha256');
  for (const { path, content } of files) hash.update(`${path}\0${content}\0`);
  return hash.digest('hex');
}

interface Sampled {
  /** The pointers that the sample leaves out. */
  readonly excluded: ReadonlySet<string>;
  readonly chosen: { readonly schemas: number; readonly operations: number };
}

/** The default of `VerifySettings.sample`. */
export const defaultSampleSize = 60;

/**
 * Selects the sample of a large document by a hash of the pointers, so that the choice stays mostly
 * the same when the document grows.
 */
export function select(
  schemas: readonly string[],
  operations: readonly string[],
  wanted: number,
): Sampled {
  return {
    excluded: new Set([...leftOut(schemas, wanted), ...leftOut(operations, wanted)]),
    chosen: {
      schemas: Math.min(schemas.length, wanted),
      operations: Math.min(operations.length, wanted),
    },
  };
}

function leftOut(pointers: readonly string[], wanted: number): readonly string[] {
  const hashed = pointers.map((pointer): [string, string] => [digest(pointer), pointer]);
  return hashed
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(wanted)
    .map(([, pointer]) => pointer);
}
