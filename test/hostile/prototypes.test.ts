// Members that are called as what every object inherits: `__proto__` is a name like any other for validators and clients, and none is lost on its way.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../generator/model/json.js';
import type { validation as makeValidation } from '../../generator/runtime/validators/validation/validation.js';
import { Example, operation } from '../behaviour/client.js';
import { serve } from '../behaviour/server.js';
import { generate, load, type Validator } from '../conformance/generated.js';

const text: JsonObject = { type: 'string' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const schemas: JsonObject = {
  Texts: { type: 'object', additionalProperties: text },
  Lists: { type: 'object', additionalProperties: { type: 'array', items: ref('Texts') } },
  Named: { type: 'object', properties: { name: text }, additionalProperties: text },
  Holder: { type: 'object', properties: { meta: { type: 'object', additionalProperties: text } } },
  Heir: { allOf: [ref('Holder'), { type: 'object', properties: { other: ref('Named') } }] },
  Patterns: { type: 'object', patternProperties: { '^_': text } },
  Few: { type: 'object', maxProperties: 1 },
  Keys: { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
  Either: { oneOf: [ref('Texts'), { type: 'integer' }] },
  Strict: { type: 'object', properties: { a: text }, additionalProperties: false },
  Declared: { type: 'object', properties: Object.fromEntries([['__proto__', text]]) },
};

/** Schema, JSON text, whether it is valid. */
const cases: readonly (readonly [schema: string, json: string, valid: boolean])[] = [
  ['Texts', '{"__proto__":5}', false],
  ['Texts', '{"__proto__":"a","b":"c"}', true],
  ['Texts', '{"__proto__":{"a":"b"}}', false],
  ['Lists', '{"__proto__":[{"__proto__":"a"}]}', true],
  ['Lists', '{"__proto__":[{"__proto__":1}]}', false],
  ['Named', '{"name":"a","__proto__":5}', false],
  ['Named', '{"name":"a","__proto__":"b"}', true],
  ['Holder', '{"meta":{"__proto__":5}}', false],
  ['Holder', '{"meta":{"__proto__":"a","constructor":"b"}}', true],
  ['Heir', '{"meta":{"__proto__":5}}', false],
  ['Heir', '{"other":{"__proto__":null}}', false],
  ['Patterns', '{"__proto__":5}', false],
  ['Few', '{"__proto__":5,"a":1}', false],
  ['Keys', '{"__proto__":5}', false],
  ['Either', '{"__proto__":5}', false],
  ['Either', '{"__proto__":"a"}', true],
  ['Strict', '{"__proto__":"a"}', false],
  ['Declared', '{"__proto__":5}', false],
  ['Declared', '{"__proto__":"a"}', true],
];

const kept = '{"open":{"__proto__":{"a":1}},"map":{"__proto__":"a"}}';
const Both: JsonObject = {
  type: 'object',
  properties: { open: { type: 'object' }, map: { type: 'object', additionalProperties: text } },
};
const content = { 'application/json': { schema: ref('Both') } };
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1.0.0' },
  paths: {
    '/things': {
      post: {
        operationId: 'saveThing',
        requestBody: { content },
        responses: { 200: { description: 'OK', content } },
      },
    },
  },
  components: { schemas: { ...schemas, Both } },
};

let exported: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  const [loaded] = await load([await generate(document)]);
  exported = loaded as unknown as typeof exported;
});

const validatorOf = (schema: string): Validator =>
  exported[`${schema.charAt(0).toLowerCase()}${schema.slice(1)}Schema`] as Validator;

describe('validators', () => {
  it.each(cases)('%s of %s: %s', (schema, json, valid) => {
    const value: Json = JSON.parse(json);
    const { success, data } = validatorOf(schema).safeParse(value);
    expect(success).toBe(valid);
    if (valid) expect(JSON.parse(JSON.stringify(data))).toEqual(value);
    if (valid) expect(JSON.stringify(data)).toContain('__proto__');
    expect(JSON.stringify(value)).toBe(json);
  });
});

it('a middleware changes nothing, on the way there and back', async () => {
  const server = await serve(({ body }) => ({ body: body ?? '' }));
  const { operationSchemas, validation } = exported as unknown as {
    readonly operationSchemas: Parameters<typeof makeValidation>[0];
    readonly validation: typeof makeValidation;
  };
  const client = new Example({
    baseUrl: server.origin,
    middleware: [validation(operationSchemas, { strict: true })],
  });
  const result = await client.call(
    operation({
      method: 'POST',
      path: '/things',
      body: { mediaType: 'application/json', key: 'body' },
    }),
    { body: JSON.parse(kept) },
  );
  expect([server.requests[0]?.body, JSON.stringify(result)]).toEqual([kept, kept]);
});

describe('a client sends a member that is called __proto__', () => {
  const given: JsonObject = JSON.parse('{"__proto__":"p","constructor":"c","a":"b"}');
  const body = (mediaType: string) =>
    operation({ method: 'POST', body: { mediaType, key: 'body' } });
  const query = (style: 'form' | 'deepObject', explode: boolean) =>
    operation({ parameters: [{ name: 'q', in: 'query', style, explode }] });
  const sent: readonly (readonly [
    name: string,
    call: (client: Example) => Promise<unknown>,
    wanted: string,
  ])[] = [
    [
      'in JSON',
      (client) => client.call(body('application/json'), { body: given }),
      '"__proto__":"p"',
    ],
    [
      'in a form',
      (client) => client.call(body('application/x-www-form-urlencoded'), { body: given }),
      '__proto__=p&constructor=c&a=b',
    ],
    [
      'in parts',
      (client) => client.call(body('multipart/form-data'), { body: given }),
      'name="__proto__"\r\n\r\np',
    ],
    ['in a query', (client) => client.call(query('form', true), { q: given }), '__proto__=p&'],
    ['in a list', (client) => client.call(query('form', false), { q: given }), '__proto__,p,'],
    [
      'in a deep object',
      (client) => client.call(query('deepObject', true), { q: given }),
      'q%5B__proto__%5D=p',
    ],
    [
      'of the call: query',
      (client) => client.call(operation(), {}, { extraQuery: JSON.parse('{"__proto__":"p"}') }),
      '?__proto__=p',
    ],
    [
      'of the call: body',
      (client) =>
        client.call(
          body('application/json'),
          { body: { z: 1 } },
          { extraBody: JSON.parse('{"__proto__":"p"}') },
        ),
      '{"z":1,"__proto__":"p"}',
    ],
  ];

  it.each(sent)('%s', async (_, call, wanted) => {
    const server = await serve(() => ({ body: '{}' }));
    await call(new Example({ baseUrl: server.origin }));
    const [request] = server.requests;
    expect(`${request?.url}\n${request?.body}`).toContain(wanted);
  });

  it('of the call: headers', async () => {
    let sent: string | null = null;
    const client = new Example({
      baseUrl: 'https://api.example.com',
      fetch: async (_, init) => {
        sent = new Request('https://x.example', init as RequestInit).headers.get('__proto__');
        return new Response('{}');
      },
    });
    await client.call(operation(), {}, { headers: JSON.parse('{"__proto__":"p"}') });
    expect(sent).toBe('p');
  });
});
