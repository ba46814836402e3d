// Operations with several media types: the generated client, bundled, against a server that answers what it is told.

import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/model/json.js';
import { root, typeErrors, writeAll } from '../support/compile.js';
import { emit } from '../unit/targets/client/emit.js';
import { faulty } from './faults.js';

const typed = (schema: JsonObject): JsonObject => ({ schema });
const text = typed({ type: 'string' });
const bytes = typed({ type: 'string', format: 'binary' });
const one = typed({ type: 'object', required: ['one'], properties: { one: { type: 'integer' } } });
const two = typed({ type: 'object', required: ['two'], properties: { two: { type: 'integer' } } });
const form = typed({
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
});
const response = (content: JsonObject): JsonObject => ({ 200: { description: '', content } });

const document: JsonObject = {
  paths: {
    '/reports/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getReport',
        tags: ['Depot'],
        responses: response({
          'application/json': one,
          'text/csv': text,
          'application/pdf': bytes,
        }),
      },
      put: {
        operationId: 'putReport',
        tags: ['Depot'],
        requestBody: {
          required: true,
          content: {
            'application/json': one,
            'application/json; version=2': two,
            'multipart/form-data': form,
            'text/plain': text,
          },
        },
        responses: response({ 'application/json;v=1': one, 'application/json;v=2': two }),
      },
    },
    '/images': {
      get: {
        operationId: 'getImage',
        tags: ['Depot'],
        responses: response({ 'image/png': bytes, 'image/webp': bytes }),
      },
    },
    '/plain': {
      get: {
        operationId: 'getPlain',
        tags: ['Depot'],
        responses: response({ 'application/json': one, 'text/json': one }),
      },
    },
    '/anything': {
      get: {
        operationId: 'getAnything',
        tags: ['Depot'],
        responses: response({ 'application/json': one, '*/*': bytes }),
      },
    },
  },
};

type Method = (...args: readonly unknown[]) => Promise<unknown>;

