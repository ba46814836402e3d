// What a person reads when a value is refused: where, and what was expected.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { documentOf, generate, load } from '../../conformance/generated.js';

const pets: JsonObject = {
  Cat: { type: 'object', properties: { type: { const: 'cat' }, lives: { type: 'integer' } }, required: ['type', 'lives'] },
  Dog: { type: 'object', properties: { type: { const: 'dog' } }, required: ['type'] },
};
const pet: Json = { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: 'type' } };

const table: [string, { schema: Json; given: Json; others?: JsonObject; want: readonly string[] }][] = [
  ['a path', { schema: { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } }, given: { a: ['x', 1] }, want: ['a.1: Invalid input: expected string, received number'] }],
  ['an absent property', { schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] }, given: {}, want: ['a: Invalid input: expected string, received undefined', 'b: Invalid input: expected nonoptional, received undefined'] }],
  ['a property too many', { schema: { type: 'object', properties: { a: {} }, additionalProperties: false }, given: { b: 1 }, want: [': Unrecognized key: "b"'] }],
  ['all limits at once', { schema: { type: 'string', minLength: 3, pattern: '^b' }, given: 'a', want: [': Too small: expected string to have >=3 characters', ': Invalid string: must match pattern /^b/u'] }],
  ['an integer', { schema: { type: 'integer' }, given: 1.5, want: [': Invalid input: expected integer, received number'] }],
  ['an enum', { schema: { enum: ['a', 'b'] }, given: 'c', want: [': Invalid option: expected one of "a"|"b"'] }],
  ['several matches of oneOf', { schema: { oneOf: [{ type: 'number' }, { type: 'string' }, { minimum: 2 }] }, given: 3, want: [': Invalid input: expected exactly one of 3 alternatives to match, 2 do (number 1 and 3)'] }],
  ['an unknown tag', { schema: pet, others: pets, given: { type: 'cow' }, want: ['type: Invalid discriminator: expected "cat" or "dog"'] }],
  ['the member that a tag selects', { schema: pet, others: pets, given: { type: 'cat', lives: 'nine' }, want: ['lives: Invalid input: expected integer, received string'] }],
  ['a duplicate', { schema: { type: 'array', uniqueItems: true }, given: [{ a: 1 }, { a: 1 }], want: ['1: Duplicate: expected no item to be the same as item 0'] }],
  ['a missing companion', { schema: { dependentRequired: { a: ['b', 'c'] } }, given: { a: 1 }, want: [': Required with "a": "b" and "c"'] }],
  ['a format', { schema: { type: 'string', format: 'date' }, given: '2024-02-30', want: [': Invalid ISO date'] }],
];

describe('a message names', () => {
  it.each(table)('%s', async (_, { schema, given, others = {}, want }) => {
    const document = documentOf(schema);
    const components = document['components'];
    const subject = typeof components === 'object' && components !== null && 'schemas' in components ? components.schemas : {};
    const [exported] = await load([await generate({ ...document, components: { schemas: { ...(typeof subject === 'object' && subject), ...others } } })]);
    const result = exported?.['subjectSchema']?.safeParse(given);
    const issues: readonly { path: readonly PropertyKey[]; message: string }[] = result?.error && 'issues' in result.error && Array.isArray(result.error.issues) ? result.error.issues : [];
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(want);
  });
});
