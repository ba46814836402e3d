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
  ['an absent property', { schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] }, given: {}, want: ['a: Required: expected string', 'b: Required: expected a value'] }],
  ['an absent property with values of its own', { schema: { properties: { a: { enum: ['x', 'y'] }, b: { const: 3 }, c: { enum: [[1], null] } }, required: ['a', 'b', 'c'] }, given: {}, want: ['a: Required: expected "x" or "y"', 'b: Required: expected 3', 'c: Required: expected [1] or null'] }],
  ['an absent property of several sorts', { schema: { properties: { a: { type: ['string', 'integer'] }, b: { anyOf: [{ type: 'object' }, { type: 'array' }] }, c: { not: { type: 'string' } }, d: { type: ['string', 'null'], minLength: 2 } }, required: ['a', 'b', 'c', 'd'] }, given: {}, want: ['a: Required: expected string or integer', 'b: Required: expected object or array', 'c: Required: expected a value', 'd: Required: expected string or null'] }],
  ['an absent property of a component', { schema: { properties: { pet }, required: ['pet'] }, others: pets, given: {}, want: ['pet: Required: expected object'] }],
  ['a wrong type where null is allowed', { schema: { type: ['object', 'null'] }, given: 'a', want: [': Invalid input: expected object or null, received string'] }],
  ['wrong members where null is allowed', { schema: { type: ['object', 'null'], required: ['a'] }, given: {}, want: ['a: Required: expected a value'] }],
  ['a property too many', { schema: { type: 'object', properties: { a: {} }, additionalProperties: false }, given: { b: 1 }, want: [': Unrecognized key "b": expected only "a"'] }],
  ['properties too many where none may be', { schema: { additionalProperties: false }, given: { b: 1, c: 2 }, want: [': Unrecognized keys "b" and "c": expected no properties'] }],
  ['a property too many beside patterns', { schema: { properties: { a: {} }, patternProperties: { '^x-': {} }, additionalProperties: false }, given: { b: 1 }, want: [': Unrecognized key "b": expected only "a" and names that match /^x-/u'] }],
  ['a property too many beside many', { schema: { properties: Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index}`, {}])), additionalProperties: false }, given: { b: 1 }, want: [': Unrecognized key "b": expected only "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9" and 4 more'] }],
  ['a property that may not be there', { schema: { properties: { a: false } }, given: { a: 1 }, want: ['a: Not allowed: expected no value here'] }],
  ['a schema that allows nothing', { schema: false, given: 1, want: [': Not allowed: expected no value here'] }],
  ['a property that nothing speaks about', { schema: { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }, given: { b: 1 }, want: ['b: Not allowed: expected nothing that the schema does not speak about'] }],
  ['an item too many', { schema: { prefixItems: [{}], items: false }, given: [1, 2], want: ['1: Too many items: expected at most 1, received 2'] }],
  ['too few items', { schema: { type: 'array', minItems: 2 }, given: [1], want: [': Too small: expected array to have >=2 items'] }],
  ['items that are not contained', { schema: { contains: { type: 'integer' }, minContains: 2 }, given: [1], want: [': Expected at least 2 of the items to match the schema of "contains", 1 do'] }],
  ['too few properties', { schema: { minProperties: 2 }, given: { a: 1 }, want: [': Too few properties: expected at least 2, received 1'] }],
  ['too many properties', { schema: { maxProperties: 1 }, given: { a: 1, b: 2 }, want: [': Too many properties: expected at most 1, received 2'] }],
  ['a wrong name', { schema: { propertyNames: { maxLength: 2 } }, given: { long: 1 }, want: ['long: Invalid key: Too big: expected string to have <=2 characters'] }],
  ['all limits at once', { schema: { type: 'string', minLength: 3, pattern: '^b' }, given: 'a', want: [': Too small: expected string to have >=3 characters', ': Invalid string: must match pattern /^b/u'] }],
  ['a bound', { schema: { type: 'number', exclusiveMinimum: 3, multipleOf: 2 }, given: 3, want: [': Too small: expected number to be >3', ': Invalid number: must be a multiple of 2'] }],
  ['an integer', { schema: { type: 'integer' }, given: 1.5, want: [': Invalid input: expected integer, received number'] }],
  ['a size of number', { schema: { type: 'integer', format: 'int32' }, given: 3e9, want: [': Invalid number: expected int32'] }],
  ['an enum', { schema: { enum: ['a', 'b'] }, given: 'c', want: [': Invalid option: expected one of "a"|"b"'] }],
  ['a constant', { schema: { const: 'a' }, given: 'c', want: [': Invalid input: expected "a"'] }],
  ['a constant that is an object', { schema: { const: { a: [1] } }, given: {}, want: [': Invalid input: expected {"a":[1]}'] }],
  ['several matches of oneOf', { schema: { oneOf: [{ type: 'number' }, { type: 'string' }, { minimum: 2 }] }, given: 3, want: [': Invalid input: expected exactly one of 3 alternatives to match, 2 do (number 1 and 3)'] }],
  ['no match by type', { schema: { oneOf: [{ type: 'number' }, { type: 'string' }, { enum: [null, false] }] }, given: [], want: [': Invalid input: expected number, string, null or false, received array'] }],
  ['no match, one fits best', { schema: { anyOf: [{ type: 'string' }, { type: 'object', required: ['a', 'b'] }, { type: 'object', properties: { c: { type: 'array', items: { type: 'string' } } } }] }, given: { c: [1] }, want: [': Invalid input: none of 3 alternatives matches; number 3 comes closest: c.0: Invalid input: expected string, received number'] }],
  ['no match, many reasons', { schema: { anyOf: [{ type: 'string' }, { required: ['a', 'b', 'c', 'd', 'e'] }] }, given: {}, want: [': Invalid input: none of 2 alternatives matches; number 2 comes closest: a: Required: expected a value; b: Required: expected a value; c: Required: expected a value; 2 more'] }],
  ['what is denied', { schema: { not: { type: 'string' } }, given: 'a', want: [': Invalid input: it must not match the schema of "not"'] }],
  ['what a condition asks for', { schema: { if: { required: ['a'] }, then: { required: ['b'] }, else: false }, given: { a: 1 }, want: ['b: Required: expected a value'] }],
  ['what a condition does not allow', { schema: { if: { required: ['a'] }, else: false }, given: {}, want: [': Not allowed: expected no value here'] }],
  ['an unknown tag', { schema: pet, others: pets, given: { type: 'cow' }, want: ['type: Invalid discriminator: expected "cat" or "dog"'] }],
  ['the member that a tag selects', { schema: pet, others: pets, given: { type: 'cat', lives: 'nine' }, want: ['lives: Invalid input: expected integer, received string'] }],
  ['a duplicate', { schema: { type: 'array', uniqueItems: true }, given: [{ a: 1 }, { a: 1 }], want: ['1: Duplicate: expected no item to be the same as item 0'] }],
  ['a missing companion', { schema: { dependentRequired: { a: ['b', 'c'] } }, given: { a: 1 }, want: ['b: Required with "a": expected a value', 'c: Required with "a": expected a value'] }],
  ['what a property brings with it', { schema: { dependentSchemas: { a: { required: ['b'] } } }, given: { a: 1 }, want: ['b: Required: expected a value'] }],
  ['a format', { schema: { type: 'string', format: 'date' }, given: '2024-02-30', want: [': Invalid string: expected the format date'] }],
  ['the same once', { schema: { allOf: [{ type: 'object', required: ['a'] }, { type: 'object', required: ['a'] }] }, given: {}, want: ['a: Required: expected a value'] }],
];

describe('a message names', () => {
  it.each(table)('%s', async (_, { schema, given, others = {}, want }) => {
    const document = documentOf(schema);
    const components = document['components'];
    const subject = typeof components === 'object' && components !== null && 'schemas' in components ? components.schemas : {};
    const [exported] = await load([await generate({ ...document, components: { schemas: { ...(typeof subject === 'object' && subject), ...others } } })]);
    const result = exported?.['subjectSchema']?.safeParse(given);
    const issues: readonly { path: readonly PropertyKey[]; message: string }[] = result?.error && 'issues' in result.error && Array.isArray(result.error.issues) ? result.error.issues : [];
    const told = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(told).toEqual(want);
    expect(told.filter((text) => !/expected|must/i.test(text))).toEqual([]);
  });
});