describe('several media types', { timeout: 120_000 }, () => {
  let folder = '';
  let ask: (
    method: string,
    args: readonly unknown[],
    answer?: readonly [type: string, body: string],
  ) => Promise<{ readonly got: unknown; readonly accept: unknown; readonly type: unknown }>;

  beforeAll(async () => {
    const { files } = await emit(document);
    folder = await mkdtemp(join(tmpdir(), 'concord-'));
    await writeAll(folder, files);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await build({
      entryPoints: [join(folder, 'client/src/index.ts')],
      outfile: join(folder, 'client.mjs'),
      ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20' },
    });
    const { Tiny } = (await import(pathToFileURL(join(folder, 'client.mjs')).href)) as {
      Tiny: new (options: object) => { depot: Readonly<Record<string, Method>> };
    };
    ask = async (method, args, [type, body] = ['application/json', '{"one":1}']) => {
      const server = await faulty((reply) => {
        reply.writeHead(200, { 'content-type': type }).end(body);
      });
      const { depot } = new Tiny({ baseUrl: server.origin, maxRetries: 0 });
      const result = await depot[method]?.(...args).catch((error: unknown) => String(error));
      const { headers } = server.requests[0] ?? { headers: {} as Record<string, unknown> };
      return {
        got: result instanceof Blob ? `${result.type} of ${result.size}` : result,
        accept: headers['accept'],
        type: headers['content-type'],
      };
    };
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each<[string, string, readonly unknown[], readonly [string, string], unknown, string]>([
    [
      'the usual one',
      'getReport',
      [{ id: 'a' }],
      ['application/json', '{"one":1}'],
      { one: 1 },
      'application/json',
    ],
    [
      'text',
      'getReport',
      [{ id: 'a' }, { accept: 'text/csv' }],
      ['text/csv; charset=utf-8', 'a,b'],
      'a,b',
      'text/csv',
    ],
    [
      'bytes',
      'getReport',
      [{ id: 'a' }, { accept: 'application/pdf' }],
      ['application/pdf', '%PDF'],
      'application/pdf of 4',
      'application/pdf',
    ],
    [
      'either',
      'getReport',
      [{ id: 'a' }, { accept: ['text/csv', 'application/json'] }],
      ['application/json', '{"one":1}'],
      { one: 1 },
      'text/csv, application/json',
    ],
    [
      'a version',
      'putReport',
      [{ id: 'a', one: 1 }, { accept: 'application/json;v=2' }],
      ['application/json; v=2', '{"two":2}'],
      { two: 2 },
      'application/json;v=2',
    ],
    [
      'of images any',
      'getImage',
      [],
      ['image/webp', 'RIFF'],
      'image/webp of 4',
      'image/png, image/webp',
    ],
    [
      'of images one',
      'getImage',
      [{ accept: 'image/webp' }],
      ['image/webp', 'RIFF'],
      'image/webp of 4',
      'image/webp',
    ],
    [
      'JSON or anything',
      'getAnything',
      [],
      ['application/json', '{"one":1}'],
      { one: 1 },
      'application/json',
    ],
    [
      'anything',
      'getAnything',
      [{ accept: '*/*' }],
      ['application/zip', 'PK'],
      'application/zip of 2',
      '*/*',
    ],
  ])('[media.accept] %s', async (_, method, args, answer, want, accept) => {
    const { got, accept: asked } = await ask(method, args, answer);
    expect([got, asked]).toEqual([want, accept]);
  });

  it('[media.arrives] reads what arrives of several', async () => {
    const accept = ['application/json', 'text/csv', 'application/pdf'];
    const got = async (type: string, body: string): Promise<unknown> =>
      (await ask('getReport', [{ id: 'a' }, { accept }], [type, body])).got;
    expect([
      await got('application/json', '{"one":1}'),
      await got('text/csv', 'a,b'),
      await got('application/pdf', '%PDF'),
    ]).toEqual([{ one: 1 }, 'a,b', 'application/pdf of 4']);
  });

  it('[media.unasked] says how to ask for what arrives', async () => {
    const csv = await ask('getReport', [{ id: 'a' }], ['text/csv', 'a,b']);
    const old = await ask(
      'putReport',
      [{ id: 'a', one: 1 }, { accept: 'application/json;v=2' }],
      ['application/json;v=1', '{"one":1}'],
    );
    const page = await ask(
      'getReport',
      [{ id: 'a' }, { accept: 'text/csv' }],
      ['text/html', '<p>'],
    );
    expect([csv.got, old.got, page.got]).toEqual([
      "UnexpectedResponseError: 200 OK (getReport): text/csv was not asked for; give accept: 'text/csv'",
      "UnexpectedResponseError: 200 OK (putReport): application/json;v=1 was not asked for; give accept: 'application/json;v=1'",
      expect.stringContaining(
        'UnexpectedResponseError: 200 OK (getReport): the body is undocumented',
      ),
    ]);
  });

  it('[media.content-type] decides the argument and what is sent', async () => {
    const types = [
      await ask('putReport', [{ id: 'a', one: 1 }]),
      await ask('putReport', [{ id: 'a', two: 2 }, { contentType: 'application/json; version=2' }]),
      await ask('putReport', [{ id: 'a', body: 'x' }, { contentType: 'text/plain' }]),
      await ask('putReport', [
        { id: 'a', file: new Blob(['x']) },
        { contentType: 'multipart/form-data' },
      ]),
    ].map(({ type }) => String(type).replace(/boundary=.*/, 'boundary'));
    expect(types).toEqual([
      ...['application/json', 'application/json; version=2', 'text/plain'],
      'multipart/form-data; boundary',
    ]);
    const { got, type } = await ask('putReport', [
      { id: 'a', one: 1 },
      { contentType: 'text/html' },
    ]);
    expect([got, type]).toEqual([
      expect.stringMatching(/^ArgumentError: putReport: "text\/html" is none of/),
      undefined,
    ]);
  });

  it('is typed by the options', async () => {
    const { files, file } = await emit(document);
    const use = `
      import { Tiny } from './index.js';
      const { depot } = new Tiny({ baseUrl: 'https://a.b' });
      export async function use(): Promise<void> {
        const usual: { one: number } = await depot.getReport({ id: 'a' });
        const csv: string = await depot.getReport({ id: 'a' }, { accept: 'text/csv', timeout: 1 });
        const pdf: Blob = await depot.getReport({ id: 'a' }, { accept: 'application/pdf' });
        const some: string | Blob = await depot.getReport({ id: 'a' }, { accept: ['text/csv', 'application/pdf'] });
        const { two } = await depot.putReport({ id: 'a', two: 1 }, { contentType: 'application/json; version=2', accept: 'application/json;v=2' });
        await depot.putReport({ id: 'a', file: new Blob() }, { contentType: 'multipart/form-data' });
        await depot.putReport({ id: 'a', body: 'x' }, { contentType: 'text/plain' });
        // @ts-expect-error the body is JSON
        await depot.putReport({ id: 'a', body: 'x' });
        // @ts-expect-error the body is text
        await depot.putReport({ id: 'a', one: 1 }, { contentType: 'text/plain' });
        // @ts-expect-error it is not documented
        await depot.getReport({ id: 'a' }, { accept: 'text/html' });
        // @ts-expect-error it is a text
        const wrong: Blob = await depot.getReport({ id: 'a' }, { accept: 'text/csv' });
        // @ts-expect-error there is one media type, under two names
        await depot.getPlain({ accept: 'text/json' });
        console.log(usual.one, csv, pdf, some, two, wrong);
      }
    `;
    expect(file('README.md')).toContain("{ accept: 'text/csv' }");
    expect(file('BEHAVIOUR.md')).toContain('## Media types');
    const sources = files
      .filter(({ path }) => path.endsWith('.ts'))
      .map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
    expect(
      await typeErrors([...sources, { path: 'use.ts', content: use }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });

  it('costs nothing where there is one media type, and says what no call chooses', async () => {
    const lists: JsonObject = {
      paths: {
        '/items': {
          get: {
            operationId: 'listItems',
            responses: response({
              'application/json': one,
              'text/event-stream': text,
            }),
          },
        },
      },
    };
    const { files, diagnostics, file } = await emit(lists);
    expect(files.filter(({ path }) => path.includes('media-types'))).toEqual([]);
    expect(file('BEHAVIOUR.md')).not.toContain('## Media types');
    expect(diagnostics.filter(({ code }) => code === 'client/media-type')).toMatchObject([
      { pointer: '/paths/~1items/get/responses/200/content/text~1event-stream' },
    ]);
  });
});
