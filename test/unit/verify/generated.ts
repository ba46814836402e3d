// From a document written in a test to a subject of the checks: its client and its validators, generated, bundled and imported.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Diagnostic } from '../../../generator/base/diagnostics.js';
import type { Document } from '../../../generator/document/document.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { lower } from '../../../generator/lower/lower.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import type { Names } from '../../../generator/model/naming/names.js';
import type {
  GenerateOptions,
  RenameOptions,
  ValueTypes,
} from '../../../generator/base/options.js';
import { readApi } from '../../../generator/read/api.js';
import { clientTarget } from '../../../generator/targets/client/target.js';
import { fixturesTarget } from '../../../generator/targets/fixtures/target.js';
import type { TargetContext } from '../../../generator/targets/target.js';
import { withRuntime } from '../../../generator/targets/runtime.js';
import { validatorsTarget } from '../../../generator/targets/validators/target.js';
import type {
  Case,
  ProofCheck,
  SubjectExports,
  Subject,
} from '../../../generator/verify/subject/check.js';
import { onWire } from '../../../generator/verify/subject/conversions.js';
import { createJudge } from '../../../generator/verify/judge/judge.js';

export function documentOf(parts: JsonObject): JsonObject {
  return { openapi: '3.1.0', info: { title: 'Tiny', version: '1.0.0' }, ...parts };
}

/** The subject of a document, with fixtures written by hand or with generated ones. */
export async function subjectOf(
  document: JsonObject,
  own?: SubjectExports,
  types?: ValueTypes,
): Promise<Subject> {
  const made = await generated(document, own === undefined, { types });
  const { client, validators, fixtures = {} } = made;
  return {
    document,
    client,
    validators,
    fixtures: types ? onWire(fixtures) : (own ?? fixtures),
    converts: types !== undefined,
    judge: createJudge(document),
    seed: 1,
    budget: { values: 5, seeds: 5 },
    schemaNames: types ? made.names.schemas : new Map(),
    reported: new Set(),
    includes: () => true,
  };
}

/** The subject of a document together with the sources of its client and the names of its schemas. */
export async function namedSubjectOf(
  document: JsonObject,
  renamed?: RenameOptions,
): Promise<Subject> {
  const {
    client,
    validators,
    fixtures = {},
    files,
    names,
  } = await generated(document, true, { rename: renamed });
  const sources = [...files].flatMap(([path, content]) =>
    path.startsWith('client/') ? [{ path, content }] : [],
  );
  return {
    document,
    client,
    validators,
    fixtures,
    judge: createJudge(document),
    seed: 1,
    budget: { values: 5, seeds: 5 },
    schemaNames: names.schemas,
    reported: new Set(),
    renamed,
    includes: () => true,
    sources: () => Promise.resolve(sources),
  };
}

/** Every case of a check, as `subject: name` → what came of it. */
export async function casesOf(
  check: ProofCheck | undefined,
  subject: Subject,
  earlier: readonly Case[] = [],
): Promise<readonly Case[]> {
  if (check === undefined) throw new Error('There is no such check');
  const cases: Case[] = [];
  for await (const each of check.run(subject, earlier)) cases.push(each);
  return cases;
}

export function failures(cases: readonly Case[]): readonly string[] {
  return cases.flatMap(({ subject, name, failure }) =>
    failure === undefined ? [] : [`${subject}, ${name}: ${failure}`],
  );
}

interface Packages {
  readonly client: SubjectExports;
  readonly validators: SubjectExports;
  readonly fixtures?: SubjectExports;
}

interface Generated extends Packages {
  /** Path → content. */
  readonly files: ReadonlyMap<string, string>;
  readonly names: Names;
}

async function generated(
  root: JsonObject,
  withFixtures: boolean,
  {
    rename,
    types,
  }: Pick<GenerateOptions, 'rename'> & { readonly types?: ValueTypes | undefined } = {},
): Promise<Generated> {
  const version =
    typeof root['openapi'] === 'string' && root['openapi'].startsWith('3.0') ? '3.0' : '3.1';
  const document: Document = {
    root,
    version,
    path: 'openapi.json',
    text: '{}',
    hash: '',
    locate: () => undefined,
    spelling: () => undefined,
    source: () => undefined,
  };
  const { api } = readApi(document);
  const { names } = nameApi(api, { rename });
  const diagnostics: Diagnostic[] = [];
  const context: TargetContext = {
    ...lower(api, names, types),
    document,
    // Verification judges counter-examples, which are left out by default.
    options: { layout: 'source', raw: false, counterExamples: true },
    version: '0.0.0',
    report: (each) => void diagnostics.push(each),
  };
  const emitted = [
    ...(await clientTarget.emit(context)),
    ...(await validatorsTarget.emit(context)),
    ...(withFixtures ? await fixturesTarget.emit(context) : []),
  ];
  const files = new Map(
    withRuntime(emitted, 'runtime/').map(({ path, content }) => [path, content]),
  );
  files.set(
    'entry.ts',
    `export * as client from './client/index.ts';\n` +
      `export * as validators from './validators/index.ts';\n` +
      `${withFixtures ? `export * as fixtures from './fixtures/index.ts';` : ''}`,
  );
  const { outputFiles } = await build({
    entryPoints: ['entry.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
    plugins: [inMemory(files)],
  });
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    const file = join(folder, 'bundle.mjs');
    await writeFile(file, outputFiles[0]?.text ?? '');
    const found: Packages = await import(pathToFileURL(file).href);
    return { ...found, files, names };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function inMemory(files: ReadonlyMap<string, string>): import('esbuild').Plugin {
  return {
    name: 'memory',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /.*/ }, ({ path, importer, namespace }) => {
        if (path === 'entry.ts') return { path, namespace: 'memory' };
        if (namespace !== 'memory' || !path.startsWith('.')) return undefined;
        return {
          path: posix.join(posix.dirname(importer), path).replace(/\.js$/, '.ts'),
          namespace: 'memory',
        };
      });
      onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
        contents: files.get(path) ?? '',
        loader: 'ts',
        resolveDir: fileURLToPath(new URL('../../..', import.meta.url)),
      }));
    },
  };
}
