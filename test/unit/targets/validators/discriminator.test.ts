// The value of a discriminator decides which schema a value must match, for the validators and for the judge of `concord verify`. What validators
// return is what the client takes and returns.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { plan } from '../../../../generator/generate.js';
import { withDefaults } from '../../../../generator/base/options.js';
import type { OutputFile } from '../../../../generator/targets/target.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import { generate, type Generated, load, type Validator } from '../../../conformance/generated.js';
import { inScratch, typeErrors } from '../../../support/compile.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const integer = { type: 'integer' };
const object = (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const union = (mapping?: JsonObject, keyword = 'oneOf'): JsonObject => ({
  [keyword]: [ref('A'), ref('B')],
  discriminator: { propertyName: 'k', ...(mapping && { mapping }) },
});
const explicit = { a: '#/components/schemas/A', b: 'B' };
const kinds = { type: 'string', enum: ['a', 'b'] };

interface Case {
  /** The first is the one that is asked. */
  readonly schemas: JsonObject;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

const tags: Case = {
  schemas: {},
  valid: [
    { k: 'a', x: 1 },
    { k: 'b', y: 1 },
    // Both alternatives match.
    { k: 'b', x: 1, y: 1 },
  ],
  invalid: [
    { k: 'b', x: 1 },
    { k: 'a', y: 1 },
    { k: 'c', x: 1, y: 1 },
    { x: 1, y: 1 },
  ],
};

const table: [string, Case][] = [
  [
    'an enum that all share',
    {
      ...tags,
      schemas: {
        U: union(explicit),
        K: kinds,
        A: object(['k', 'x'], { k: ref('K'), x: integer }),
        B: object(['k', 'y'], { k: ref('K'), y: integer }),
      },
    },
  ],
  [
    'any string',
    {
      ...tags,
      schemas: {
        U: union(explicit),
        A: object(['k', 'x'], { k: text, x: integer }),
        B: object(['k', 'y'], { k: text, y: integer }),
      },
    },
  ],
  [
    'a property that is optional or not declared',
    {
      ...tags,
      schemas: {
        U: union(explicit, 'anyOf'),
        A: object(['x'], { k: text, x: integer }),
        B: object(['y'], { y: integer }),
      },
    },
  ],
  [
    'the names of components',
    {
      schemas: {
        U: union(),
        A: object(['k', 'x'], { k: text, x: integer }),
        B: object(['k', 'y'], { k: text, y: integer }),
      },
      valid: [
        { k: 'A', x: 1 },
        { k: 'B', x: 1, y: 1 },
      ],
      invalid: [
        { k: 'B', x: 1 },
        { k: 'a', x: 1 },
      ],
    },
  ],
  [
    'the names of components in an enum that all share',
    {
      schemas: {
        U: union(),
        K: { type: 'string', enum: ['A', 'B'] },
        A: object(['k', 'x'], { k: ref('K'), x: integer }),
        B: object(['k', 'y'], { k: ref('K'), y: integer }),
      },
      valid: [
        { k: 'A', x: 1 },
        { k: 'B', x: 1, y: 1 },
      ],
      invalid: [
        { k: 'B', x: 1 },
        { k: 'A', y: 1 },
      ],
    },
  ],
  [
    'an enum in a base',
    {
      schemas: {
        U: union(explicit),
        Base: object(['k'], { k: kinds }),
        A: { allOf: [ref('Base')] },
        B: { allOf: [ref('Base'), object(['y'], { y: integer })] },
      },
      valid: [{ k: 'a' }, { k: 'a', y: 'any' }, { k: 'b', y: 1 }],
      invalid: [{ k: 'b' }, { k: 'b', y: 'any' }, { k: 'c' }],
    },
  ],
  [
    'several values for one alternative',
    {
      schemas: {
        U: {
          oneOf: [ref('Booked'), ref('Underway')],
          discriminator: {
            propertyName: 'phase',
            mapping: { BOOKED: 'Booked', MOVING: 'Underway', HELD: 'Underway' },
          },
        },
        Core: object(['phase'], { phase: { type: 'string', enum: ['BOOKED', 'MOVING', 'HELD'] } }),
        Booked: { allOf: [ref('Core')] },
        Underway: { allOf: [ref('Core'), object(['leftAt'], { leftAt: text })] },
      },
      valid: [
        { phase: 'BOOKED', leftAt: 'noon' },
        { phase: 'MOVING', leftAt: 'noon' },
        { phase: 'HELD', leftAt: 'noon' },
      ],
      invalid: [{ phase: 'MOVING' }, { phase: 'HELD' }, { phase: 'LOST', leftAt: 'noon' }],
    },
  ],
  [
    'a schema that extends a base',
    {
      schemas: {
        Plain: { allOf: [ref('Note'), object(['body'], { body: text })] },
        Note: {
          ...object(['type'], { type: text }),
          discriminator: {
            propertyName: 'type',
            mapping: { 'text/plain': 'Plain', '2': 'Numbered' },
          },
        },
        Numbered: { allOf: [ref('Plain'), object([], { number: integer })] },
        Orphan: { allOf: [ref('Note'), object([], { orphan: integer })] },
      },
      // What extends the schema is one, too.
      valid: [
        { type: 'text/plain', body: '' },
        { type: '2', body: '', number: 1 },
      ],
      invalid: [{ type: 'Orphan', body: '' }, { body: '' }, { type: 'text/plain' }],
    },
  ],
  [
    'a base, which is what it says',
    {
      schemas: {
        Note: {
          ...object(['type'], { type: text }),
          discriminator: { propertyName: 'type', mapping: { 'text/plain': 'Plain' } },
        },
        Plain: { allOf: [ref('Note'), object(['body'], { body: text })] },
      },
      valid: [{ type: 'text/plain' }, { type: 'other' }],
      invalid: [{}],
    },
  ],
  [
    'a union in a union',
    {
      schemas: {
        Outer: { oneOf: [ref('U'), ref('C')], discriminator: { propertyName: 'k' } },
        U: union(explicit),
        A: object(['k', 'x'], { k: text, x: integer }),
        B: object(['k', 'y'], { k: text, y: integer }),
        C: object(['k'], { k: text }),
      },
      valid: [{ k: 'C' }, { k: 'a', x: 1 }, { k: 'b', x: 1, y: 1 }],
      invalid: [{ k: 'U', x: 1, y: 1 }, { k: 'b', x: 1 }, { k: 'c' }],
    },
  ],
  [
    'alternatives that hold the union',
    {
      schemas: {
        U: union(explicit),
        A: object(['k', 'left'], { k: text, left: ref('U') }),
        B: object(['k'], { k: text, y: integer }),
      },
      valid: [{ k: 'a', left: { k: 'a', left: { k: 'b' } } }],
      invalid: [{ k: 'a', left: { k: 'a' } }, { k: 'a', left: { k: 'c' } }, { k: 'a' }],
    },
  ],
  [
    'null beside the alternatives',
    {
      schemas: {
        U: { ...union(explicit), oneOf: [ref('A'), ref('B'), { type: 'null' }] },
        A: object(['k', 'x'], { k: text, x: integer }),
        B: object(['k'], { k: text, y: integer }),
      },
      valid: [null, { k: 'b', x: 1 }],
      invalid: [{ k: 'a' }, { k: 'c' }, {}],
    },
  ],
  [
    'numbers, which are the own values of the alternatives',
    {
      schemas: {
        U: union({ '1': 'A', '2': 'B' }),
        A: object(['k'], { k: { const: 1 }, x: integer }),
        B: object(['k', 'y'], { k: { const: 2 }, y: integer }),
      },
      valid: [{ k: 1 }, { k: 2, y: 1 }],
      invalid: [{ k: 2 }, { k: '1' }],
    },
  ],
];

const documents = table.map(([, { schemas }]): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1.0.0' },
  paths: {},
  components: { schemas },
}));

