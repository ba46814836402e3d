// What the options of a client and of its calls take, as types: only what has an effect compiles.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../../generator/model/json.js';
import { typeErrors } from '../../../../support/compile.js';
import { emit } from '../emit.js';

const string = { type: 'string' };
const thing: JsonObject = { type: 'object', required: ['name'], properties: { name: string } };
const key = (
  schema: JsonObject = { ...string, format: 'uuid' },
  name = 'Idempotency-Key',
): JsonObject => ({ name, in: 'header', required: true, schema });
const post = (
  operationId: string,
  schema: Json | undefined,
  parameters: readonly JsonObject[] = [],
): JsonObject => ({
  post: {
    operationId,
    tags: ['things'],
    parameters,
    ...(schema !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema } } },
    }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
    },
  },
});

const document: JsonObject = {
  security: [{ key: [] }],
  components: {
    schemas: { Thing: thing },
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
  },
  paths: {
    '/things': {
      ...post('createThing', thing),
      get: {
        operationId: 'listThings',
        tags: ['things'],
        responses: { 200: { description: 'OK' } },
      },
    },
    '/list': post('createList', { type: 'array', items: string }),
    '/keyed': post('createKeyed', thing, [key()]),
    '/bare': post('createBare', undefined, [key(string, 'X-Idempotency-Key')]),
    '/own': post('createOwn', thing, [key({ ...string, maxLength: 20 })]),
  },
};

const program = `
  import { createKeyed, createThing, logging, setFetch, Tiny, TinyCore, withOptions } from './src/index.js';
  const client = new Tiny({ logLevel: 'debug', logger: console, dangerouslyAllowBrowser: true });
  const core = new TinyCore({ apiKey: 'k' });
  export const right = [
    client.things.create({ name: 'n' }, { extraBody: { seed: 1 }, extraQuery: { beta: true, ids: [1, 2] } }),
    client.things.list({ extraQuery: { beta: true } }),
    client.things.createKeyed({ name: 'n' }, { idempotencyKey: 'k' }),
    client.things.createKeyed({ name: 'n', 'Idempotency-Key': 'k' }),
    createKeyed(core, { name: 'n' }, { extraBody: {}, idempotencyKey: 'k' }),
    client.things.createBare(),
    client.things.createOwn({ name: 'n', 'Idempotency-Key': 'k' }),
    client.withOptions({ maxRetries: 5, logLevel: 'off' }).things.create({ name: 'n' }),
    createThing(withOptions(core, { timeout: 5 }), { name: 'n' }),
    logging,
  ];
  // @ts-expect-error A name that the document does not know.
  await client.things.create({ name: 'n', nmae: 'n' });
  // @ts-expect-error There is no body.
  await client.things.list({ extraBody: { seed: 1 } });
  // @ts-expect-error The body is no object.
  await client.things.createList({ body: ['a'] }, { extraBody: { seed: 1 } });
  // @ts-expect-error No query holds an object.
  await client.things.list({ extraQuery: { filter: { a: 1 } } });
  // @ts-expect-error No key is declared.
  await client.things.create({ name: 'n' }, { idempotencyKey: 'k' });
  // @ts-expect-error A random key would not be taken, so the caller has to give one.
  await client.things.createOwn({ name: 'n' });
  // @ts-expect-error It would have no effect: a client without resources logs nothing by itself.
  new TinyCore({ logLevel: 'debug' });
  setFetch(core, fetch);
  // @ts-expect-error It would have no effect: a client without resources has the platform's own.
  new TinyCore({ fetch });
  // @ts-expect-error It would have no effect: a client without resources does not look where it runs.
  new TinyCore({ dangerouslyAllowBrowser: true });
  // @ts-expect-error There is no such level.
  new Tiny({ logLevel: 'verbose' });
`;

describe('the options of a client', () => {
  it('take what has an effect', { timeout: 120_000 }, async () => {
    const { files, diagnostics } = await emit(document);
    expect(diagnostics).toEqual([]);
    expect(
      await typeErrors([...files, { path: 'client/use.ts', content: program }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });

  it('are documented where they stand', async () => {
    const { file } = await emit(document);
    expect(file('README.md')).toContain('`TINY_LOG=debug`');
    expect(file('README.md')).toContain('## In a browser');
    expect(file('src/client.ts')).toContain("userAgent: 'tiny-client/1.0.0'");
    const { file: open } = await emit({ paths: { '/things': post('createThing', thing) } });
    expect(open('README.md')).not.toContain('## In a browser');
  });

  it('have a key made for a header that takes one', async () => {
    const { file } = await emit(document);
    const descriptors = file('src/resources/things.ts').split('const create');
    const has = (name: string): readonly boolean[] =>
      [/idempotency: /, /required: true, write: writeHeader/].map((pattern) =>
        pattern.test(descriptors.find((each) => each.startsWith(name)) ?? ''),
      );
    expect([has('Thing'), has('Keyed'), has('Bare'), has('Own')]).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
  });
});
