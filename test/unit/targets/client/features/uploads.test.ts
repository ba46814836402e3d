import { describe, expect, it } from 'vitest';
import { uploadOf } from '../../../../../generator/model/capabilities/uploads.js';
import {
  confirmationOf,
  deliveryOf,
} from '../../../../../generator/model/capabilities/webhooks.js';
import { readApi } from '../../../../../generator/read/api.js';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { typeErrors } from '../../../../support/compile.js';
import { apiOf, documentOf, emit } from '../emit.js';

const string = { type: 'string' };
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });

/** A document whose `POST /files` gives addresses, as `upload` declares; `more` goes into the operation. */
function files(upload: JsonObject, more: JsonObject = {}): JsonObject {
  const name = { type: 'string', maxLength: 30, pattern: '\\.(mp4|mov)$' };
  const address = { type: 'string', 'x-presigned': { method: 'PUT', success: 201 } };
  return {
    paths: {
      '/files': {
        post: {
          operationId: 'createFile',
          tags: ['Files'],
          requestBody: {
            required: true,
            ...json({
              type: 'object',
              properties: { name, count: { type: 'integer' }, folder: string },
              required: ['name'],
            }),
          },
          responses: {
            200: {
              description: '',
              ...json({
                allOf: [
                  { type: 'object', properties: { id: string } },
                  {
                    type: 'object',
                    properties: {
                      put: {
                        type: 'object',
                        properties: { address, expires: { type: 'integer' } },
                      },
                    },
                  },
                ],
              }),
            },
          },
          'x-limits': [
            { subject: 'file size', maximum: 2, unit: 'MB' },
            { subject: 'duration', maximum: 2, unit: 'hours' },
          ],
          'x-upload': upload,
          ...more,
        },
      },
    },
  };
}

const whole: JsonObject = {
  address: '/put/address',
  fileName: 'name',
  contentTypes: { '.MP4': 'video/mp4', mov: 'video/quicktime' },
  size: 'file size',
};

const hook = (more: JsonObject = {}): JsonObject => ({
  thingDone: {
    post: {
      operationId: 'thingDone',
      security: [],
      requestBody: json({ type: 'object', properties: { kind: string } }),
      responses: { 202: { description: '' } },
      ...more,
    },
  },
});

const things: JsonObject = {
  '/things/{id}': {
    get: {
      operationId: 'getThing',
      parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
      responses: {
        200: { description: '', ...json({ type: 'object', properties: { state: string } }) },
      },
    },
  },
};

