// Whatever stands in a document, reading it ends with a model and findings, never with an exception. The mutations are seeded: a failure repeats.

import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../../generator/base/diagnostics.js';
import { schemaGroups } from '../../../generator/model/graph/cycles.js';
import type { Api } from '../../../generator/model/api.js';
import { isObject, type Json, type JsonObject } from '../../../generator/model/json.js';
import { lowerApi } from '../../../generator/lower/lower.js';
import { schemaUsage, usersBy } from '../../../generator/model/graph/usage.js';
import { walkSchemas } from '../../../generator/model/graph/walk.js';
import { readApi } from '../../../generator/read/api.js';
import { documentFrom } from './document-from.js';

const seedDocument: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Fuzz', version: '1.0.0', license: { name: 'MIT' } },
  servers: [{ url: 'https://{host}', variables: { host: { default: 'a', enum: ['a'] } } }],
  security: [{ bearer: [] }],
  tags: [{ name: 'pets' }],
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'get',
        tags: ['pets'],
        parameters: [
          {
            name: 'q',
            in: 'query',
            style: 'deepObject',
            explode: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        ],
        responses: {
          '200': { $ref: '#/components/responses/Pet' },
          '4XX': { description: 'no', headers: { 'X-A': { $ref: '#/components/headers/A' } } },
        },
        callbacks: {
          done: {
            '{$url}': {
              post: {
                requestBody: { $ref: '#/components/requestBodies/Pet' },
                responses: { default: { description: '' } },
              },
            },
          },
        },
      },
      put: {
        operationId: 'put',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { file: { type: 'string', format: 'binary' } },
              },
              encoding: { file: { contentType: 'image/png', headers: { B: { schema: true } } } },
            },
          },
        },
        responses: {},
      },
    },
  },
  webhooks: { born: { $ref: '#/components/pathItems/Born' } },
  components: {
    schemas: {
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: 'Cat', dog: '#/components/schemas/Dog' },
        },
      },
      Cat: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            properties: {
              kind: { const: 'cat' },
              friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' }, minItems: 1 },
            },
          },
        ],
      },
      Dog: {
        $id: 'https://example.com/dog',
        type: 'object',
        properties: {
          kind: { enum: ['dog'] },
          tail: { $ref: '#tail' },
          up: { $dynamicRef: '#node' },
        },
        $defs: { tail: { $anchor: 'tail', type: ['string', 'null'], pattern: '^a' } },
        $dynamicAnchor: 'node',
        if: {},
        then: { required: ['kind'] },
      },
      Base: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string' },
          age: { type: 'integer', minimum: 0, exclusiveMinimum: true, nullable: true },
        },
        discriminator: { propertyName: 'kind' },
        additionalProperties: false,
      },
      Tree: {
        $recursiveAnchor: true,
        items: [{ $recursiveRef: '#' }],
        dependencies: { a: ['b'], c: {} },
        patternProperties: { '^x': { $ref: '#/components/schemas/Base/properties/age' } },
      },
    },
    parameters: {
      Id: {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'string' },
        examples: { a: { $ref: '#/components/examples/A' } },
      },
    },
    responses: {
      Pet: {
        description: 'a pet',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Pet' },
            example: { kind: 'cat' },
          },
        },
        links: { self: { operationId: 'get', parameters: { id: 1 } } },
      },
    },
    requestBodies: {
      Pet: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
    },
    headers: { A: { schema: { type: 'integer' } } },
    examples: { A: { value: 1 } },
    pathItems: { Born: { post: { responses: { '200': { description: '' } } } } },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      oauth: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'x', scopes: { a: 'b' } } } },
    },
  },
};

/** Mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;
type Mutable = { [key: string]: Json } | Json[];

function collect(value: Json): { containers: Mutable[]; values: Json[]; keys: string[] } {
  const found = {
    containers: new Array<Mutable>(),
    values: new Array<Json>(),
    keys: new Array<string>(),
  };
  const stack: Json[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    found.values.push(next);
    if (Array.isArray(next)) {
      found.containers.push(next);
      stack.push(...next);
    } else if (isObject(next)) {
      found.containers.push(next);
      found.keys.push(...Object.keys(next));
      stack.push(...Object.values(next));
    }
  }
  return found;
}

const odd: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  '#',
  '#/',
  '#/paths',
  '#/components/schemas/Pet',
  '#/components/schemas/Cat/allOf/1',
  '#tail',
  '%',
  '#/%zz',
  'https://[',
  [],
  {},
  [[]],
  { $ref: '#/components/schemas/Cat' },
  { $ref: 1 },
  '__proto__',
  '(',
];

function mutate(root: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(root);
  const { containers, values, keys } = collect(copy);
  const target = containers[random(containers.length)] ?? {};
  const value =
    structuredClone(random(2) === 0 ? odd[random(odd.length)] : values[random(values.length)]) ??
    null;
  if (Array.isArray(target)) {
    if (random(3) === 0) target.splice(random(target.length), 1);
    else target[random(target.length + 1)] = value;
    return copy;
  }
  const own = Object.keys(target);
  const key = (random(3) === 0 ? keys[random(keys.length)] : own[random(own.length)]) ?? 'x';
  if (random(4) === 0) delete target[key];
  else
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

function useEverything(api: Api): void {
  lowerApi(api);
  schemaUsage(api);
  usersBy(api, ({ at }) => at);
  schemaGroups(api.schemas);
  walkSchemas(api, ({ $ref: ref, discriminator }) => {
    for (const id of [ref, ...(discriminator?.mapping.values() ?? [])])
      if (id !== undefined && !api.schemas.has(id))
        throw new Error(`${id} is referred to and not there`);
  });
}

describe('a document', { timeout: 60_000 }, () => {
  it('without mutations has the findings that it should have', () => {
    const { diagnostics } = readApi(documentFrom(seedDocument));
    expect(hasErrors(diagnostics)).toBe(false);
  });

  it.each(['3.0.3', '3.1.0', '3.2.0'])('of version %s can hold anything', (openapi) => {
    const random = randomFrom(20_261_121);
    let failing = 0;
    for (let run = 0; run < 500; run += 1) {
      let root: JsonObject = { ...seedDocument, openapi };
      for (let step = random(6); step >= 0; step -= 1) root = mutate(root, random);
      try {
        const { api, diagnostics } = readApi({
          root,
          version: openapi === '3.0.3' ? '3.0' : openapi === '3.2.0' ? '3.2' : '3.1',
        });
        useEverything(api);
        failing += hasErrors(diagnostics) ? 1 : 0;
      } catch (error) {
        throw new Error(`${String(error)} in ${JSON.stringify(root)}`, { cause: error });
      }
    }
    expect(failing).toBeGreaterThan(150);
  });

  const nestings: [string, (inner: Json) => Json][] = [
    ['schemas', (inner) => ({ properties: { a: inner } })],
    ['callbacks', (inner) => ({ post: { callbacks: { a: { url: inner } } } })],
    [
      'headers',
      (inner) => ({ content: { 'a/b': { encoding: { a: { headers: { X: inner } } } } } }),
    ],
    ['arrays', (inner) => [inner]],
  ];
  it.each(nestings)('can hold 20,000 levels of %s', (_name, wrap) => {
    let deep: Json = {};
    for (let level = 0; level < 20_000; level += 1) deep = wrap(deep);
    const { api } = readApi(
      documentFrom({
        openapi: '3.1.0',
        info: { title: 'Deep', version: '1' },
        paths: { '/a': isObject(deep) ? deep : { get: deep } },
        components: { schemas: { X: deep, Y: { $ref: '#anchor' } }, headers: { X: deep } },
        'x-deep': deep,
      }),
    );
    useEverything(api);
    // Levels that go deep are schemas of their own, each inside the last.
    expect(
      [...api.schemas.keys()].filter((id) => /^\/components\/schemas\/[^/]+$/.test(id)),
    ).toEqual(['/components/schemas/X', '/components/schemas/Y']);
  });
});
