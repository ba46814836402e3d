// That the values of the comparison are worth comparing: valid and invalid ones, at every boundary, and the same ones each time.

import { judgeSchema } from '../support/judge.js';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../generator/verify/judge/json.js';
import { lift } from '../../generator/verify/judge/lift.js';
import { valuesFor } from '../support/random/values.js';
import { matching } from './matching.js';

const nothing = (): Json => true;
const options = { seed: 'values', samples: 10, mutations: 20, matching };

const schemas: Readonly<Record<string, Json>> = {
  text: { type: 'string', minLength: 2, maxLength: 4 },
  pattern: { type: 'string', pattern: '^[a-c]{3}-\\d+$' },
  number: { type: 'number', minimum: 1.5, exclusiveMaximum: 9, multipleOf: 0.1 },
  integer: { type: 'integer', minimum: 1 },
  enum: { type: 'string', enum: ['a', 'b', 'c'] },
  constant: { const: { a: [1] } },
  array: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true },
  tuple: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
  contains: { type: 'array', contains: { type: 'integer' }, minContains: 2, maxContains: 3 },
  object: {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: ['integer', 'null'] } },
    additionalProperties: false,
  },
  map: { type: 'object', additionalProperties: { type: 'boolean' }, minProperties: 1 },
  patterns: {
    type: 'object',
    patternProperties: { '^x-': { type: 'string' } },
    propertyNames: { maxLength: 5 },
  },
  composed: {
    allOf: [{ type: 'object', required: ['a'] }, { properties: { a: { type: 'number' } } }],
    oneOf: [
      { properties: { k: { const: 1 } }, required: ['k'] },
      { properties: { k: { const: 2 } }, required: ['k'] },
    ],
  },
  condition: {
    type: 'object',
    properties: { a: { enum: [1, 2] } },
    required: ['a'],
    if: { properties: { a: { const: 1 } } },
    then: { required: ['b'] },
  },
  dates: { type: 'string', format: 'date-time' },
};

const countsBy = (schema: Json): { valid: number; invalid: number } => {
  const judge = judgeSchema(lift(schema, '3.1'));
  const verdicts = valuesFor(schema, nothing, options).map((value) => judge(value).valid);
  return {
    valid: verdicts.filter(Boolean).length,
    invalid: verdicts.filter((each) => !each).length,
  };
};

describe('values', () => {
  it.each(Object.entries(schemas))('of %s are valid and invalid', (name, schema) => {
    const { valid, invalid } = countsBy(schema);
    expect(valid).toBeGreaterThanOrEqual(name === 'constant' ? 1 : 3);
    expect(invalid).toBeGreaterThanOrEqual(8);
  });

  it('are the same for the same seed, and others for another', () => {
    const given: JsonObject = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'number' } },
    };
    const values = valuesFor(given, nothing, options);
    expect(valuesFor(given, nothing, options)).toEqual(values);
    expect(valuesFor(given, nothing, { ...options, seed: 'other' })).not.toEqual(values);
  });

  it.each<[string, Json, readonly string[]]>([
    [
      'lengths in characters and in code points',
      { type: 'string', minLength: 2, maxLength: 3 },
      ['"a"', '"aa"', '"aaaa"', '"😀"', '"😀😀😀😀"'],
    ],
    ['bounds', { type: 'integer', minimum: 3, maximum: 7 }, ['2', '3', '7', '8']],
    ['members and what is none', { enum: ['x', 'y'] }, ['"x"', '"y"', '"x "', '"X"']],
    [
      'names that are inherited',
      { type: 'object' },
      ['{"__proto__":', '{"constructor":', '{"toString":'],
    ],
    [
      'doubled items',
      { type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: 1, maxItems: 1 },
      ['[]', '[1,1]'],
    ],
    ['every type', { type: 'boolean' }, ['null', 'true', '0', '1.5', '"text"', '[]', '{}']],
  ])('hold %s', (_, schema, wanted) => {
    const texts = valuesFor(schema, nothing, { seed: 'values', samples: 40, mutations: 20 }).map(
      (value) => JSON.stringify(value),
    );
    expect(wanted.filter((start) => !texts.some((text) => text.startsWith(start)))).toEqual([]);
  });

  it('follow references that lead back', () => {
    const target = (): Json => ({
      type: 'object',
      required: ['next'],
      properties: { next: { $ref: '#' } },
    });
    expect(valuesFor({ $ref: '#' }, target, options).length).toBeGreaterThan(10);
  });
});
