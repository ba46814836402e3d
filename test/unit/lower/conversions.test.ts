// Which schemas have values of the application, and which cannot.

import { describe, expect, it } from 'vitest';
import { lower } from '../../../generator/lower/lower.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { walkSchemas } from '../../../generator/model/graph/walk.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { read } from '../read/document-from.js';
import { ref } from '../model/schemas.js';

const date: JsonObject = { type: 'string', format: 'date-time' };
const long: JsonObject = { type: 'integer', format: 'int64' };
const text: JsonObject = { type: 'string' };
const of = (at: JsonObject): JsonObject => ({ type: 'object', properties: { at } });

/** The places that are converted, and those that are kept, below the components. */
function converted(
  schemas: JsonObject,
  responses?: JsonObject,
): { have: string[]; keep: string[] } {
  const { api } = read({
    components: { schemas },
    paths: responses ? { '/a': { get: { responses } } } : {},
  });
  const types = { 'date-time': 'Date', int64: 'bigint' } as const;
  const { api: made, diagnostics } = lower(api, nameApi(api).names, types);
  const short = (pointer: string): string => pointer.replace('/components/schemas/', '');
  const have = new Set<string>();
  walkSchemas(made, ({ at, conversion }) => void (conversion && have.add(short(at))));
  return {
    have: [...have].sort(),
    keep: diagnostics.map(({ pointer = '' }) => short(pointer)).sort(),
  };
}

function response(schema: Json): JsonObject {
  return { description: 'It.', content: { 'application/json': { schema } } };
}

const cases: [string, JsonObject, { have: string[]; keep: string[] }][] = [
  ['a date', { A: date }, { have: ['A'], keep: [] }],
  [
    'null beside it',
    { A: { type: ['integer', 'null'], format: 'int64' } },
    { have: ['A'], keep: [] },
  ],
  [
    'items and members',
    { A: { type: 'array', items: { additionalProperties: date } } },
    { have: ['A/items/additionalProperties'], keep: [] },
  ],
  [
    'a date or an integer',
    { A: { oneOf: [date, long] } },
    { have: ['A/oneOf/0', 'A/oneOf/1'], keep: [] },
  ],
  ['another string', { A: { oneOf: [date, text] } }, { have: [], keep: ['A/anyOf/0'] }],
  [
    'another number',
    { A: { anyOf: [long, { type: 'number' }] } },
    { have: [], keep: ['A/anyOf/0'] },
  ],
  ['anything', { A: { anyOf: [date, {}] } }, { have: [], keep: ['A/anyOf/0'] }],
  [
    'a property of two alternatives',
    { A: of(date), B: of(text), C: { oneOf: [ref('A'), ref('B')] } },
    { have: [], keep: ['A/properties/at'] },
  ],
  [
    'the same property of two',
    { A: of(date), B: of(date), C: { oneOf: [ref('A'), ref('B')] } },
    { have: ['A/properties/at', 'B/properties/at'], keep: [] },
  ],
  [
    'what is kept keeps others',
    { A: of({ oneOf: [date, text] }), B: of(date), C: { oneOf: [ref('A'), ref('B')] } },
    { have: [], keep: ['A/properties/at/anyOf/0', 'B/properties/at'] },
  ],
  [
    'members beside a property',
    { A: { properties: { a: text }, additionalProperties: date } },
    { have: ['A/additionalProperties'], keep: [] },
  ],
  [
    'a schema in a circle',
    { A: { properties: { at: date, a: ref('A') } } },
    { have: ['A/properties/at'], keep: [] },
  ],
  ['what is never a value', { A: { not: date } }, { have: [], keep: [] }],
];

describe('values of the application', () => {
  it.each(cases)('%s', (_, schemas, want) => {
    expect(converted(schemas)).toEqual(want);
  });

  it.each<[string, JsonObject]>([
    ['another type', { type: ['string', 'integer'] }],
    ['listed values', { enum: ['2026-01-01T00:00:00Z'] }],
    ['a default', { default: '2026-01-01T00:00:00Z' }],
    ['a pattern', { pattern: 'Z$' }],
    ['a schema of the same text', { not: { const: '' } }],
    ['a finer example', { examples: ['2026-01-01T00:00:00.1234Z'] }],
  ])('not with %s', (_, more) => {
    expect(converted({ A: { ...date, ...more } })).toEqual({ have: [], keep: ['A'] });
  });

  it('with an example in milliseconds', () => {
    const examples = ['2026-01-01T00:00:00.123Z', '2026-01-01T00:00:00.123000Z'];
    expect(converted({ A: { ...date, examples } }).have).toEqual(['A']);
  });

  it('of two responses of one call are the same', () => {
    const schemas = { A: of(date), B: of(text) };
    const both = { 200: response(ref('A')), 201: response(ref('B')) };
    expect(converted(schemas, both)).toEqual({ have: [], keep: ['A/properties/at'] });
    const apart = { 200: response(ref('A')), 400: response(ref('B')) };
    expect(converted(schemas, apart).have).toEqual(['A/properties/at']);
  });

  it('are not there unless they are asked for', () => {
    const { api } = read({ components: { schemas: { A: date } } });
    const { api: made, diagnostics } = lower(api, nameApi(api).names);
    expect(made).toBe(api);
    expect(diagnostics).toEqual([]);
  });
});
