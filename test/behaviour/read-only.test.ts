// A value that was read is changed and sent back: client, validators and mock of one document, over HTTP on loopback.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { omit, omittingEach, type Omissions } from '../../generator/runtime/client/omissions.js';
import type { JsonObject } from '../../generator/model/json.js';
import { typeErrors } from '../support/compile.js';
import { together, type Together } from './together.js';

const id: JsonObject = { type: 'string', readOnly: true };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const content = (name: string): JsonObject => ({ 'application/json': { schema: ref(name) } });

const schemas: JsonObject = {
  Created: {
    type: 'object',
    required: ['created'],
    properties: { created: { type: 'string', format: 'date-time', readOnly: true } },
  },
  Item: {
    allOf: [
      ref('Created'),
      {
        type: 'object',
        required: ['id', 'price'],
        properties: {
          id,
          price: { type: 'number' },
          state: { type: 'string', enum: ['draft', 'live'] },
          parts: { type: 'array', items: ref('Part'), minItems: 1 },
          byName: { type: 'object', additionalProperties: ref('Part') },
          owner: { oneOf: [ref('Person'), ref('Firm')] },
          secret: { type: 'string', writeOnly: true },
        },
      },
    ],
  },
  Part: {
    type: 'object',
    required: ['id', 'count'],
    properties: { id, count: { type: 'integer' }, inside: ref('Part') },
  },
  Person: {
    type: 'object',
    required: ['kind', 'id'],
    properties: { kind: { const: 'person' }, id },
  },
  Firm: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: { kind: { const: 'firm' }, seat: id },
  },
};

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://shop.example/v1' }],
  security: [],
  paths: {
    '/items/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getItem',
        responses: { 200: { description: 'OK', content: content('Item') } },
      },
      put: {
        operationId: 'replaceItem',
        requestBody: { required: true, content: content('Item') },
        responses: {
          200: { description: 'OK', content: content('Item') },
          422: {
            description: 'Wrong',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { detail: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
    '/parts': {
      post: {
        operationId: 'addParts',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': { schema: ref('Part') },
            'multipart/form-data': { schema: ref('Part') },
          },
        },
        responses: { 204: { description: 'OK' } },
      },
    },
  },
  components: { schemas },
};

const part = { id: 'p', count: 1, inside: { id: 'q', count: 2 } };
const sentPart = { count: 1, inside: { count: 2 } };

let shop: Together;

beforeAll(async () => {
  shop = await together('Shop', document);
}, 120_000);

afterAll(() => shop.close());

beforeEach(() => void shop.exchanges.splice(0));

