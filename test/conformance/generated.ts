// From schemas to running validators, through the pipeline: read, name, emit, bundle, import.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Diagnostic, hasErrors } from '../../generator/base/diagnostics.js';
import type { Document } from '../../generator/document/document.js';
import type { Json, JsonObject } from '../../generator/model/json.js';
import { lower } from '../../generator/lower/lower.js';
import { nameApi } from '../../generator/model/naming/name.js';
import type { ValidatorOptions } from '../../generator/base/options.js';
import { readApi } from '../../generator/read/api.js';
import { wholeRuntime, withRuntime } from '../../generator/targets/runtime.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { validatorsTarget } from '../../generator/targets/validators/target.js';

export interface Validator {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: Error;
  };
}

export interface Generated {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function generate(
  root: JsonObject,
  options: { readonly version?: Document['version']; readonly validators?: ValidatorOptions } = {},
): Promise<Generated> {
  const { version = '3.1', validators } = options;
  const document: Document = {
    root,
    version,
    path: 'openapi.json',
    text: '',
    hash: '',
    locate: () => undefined,
    spelling: () => undefined,
    source: () => undefined,
  };
  const { api, diagnostics: reading } = readApi(document);
  const { names, diagnostics: naming } = nameApi(api, {});
  const emitting: Diagnostic[] = [];
  const context = {
    ...lower(api, names),
    document,
    options: { layout: 'source', raw: false, validators },
    version: '0.0.0',
    report: (each: Diagnostic) => void emitting.push(each),
  } as const;
  const files = withRuntime(await validatorsTarget.emit(context), 'runtime/');
  const diagnostics = [...reading, ...naming, ...emitting];
  return { files: hasErrors(diagnostics) ? [] : files, diagnostics };
}

/** What each `validators/index.ts` exports, of several documents. */
export async function load(
  documents: readonly Generated[],
): Promise<readonly Readonly<Record<string, Validator>>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'validators-'));
  try {
    const file = join(folder, 'bundle.mjs');
    await writeFile(file, await bundle(documents));
    const { modules }: { modules: readonly Readonly<Record<string, Validator>>[] } = await import(
      pathToFileURL(file).href
    );
    return modules;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One module with what was generated for several documents, which share the whole runtime, as its list `modules`. */
export async function bundle(documents: readonly Generated[]): Promise<string> {
  const files = new Map(
    documents.flatMap(({ files: each }, index) =>
      each.map(({ path, content }): [string, string] => [`${index}/${path}`, content]),
    ),
  );
  for (const [name, content] of wholeRuntime().files) files.set(`runtime/${name}`, content);
  const entry = documents
    .map((_, index) => `import * as m${index} from '${index}/validators/index.ts';`)
    .join('\n');
  files.set(
    'entry.ts',
    `${entry}\nexport const modules = [${documents.map((_, index) => `m${index}`).join(', ')}];`,
  );
  for (const [index, { files: each }] of documents.entries())
    if (each.length === 0) files.set(`${index}/validators/index.ts`, 'export {};');
  const result = await build({
    entryPoints: ['entry.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'memory',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /.*/ }, ({ path, importer, namespace }) => {
            if (path === 'zod' || (namespace === 'file' && path.startsWith('.'))) return undefined;
            const target = path.startsWith('.')
              ? posix.join(posix.dirname(importer), path).replace(/\.js$/, '.ts')
              : path;
            return {
              path: target.replace(/^\d+\/(?=runtime\/)/, ''),
              namespace: 'memory',
            };
          });
          onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
            contents: files.get(path) ?? '',
            loader: 'ts',
            resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
          }));
        },
      },
    ],
  });
  return result.outputFiles[0]?.text ?? '';
}

/** A document whose one component is the schema: a resource of its own where it refers to itself. */
export function documentOf(schema: Json): JsonObject {
  const isResource =
    typeof schema === 'object' &&
    schema !== null &&
    !Array.isArray(schema) &&
    !('$id' in schema) &&
    JSON.stringify(schema).includes('"#');
  const subject: Json = isResource
    ? { $id: 'https://suite.example/subject', ...(schema as JsonObject) }
    : schema;
  return {
    openapi: '3.1.0',
    info: { title: 'Suite', version: '1.0.0' },
    paths: {},
    components: { schemas: { Subject: subject } },
  };
}
