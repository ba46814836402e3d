import { readdirSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import {
  inScratch,
  root,
  strictFlags,
  tsc,
  typeErrors,
  writeAll,
} from '../../../support/compile.js';

const folder = join(root, 'generator/runtime/client');
/** Modules whose names end in `-node` are for Node alone. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('-node.ts'))
  .map((name) => ({ path: `runtime/${name}`, content: readFileSync(join(folder, name), 'utf8') }));

/** What generated code does with the runtime. */
const generated = `
import { ApiClient } from './runtime/api-client.js';
import { writeRaw } from './runtime/body.js';
import { ApiError } from './runtime/errors.js';
import { rawClient } from './runtime/raw-client.js';
import { writeQuery } from './runtime/request.js';
import type { ApiConfig, OperationDescriptor } from './runtime/descriptor.js';
import type { ApiCall, ClientOptions, DetailOf, Middleware, RequestOptions, Unrecognized } from './runtime/types.js';
import type { Client, Middleware as FetchMiddleware } from 'openapi-fetch';

export interface BadRequestErrorBody { detail: 'Bad.' | 'Worse.' | Unrecognized }
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
  declare readonly body: BadRequestErrorBody | undefined;
  declare readonly detail: DetailOf<BadRequestErrorBody> | undefined;
}
export class NothingError extends ApiError {
  override readonly name: string = 'NothingError';
  declare readonly body: undefined;
}
const config: ApiConfig = { errors: { 400: BadRequestError, '4XX': NothingError } };
export class ExampleCore extends ApiClient {
  constructor(options: ClientOptions = {}) { super(options, config); }
}
export class Example extends ExampleCore {
  readonly things = new Things(this);
}
const operation = {
  id: 'getThing', method: 'GET', path: '/x', success: { 200: 'json' }, security: [['token']],
  parameters: { id: { in: 'query', write: writeQuery } },
  body: { mediaType: 'a/b', write: writeRaw, encoding: { a: { contentType: 'c/d' } } },
} as const satisfies OperationDescriptor;
export function getThing(client: ApiClient, params: { id: string }, options?: RequestOptions): ApiCall<{ id: string }, { 'x-a'?: number }> {
  return client.call(operation, params, options);
}
export const createRawClient = (of: ApiClient): Client<object> => rawClient<object>(of);
// One object serves both.
export const taken = (middleware: FetchMiddleware): Middleware => middleware;
export const given = (middleware: Middleware): FetchMiddleware => middleware;
// @ts-expect-error: neither of the three
export const unknownHook: Middleware = { onAnswer: () => {} };
export class Things {
  readonly #client: ApiClient;
  constructor(client: ApiClient) { this.#client = client; }
  get(params: { id: string }, options?: RequestOptions): ApiCall<{ id: string }, { 'x-a'?: number }> { return getThing(this.#client, params, options); }
}
export const detail = (error: BadRequestError): 'Bad.' | 'Worse.' | Unrecognized | undefined => error.detail;
export const caught = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
export const client = new Example({ apiKey: undefined, baseUrl: undefined, fetch });
// @ts-expect-error: not a kind of body
export const wrong = { id: 'x', method: 'GET', path: '/x', success: { 200: 'yaml' } } as const satisfies OperationDescriptor;
`;
const files = [...sources, { path: 'generated.ts', content: generated }];

describe.each(['5.9', '7'] as const)(
  'compiles with TypeScript %s under the strictest flags',
  (compiler) => {
    it.each(['bundler', 'nodenext'] as const)(
      'in a project for browsers, %s',
      { timeout: 60_000 },
      async (resolution) => {
        expect(await typeErrors(files, { compiler, resolution, lib: ['ES2020', 'DOM'] })).toEqual(
          [],
        );
      },
    );

    it('in a project for Node only', { timeout: 60_000 }, async () => {
      const compilerOptions = {
        ...strictFlags({ resolution: 'nodenext', lib: ['ES2022'] }),
        types: ['node'],
      };
      const errors = await inScratch(async (scratch) => {
        await writeAll(scratch, [
          ...files,
          { path: 'package.json', content: '{ "type": "module" }' },
          {
            path: 'tsconfig.json',
            content: JSON.stringify({ compilerOptions, include: ['*.ts', 'runtime'] }),
          },
        ]);
        await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'), 'junction');
        return tsc(scratch, compiler);
      });
      expect(errors).toEqual([]);
    });
  },
);

describe('what ships', () => {
  it('imports openapi-fetch and its own files, nothing else', () => {
    const specifiers = sources.flatMap(({ content }) =>
      [...content.matchAll(/\bfrom '([^']+)'/g)].map(([, specifier]) => specifier ?? ''),
    );
    expect(
      new Set(
        specifiers.filter((specifier) => !/^\.{1,2}\/(?:[a-z-]+\/)?[a-z-]+\.js$/.test(specifier)),
      ),
    ).toEqual(new Set(['openapi-fetch']));
  });

  it('has no any, no suppressed finding and no non-null assertion', () => {
    const found = sources.flatMap(({ path, content }) =>
      content
        .split('\n')
        .filter(
          (line) =>
            !/^\s*(?:\*|\/\/|\/\*)/.test(line) &&
            /:\s*any\b|\bas any\b|<any>|@ts-|eslint-|biome-ignore|\w!\.|\w!;/.test(line),
        )
        .map((line) => `${path}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it('adds nothing where it is imported for its types only', async () => {
    const result = await build({
      stdin: { contents: `import './api-client.js';`, resolveDir: folder, loader: 'ts' },
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
      // As the generated package.json states it.
      plugins: [
        {
          name: 'side-effects',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^\./ }, ({ path, resolveDir }) => ({
              path: join(resolveDir, path.replace(/\.js$/, '.ts')),
              sideEffects: false,
            })),
        },
      ],
    });
    expect(result.outputFiles[0]?.text).toBe('');
    expect(result.warnings.map(({ id }) => id)).toEqual(['ignored-bare-import']);
  });
});