describe('[calls.read-only] A value that was read', () => {
  const read = { id: '1', created: '2026-01-02T03:04:05Z', price: 1 };

  it.each<[string, object, object]>([
    ['without what a reference adds', {}, { price: 2 }],
    ['in arrays and in itself', { parts: [part] }, { price: 2, parts: [sentPart] }],
    ['in maps', { byName: { a: part } }, { price: 2, byName: { a: sentPart } }],
    [
      'in an alternative',
      { owner: { kind: 'person', id: 'i' } },
      { price: 2, owner: { kind: 'person' } },
    ],
    [
      'in a closed alternative',
      { owner: { kind: 'firm', seat: 's' } },
      { price: 2, owner: { kind: 'firm' } },
    ],
    [
      'with a value that the enum does not list',
      { state: 'archived' },
      { price: 2, state: 'archived' },
    ],
  ])('is sent %s', async (_, more, want) => {
    const given = { ...read, ...more, price: 2 };
    const before = structuredClone(given);
    const sent = shop.call('replaceItem', given, { baseUrl: `${shop.address}` });
    // The mock knows only the values that the document lists.
    await ('state' in more ? sent.catch(() => {}) : sent);
    const [exchange] = shop.exchanges;
    expect(exchange?.path).toMatch(/\/v1\/items\/1$/);
    expect(JSON.parse(exchange?.requestBody ?? '')).toEqual(want);
    expect(given).toEqual(before);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is sent as %s without what is read-only',
    async (contentType) => {
      await shop.call('addParts', { id: 'secret', count: 1 }, { contentType });
      expect(shop.exchanges[0]?.status).toBe(204);
    },
  );

  it('is sent with what extraBody adds', async () => {
    // The validators and the mock refuse what is read-only.
    await shop
      .call('replaceItem', { ...read }, { extraBody: { id: '2' }, validate: false })
      .catch(() => {});
    const [exchange] = shop.exchanges;
    expect(JSON.parse(exchange?.requestBody ?? '')).toEqual({ price: 1, id: '2' });
  });

  it('comes from the mock and goes back', async () => {
    const item = Object(await shop.call('getItem', { id: '1' }));
    expect(item).toHaveProperty('created');
    await shop.call('replaceItem', { ...item, price: 10 });
    expect(shop.exchanges.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('compiles', async () => {
    const use = `
      import { getItem, replaceItem, type Shop } from './client/index.js';
      export const spread = async (shop: Shop) =>
        replaceItem(shop, { ...(await getItem(shop, { id: '1' })), price: 10 });
      export const known = (shop: Shop) =>
        // @ts-expect-error It is not sent.
        replaceItem(shop, { id: '1', price: 1, created: 'now' });
    `;
    const files = [...shop.files].filter(([path]) => /^(client|runtime)\//.test(path));
    const all = [
      ...files.map(([path, text]) => ({ path, content: text })),
      { path: 'use.ts', content: use },
    ];
    expect(await typeErrors(all, { compiler: '7', resolution: 'nodenext' })).toEqual([]);
  });
});

describe('a server that is sent it all the same', () => {
  it('is told by a validator', () => {
    const { body } = Object(shop.validators.operationSchemas['replaceItem']).request;
    expect(
      body
        .safeParse({ id: '1', price: 2, parts: [part] })
        .error.issues.map(({ path, message }: { path: string[]; message: string }) => [
          path.join('.'),
          message,
        ]),
    ).toEqual([
      ['id', 'Invalid input: read-only, so it is not sent'],
      ['parts.0.id', 'Invalid input: read-only, so it is not sent'],
      ['parts.0.inside.id', 'Invalid input: read-only, so it is not sent'],
    ]);
  });

  it('is told by the mock', async () => {
    const response = await fetch(`${shop.address}/items/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: '1', price: 2 }),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ detail: 'body.id is read-only, so it is not sent' });
  });

  it('leaves it out where it strips', async () => {
    const stripping = await together('Shop', document, {
      targets: ['client', 'validators', 'fixtures'],
      validators: { positions: { body: { strip: true } } },
    });
    const { body } = Object(stripping.validators.operationSchemas['replaceItem']).request;
    const firm = { kind: 'firm', seat: 's' };
    expect(
      JSON.parse(JSON.stringify(body.parse({ id: '1', price: 2, parts: [part], owner: firm }))),
    ).toEqual({ price: 2, parts: [sentPart], owner: { kind: 'firm' } });
    await stripping.close();
  }, 60_000);
});

describe('what is left out', () => {
  const where: Omissions = {
    names: ['id'],
    properties: { own: null, pair: { first: [null, { names: ['a'] }], items: { names: ['b'] } } },
    others: () => where,
  };

  it.each<[string, unknown, unknown]>([
    ['nothing of a text', 'id', 'id'],
    ['nothing of null', null, null],
    ['a property', { id: 1, a: 1 }, { a: 1 }],
    ['not what a property says itself', { own: { id: 1 } }, { own: { id: 1 } }],
    ['what is in others', { x: { y: { id: 1, a: 1 } } }, { x: { y: { a: 1 } } }],
    [
      'by position',
      {
        pair: [
          { a: 1, b: 1 },
          { a: 1, b: 1 },
          { a: 1, b: 1 },
        ],
      },
      { pair: [{ a: 1, b: 1 }, { b: 1 }, { a: 1 }] },
    ],
    ['what writes itself', { toJSON: () => ({ id: 1, a: 1 }) }, { a: 1 }],
    [
      'with a name of prototypes',
      JSON.parse('{"__proto__":{"id":1},"a":1}'),
      JSON.parse('{"__proto__":{},"a":1}'),
    ],
  ])('%s', (_, given, want) => {
    expect(omit(where, given)).toEqual(want);
  });

  it('in each item that is sent', async () => {
    const sent: unknown[] = [];
    const write = omittingEach((_, argument) => void sent.push(argument.get('body')), where);
    const body = { key: 'body', mediaType: 'application/jsonl', write };
    write(body, new Map([['body', [{ id: 1, a: 1 }]]]));
    expect(sent.pop()).toEqual([{ a: 1 }]);
    write(body, new Map([['body', new Set([{ id: 1, a: 1 }])]]));
    const items: unknown[] = [];
    for await (const item of sent.pop() as AsyncIterable<unknown>) items.push(item);
    expect(items).toEqual([{ a: 1 }]);
  });

  it('never is a file', () => {
    const file = new Blob(['a']);
    expect(omit(where, file)).toBe(file);
  });
});
