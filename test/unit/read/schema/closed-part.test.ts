// `additionalProperties: false` beside others: where it is read by the letter, and where as nobody can have meant it.

import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { readApi } from '../../../../generator/read/api.js';

const closed = { type: 'object', additionalProperties: false } as const;
const base: JsonObject = {
  ...closed,
  required: ['kind'],
  properties: { kind: { type: 'string' }, wheels: { type: 'integer' } },
};
const optional: JsonObject = { ...closed, properties: base['properties'] ?? {} };
const ofBase = { $ref: '#/components/schemas/Base' };
const whole = (...names: string[]): Json => ({ closed: true, names });

it.each<[string, { schema: JsonObject; base?: JsonObject; more?: JsonObject; want: Json }]>([
  [
    'a base and an heir',
    {
      schema: { allOf: [ofBase, { ...closed, properties: { doors: {} } }] },
      want: whole('kind', 'wheels', 'doors'),
    },
  ],
  [
    'an heir without properties of its own',
    { schema: { allOf: [ofBase, closed] }, want: whole('kind', 'wheels') },
  ],
  [
    'an heir that closes itself',
    {
      schema: { ...closed, allOf: [ofBase], properties: { doors: {} } },
      want: whole('doors', 'kind', 'wheels'),
    },
  ],
  [
    'an open heir of a closed base',
    {
      schema: { allOf: [ofBase, { required: ['doors'], properties: { doors: {} } }] },
      want: whole('kind', 'wheels', 'doors'),
    },
  ],
  [
    'an heir whose properties may be missing',
    {
      schema: { allOf: [ofBase, { properties: { doors: {} } }] },
      want: whole('kind', 'wheels', 'doors'),
    },
  ],
  [
    'an heir that names what tells it apart',
    {
      schema: { allOf: [ofBase, { ...closed, properties: { wheels: { const: 4 } } }] },
      want: whole('kind', 'wheels'),
    },
  ],
  [
    'the heir of an heir',
    {
      schema: { allOf: [{ $ref: '#/components/schemas/Middle' }, { properties: { roof: {} } }] },
      more: { Middle: { allOf: [ofBase, { ...closed, properties: { doors: {} } }] } },
      want: whole('kind', 'wheels', 'doors', 'roof'),
    },
  ],
  [
    'a whole that is more than an object',
    {
      schema: {
        allOf: [ofBase, { anyOf: [{ properties: { doors: {} } }] }, { properties: { roof: {} } }],
      },
      want: 'open',
    },
  ],
  [
    'a whole with patterns, through another reference',
    {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Middle' },
          { properties: { roof: {} }, patternProperties: { '^x-': {} } },
        ],
      },
      more: { Middle: ofBase },
      want: 'open',
    },
  ],
  [
    'a part that picks some properties',
    {
      base: optional,
      schema: { allOf: [ofBase, { ...closed, properties: { wheels: {} } }] },
      want: 'as written',
    },
  ],
  [
    'a part that names all',
    {
      schema: { allOf: [ofBase, { ...closed, properties: base['properties'] ?? {} }] },
      want: 'as written',
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
      want: 'as written',
    },
  ],
  [
    'a property that is forbidden anyhow',
    { schema: { allOf: [ofBase, { properties: { doors: false } }] }, want: 'as written' },
  ],
  ['no allOf', { schema: closed, want: 'as written' }],
])('%s', (_, { schema, base: given = base, more = {}, want }) => {
  const root: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1.0.0' },
    components: { schemas: { Base: given, ...more, Heir: schema } },
  };
  const { api, amended, diagnostics } = readApi({ root, version: '3.1' });
  const found = diagnostics.filter(
    ({ code, pointer }) => code === 'read/closed-part' && pointer === '/components/schemas/Heir',
  );
  expect(found.length).toBe(want === 'as written' ? 0 : 1);
  // Both places are named.
  for (const { related = [] } of found)
    expect(related[0]?.pointer).toMatch(/\/additionalProperties$/);
  const schemas = new Map([...api.schemas].map(([id, each]) => [id.replace(/^.*\//, ''), each]));
  // Nothing is opened elsewhere.
  expect(schemas.get('Base')?.additionalProperties?.never).toBe(true);
  const heir = schemas.get('Heir');
  const isClosed = heir?.additionalProperties?.never === true;
  const inside = heir?.allOf?.some((part) => part.$ref ?? part.additionalProperties);
  expect(
    heir?.allOf === undefined && isClosed && want !== 'as written'
      ? { closed: true, names: [...(heir.properties?.keys() ?? [])] }
      : found.length === 1 && inside !== true && !isClosed
        ? 'open'
        : 'as written',
  ).toEqual(want);
  // The document that everything else looks at says the same as the model: it is read without a word.
  const again = readApi({ root: amended?.root ?? root, version: '3.1' });
  expect(again.diagnostics.filter(({ code }) => code === 'read/closed-part')).toEqual([]);
});

it('what the document is corrected in is corrected in the whole', () => {
  const { amended } = readApi({
    root: {
      openapi: '3.0.3',
      info: { title: 'A', version: '1.0.0' },
      paths: {},
      components: {
        schemas: {
          Base: { ...closed, properties: { size: { type: 'integer', example: '12' } } },
          Heir: { allOf: [ofBase, { type: 'object', properties: { doors: { type: 'string' } } }] },
        },
      },
    },
    version: '3.0',
  });
  expect(amended?.root['components']).toMatchObject({
    schemas: {
      Heir: {
        type: 'object',
        additionalProperties: false,
        properties: { size: { type: 'integer', example: 12 }, doors: { type: 'string' } },
      },
    },
  });
});