let made: readonly Generated[];
let modules: readonly Readonly<Record<string, Validator>>[];
beforeAll(async () => {
  made = await Promise.all(documents.map((document) => generate(document)));
  modules = await load(made);
});

describe.each(table.map(([name, each], index) => [name, each, index] as const))(
  '%s',
  (_, { schemas, valid, invalid }, index) => {
    const [name = ''] = Object.keys(schemas);
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;
    const values = [...valid, ...invalid].map((value) => JSON.stringify(value));
    const want = values.map((value, place) => [value, place < valid.length]);

    it('decides for the validator', () => {
      const validator = modules[index]?.[constant];
      expect(
        values.map((value) => [value, validator?.safeParse(JSON.parse(value)).success]),
      ).toEqual(want);
    });

    it('decides for the judge', () => {
      const { judge } = createJudge(documents[index] ?? {});
      expect(
        values.map((value) => [
          value,
          judge(`/components/schemas/${name}`, JSON.parse(value)).valid,
        ]),
      ).toEqual(want);
    });

    it('is said in zod alone', () => {
      const own = made[index]?.files.filter(({ path }) => !path.includes('/runtime/')) ?? [];
      expect(own.filter(({ content }) => /conforms|decided/.test(content))).toEqual([]);
    });
  },
);

/** The sources for a document with an operation that takes and returns the first schema, and what a user writes with them. */
async function sourcesFor(schemas: JsonObject, folder: string): Promise<readonly OutputFile[]> {
  const [name = ''] = Object.keys(schemas);
  const content = { 'application/json': { schema: ref(name) } };
  const document = join(folder, 'openapi.json');
  await writeFile(
    document,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1.0.0' },
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/x': {
          post: {
            operationId: 'send',
            requestBody: { required: true, content },
            responses: { 200: { description: 'ok', content } },
          },
        },
      },
      components: { schemas },
    }),
  );
  const targets = ['client', 'validators'];
  const { files } = await plan(withDefaults({ document, layout: 'source', targets }, folder));
  const schema = `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;
  // Null has no properties, so that such a body is one of its own.
  const body = (value: string): string =>
    JSON.stringify(schemas[name]).includes('"null"') ? `{ body: ${value} }` : value;
  const use = `import { type ApiClient, send, type ${name} } from './client/index.js';
import { ${schema} } from './validators/index.js';

export const parsed = (value: unknown): ${name} => ${schema}.parse(value);
export const sent = (client: ApiClient, value: unknown): Promise<${name}> => send(client, ${body(`${schema}.parse(value)`)});
export const received = async (client: ApiClient, value: ${name}): Promise<${name}> => ${schema}.parse(await send(client, ${body('value')}));
// @ts-expect-error It is a type, and not any.
export const other = (value: unknown): { readonly unknown: 1 } => ${schema}.parse(value);
`;
  return [...files.filter(({ path }) => path.endsWith('.ts')), { path: 'use.ts', content: use }];
}

it('what validators return is of the type of the client', { timeout: 120_000 }, async () => {
  const files = await inScratch(async (folder) => {
    const found: OutputFile[] = [];
    for (const [index, [, { schemas }]] of table.entries())
      for (const { path, content } of await sourcesFor(schemas, folder))
        found.push({ path: `case-${index}/${path}`, content });
    return found;
  });
  expect(files.filter(({ path }) => path.endsWith('/use.ts'))).toHaveLength(table.length);
  expect(await typeErrors(files, { compiler: '7', resolution: 'nodenext' })).toEqual([]);
});