describe('x-upload', () => {
  it('is read with what the document says of name, type, size and address', () => {
    const { api } = apiOf(files(whole));
    const [operation] = api.operations;
    const { upload, problems } = operation
      ? uploadOf(api, operation)
      : { upload: undefined, problems: [] };
    expect(problems).toEqual([]);
    expect(upload).toEqual({
      address: ['put', 'address'],
      method: 'PUT',
      success: 201,
      fileName: { property: 'name' },
      contentTypes: new Map([
        ['mp4', 'video/mp4'],
        ['mov', 'video/quicktime'],
      ]),
      maxNameLength: 30,
      namePattern: '\\.(mp4|mov)$',
      maxSize: 2 * 1024 * 1024,
    });
  });

  it.each<[string, { given: JsonObject; want: readonly string[] }]>([
    [
      'an address that the response does not have',
      {
        given: { ...whole, address: '/url' },
        want: ['/x-upload/address: `x-upload`: the response has no `/url`.'],
      },
    ],
    [
      'fields that the response does not have',
      {
        given: { ...whole, fields: '/fields' },
        want: ['/x-upload/fields: `x-upload`: the response has no `/fields`.'],
      },
    ],
    [
      'fields that are no object',
      {
        given: { ...whole, fields: '/put/expires', method: 'POST' },
        want: [
          '/x-upload/fields: `x-upload`: `/put/expires` of the response is an integer, not an object.',
        ],
      },
    ],
    [
      'fields of an address for PUT',
      {
        given: { ...whole, fields: '/put' },
        want: ['/x-upload/fields: `x-upload`: a form is sent with POST, not with PUT.'],
      },
    ],
    [
      'an address that is no text',
      {
        given: { ...whole, address: '/put/expires' },
        want: [
          '/x-upload/address: `x-upload`: `/put/expires` of the response is an integer, not a string.',
        ],
      },
    ],
    [
      'a name that the request does not have',
      {
        given: { ...whole, fileName: 'filename' },
        want: ['/x-upload/fileName: `x-upload`: the request has no `filename`.'],
      },
    ],
    [
      'a name that is no text',
      {
        given: { ...whole, fileName: 'count' },
        want: [
          '/x-upload/fileName: `x-upload`: `count` of the request is an integer, not a string.',
        ],
      },
    ],
    [
      'an extension that the name may not have',
      {
        given: { ...whole, contentTypes: { avi: 'video/avi' } },
        want: [
          '/x-upload/contentTypes/avi: `x-upload`: the name of the file may not end in `.avi`: its pattern is \\.(mp4|mov)$.',
        ],
      },
    ],
    [
      'a limit that is not there',
      {
        given: { ...whole, size: 'size' },
        want: ['/x-upload/size: `x-upload`: `x-limits` of the operation has no subject `size`.'],
      },
    ],
    [
      'a limit of something else',
      {
        given: { ...whole, size: 'duration' },
        want: [
          '/x-upload/size: `x-upload`: the limit of `duration` has no maximum in a unit of bytes.',
        ],
      },
    ],
  ])('refuses %s', (_, { given, want }) => {
    const { diagnostics } = readApi({ root: documentOf(files(given)), version: '3.1' });
    expect(
      diagnostics.map(({ code, pointer, message }) => [
        code,
        `${pointer?.replace('/paths/~1files/post', '')}: ${message}`,
      ]),
    ).toEqual(want.map((text) => ['read/upload', text]));
  });
});

describe('webhooks', () => {
  it.each<[string, { given: JsonObject; want: object }]>([
    [
      'what the document states',
      {
        given: {
          'x-webhook-delivery': { reply: { status: 204, within: 500, unit: 'milliseconds' } },
        },
        want: { status: 204, within: 500 },
      },
    ],
    [
      'the documented success, and five seconds',
      { given: {}, want: { status: 202, within: 5000 } },
    ],
  ])('are answered with %s', (_, { given, want }) => {
    const [webhook] = apiOf({ webhooks: hook(given) }).api.webhooks;
    expect(webhook && deliveryOf(webhook)).toEqual(want);
  });

  it.each<[string, { given: JsonObject; want: readonly string[] }]>([
    ['what fits', { given: { operation: 'getThing', parameter: 'id' }, want: [] }],
    [
      'no such operation',
      {
        given: { operation: 'getThings', parameter: 'id' },
        want: ['/x-confirmed-by/operation: `x-confirmed-by`: there is no operation `getThings`.'],
      },
    ],
    [
      'no such parameter',
      {
        given: { operation: 'getThing', parameter: 'thingId' },
        want: [
          '/x-confirmed-by/parameter: `x-confirmed-by`: the operation `getThing` has no parameter `thingId`.',
        ],
      },
    ],
    [
      'an operation that changes something',
      {
        given: { operation: 'createFile', parameter: 'id' },
        want: [
          '/x-confirmed-by/operation: `x-confirmed-by`: `createFile` is called with POST; an event is confirmed by reading.',
        ],
      },
    ],
  ])('are confirmed by %s', (_, { given, want }) => {
    const document = documentOf({
      webhooks: hook({ 'x-confirmed-by': given }),
      paths: { ...things, ...(files(whole)['paths'] as JsonObject) },
    });
    const { api, diagnostics } = readApi({ root: document, version: '3.1' });
    expect(
      diagnostics.map(
        ({ pointer, message }) => `${pointer?.replace('/webhooks/thingDone/post', '')}: ${message}`,
      ),
    ).toEqual(want);
    const [webhook] = api.webhooks;
    expect(webhook && confirmationOf(api, webhook).confirmation !== undefined).toBe(
      want.length === 0,
    );
  });
});

