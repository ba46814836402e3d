// `additionalProperties: false` beside others: where it is read by the letter, and where as nobody can have meant it.

import { expect, it } from 'vitest';
import { readApi } from '../../../../generator/read/api.js';

const closed = { type: 'object', additionalProperties: false } as const;
const base = {
  ...closed,
  required: ['kind'],
  properties: { kind: { type: 'string' }, wheels: { type: 'integer' } },
};
const optional = { ...closed, properties: base.properties };

it.each<
  [string, { readonly schema: object; readonly base?: object; readonly open: readonly string[] }]
>([
  [
    'a base and an heir',
    {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { ...closed, properties: { doors: {} } }],
      },
      open: ['/components/schemas/Heir/allOf/1', '/components/schemas/Base'],
    },
  ],
  [
    'an heir without properties of its own',
    {
      schema: { allOf: [{ $ref: '#/components/schemas/Base' }, closed] },
      open: ['/components/schemas/Heir/allOf/1'],
    },
  ],
  [
    'an heir that closes itself',
    {
      schema: {
        ...closed,
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { doors: {} },
      },
      open: ['/components/schemas/Heir', '/components/schemas/Base'],
    },
  ],
  [
    'an open heir of a closed base',
    {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { required: ['doors'], properties: { doors: {} } },
        ],
      },
      open: ['/components/schemas/Base'],
    },
  ],
  [
    'an heir whose properties may be missing: a value without them is valid',
    {
      schema: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { doors: {} } }] },
      open: [],
    },
  ],
  [
    'an heir that names what tells it apart',
    {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { ...closed, properties: { wheels: { const: 4 } } },
        ],
      },
      open: ['/components/schemas/Heir/allOf/1'],
    },
  ],
  [
    'a part that picks some properties',
    {
      base: optional,
      schema: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { ...closed, properties: { wheels: {} } }],
      },
      open: [],
    },
  ],
  [
    'a part that names all',
    {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { ...closed, properties: base.properties }],
      },
      open: [],
    },
  ],
  [
    'a part with patterns',
    {
      schema: {
        allOf: [
          { required: ['a'], properties: { a: {} } },
          { ...closed, patternProperties: { '^a$': {} } },
        ],
      },
      open: [],
    },
  ],
  [
    'a property that is forbidden anyhow',
    {
      schema: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { doors: false } }] },
      open: [],
    },
  ],
  ['no allOf', { schema: closed, open: [] }],
])('%s', (_, { schema, base: given = base, open }) => {
  const { api, amended, diagnostics } = readApi({
    root: JSON.parse(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1.0.0' },
        components: { schemas: { Base: given, Heir: schema } },
      }),
    ),
    version: '3.1',
  });
  const found = diagnostics.filter(({ code }) => code === 'read/closed-part');
  expect(
    found.map(({ pointer }) => pointer?.replace(/\/additionalProperties$/, '')).sort(),
  ).toEqual([...open].sort());
  // The document that everything else looks at says the same as the model.
  expect(
    (
      JSON.stringify(amended?.root ?? { Base: given, Heir: schema }).match(
        /"additionalProperties":false/g,
      ) ?? []
    ).length,
  ).toBe(
    (JSON.stringify([given, schema]).match(/"additionalProperties":false/g) ?? []).length -
      open.length,
  );
  expect(open.includes('/components/schemas/Base')).toBe(
    [...api.schemas.values()][0]?.additionalProperties === undefined,
  );
});