describe('the client', () => {
  it('ships nothing of what its document does not declare', async () => {
    const { files: written } = await emit({ paths: things });
    expect(
      written
        .map(({ path }) => path)
        .filter((path) => /upload|download|webhook|presigned|node\.ts|unix/.test(path)),
    ).toEqual([]);
  });

  it('sends what else the request takes beside the name of the file', async () => {
    const { file } = await emit(files(whole));
    expect(file('src/resources/files.ts')).toContain(
      "options?: UploadOptions & { readonly params?: Omit<CreateFileParams, 'name'> },\n)",
    );
    expect(file('src/resources/files.ts')).toContain('{ ...options?.params, name: fileName }');
    expect(file('src/resources/files.ts')).toContain('uploadFile(\n    source: UploadSource');
  });

  it('takes no stream without its size', { timeout: 120_000 }, async () => {
    const { files: written } = await emit(files(whole));
    const uses = `
      import { Tiny, TinyCore, uploadFile, type UploadStream } from './src/index.js';
      const client = new Tiny();
      const core = new TinyCore();
      declare const web: ReadableStream<Uint8Array>;
      /** What \`createReadStream(path)\` gives. */
      declare const node: { readonly path: string | Uint8Array; readonly bytesRead: number; pipe(): void; [Symbol.asyncIterator](): AsyncIterator<any> };
      export const right = [
        client.files.uploadFile(new Blob([])),
        client.files.uploadFile(new Uint8Array(5), { fileName: 'a.mp4', params: { count: 1 } }),
        client.files.uploadFile(node, { size: 5 }),
        uploadFile(core, web, { size: 5, fileName: 'a.mp4', params: { count: 1 } }),
        uploadFile(core, new File([], 'a.mp4')),
      ];
      export const stream: UploadStream = web;
      // @ts-expect-error How long it is, nobody knows.
      await client.files.uploadFile(node);
      // @ts-expect-error The same.
      await client.files.uploadFile(web, { fileName: 'a.mp4' });
      // @ts-expect-error The same.
      await uploadFile(core, node, {});
    `;
    expect(
      await typeErrors([...written, { path: 'client/use.ts', content: uses }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });

  it('asks for what the request needs beside the name of the file', async () => {
    const { file } = await emit(
      files(whole, {
        parameters: [{ name: 'folder', in: 'query', required: true, schema: string }],
      }),
    );
    expect(file('src/resources/files.ts')).toContain(
      'options: UploadOptions & { readonly params: Omit<CreateFileParams, ',
    );
    expect(file('src/resources/files.ts')).toContain('...options.params, ');
  });

  it('puts the file into a form where the document gives its fields', async () => {
    const given = JSON.parse(
      JSON.stringify(files({ ...whole, fields: '/put/fields', method: 'POST' }))
        .replace(
          '"expires":',
          '"fields":{"type":"object","additionalProperties":{"type":"string"}},"expires":',
        )
        .replace('"method":"PUT"', '"method":"POST"'),
    );
    const { file, files: written } = await emit(given);
    expect(file('src/resources/files.ts')).toContain(
      "write: /*#__PURE__*/ inForm(['put', 'fields'])",
    );
    const transfers = (all: typeof written): string =>
      all.find(({ path }) => path === 'client/src/runtime/transfer.ts')?.content ?? '';
    expect(transfers(written)).toContain('function inForm(');
    expect(transfers((await emit(files(whole))).files)).toMatch(/^(?![^]*function inForm\()[^]+/);
  });

  it('names several uploads apart', async () => {
    const { paths } = files(whole);
    const post = (paths as { '/files': { post: JsonObject } })['/files'].post;
    const { file } = await emit({
      paths: { '/files': { post }, '/images': { post: { ...post, operationId: 'createImage' } } },
    });
    const names = [
      ...file('src/resources/files.ts').matchAll(/^export function (upload\w+)/gm),
    ].map(([, name]) => name);
    expect([...new Set(names)]).toEqual(['uploadFileWithCreateFile', 'uploadFileWithCreateImage']);
  });

  it('knows the secrets of its document', async () => {
    const pin = { type: 'string', 'x-sensitive': true };
    const { file } = await emit({
      components: { schemas: { Word: { type: 'string', format: 'password' } } },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: {
              200: {
                description: '',
                ...json({
                  type: 'object',
                  properties: { pin, word: { $ref: '#/components/schemas/Word' }, name: string },
                }),
              },
            },
          },
        },
      },
    });
    expect(file('src/redact.ts')).toContain("return redactNames(value, ['pin', 'word']);");
    expect(file('src/index.ts')).toContain("export { redact } from './redact.js';");
  });

  it.each<[string, { given: JsonObject; blocks: number }]>([
    [
      'with an upload and a webhook that is confirmed',
      {
        given: {
          ...files(whole),
          webhooks: hook({ 'x-confirmed-by': { operation: 'getThing', parameter: 'id' } }),
        },
        blocks: 4,
      },
    ],
    [
      'with a webhook that is not',
      {
        given: {
          webhooks: {
            ...hook(),
            other: {
              post: {
                requestBody: json({ type: 'object', properties: { other: { type: 'integer' } } }),
                responses: { 200: { description: '' } },
              },
            },
          },
        },
        blocks: 3,
      },
    ],
    [
      'with a name in a parameter',
      {
        given: {
          ...files(whole, {
            requestBody: undefined,
            parameters: [
              { name: 'name', in: 'query', schema: { type: 'string', pattern: 'mp4|mov' } },
            ],
          } as unknown as JsonObject),
        },
        blocks: 3,
      },
    ],
    [
      'with a parameter that is needed',
      {
        given: files(whole, {
          parameters: [{ name: 'owner', in: 'header', required: true, schema: string }],
        }),
        blocks: 2,
      },
    ],
    [
      'with a body under a key of its own',
      {
        given: files(whole, {
          parameters: [
            { name: 'name', in: 'header', schema: string },
            { name: 'folder', in: 'query', schema: string },
          ],
        }),
        blocks: 2,
      },
    ],
  ])(
    'compiles, with the examples of its README, %s',
    { timeout: 120_000 },
    async (_, { given, blocks }) => {
      const document = {
        ...given,
        paths: { ...(given['paths'] as JsonObject | undefined), ...things },
      };
      const {
        files: written,
        file,
        diagnostics,
      } = await emit(JSON.parse(JSON.stringify(document)) as JsonObject);
      expect(diagnostics).toEqual([]);
      const entries: Readonly<Record<string, string>> = {
        '': 'index',
        '/node': 'node',
        '/webhooks': 'webhook-handler',
        '/raw': 'raw',
      };
      const shown = [...file('README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) =>
        block.replace(
          /'@tiny\/client(\/\w+)?'/g,
          (__, entry = '') => `'./src/${entries[entry]}.js'`,
        ),
      );
      expect(shown).toHaveLength(blocks);
      const uses = shown.map((content, index) => ({
        path: `client/use-${index}.ts`,
        content: `${content}\nexport {};\n`,
      }));
      const errors = await typeErrors([...written, ...uses], {
        compiler: '7',
        resolution: 'nodenext',
      });
      expect(errors.filter((line) => !/TS6133|TS6192|TS6196/.test(line))).toEqual([]);
    },
  );
});
