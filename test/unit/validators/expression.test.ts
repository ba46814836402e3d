import { describe, expect, it } from 'vitest';
import type { Json } from '../../../generator/model/json.js';
import { documentOf, generate } from '../../conformance/generated.js';

const table: [string, { given: Json; want: string }][] = [
  ['anything', { given: {}, want: 'unknown' }],
  ['nothing', { given: false, want: 'never' }],
  ['a text', { given: { type: 'string' }, want: 'string' }],
  ['limits of texts', { given: { type: 'string', minLength: 1, maxLength: 5, pattern: '^a/b' }, want: 'stringWith(minLength(1), maxLength(5), regex(/^a\\/b/u))' }],
  ['a pattern outside of Unicode mode', { given: { type: 'string', pattern: '\\-' }, want: "stringWith(regex(new RegExp('\\\\-')))" }],
  ['a format', { given: { type: 'string', format: 'date-time' }, want: 'stringWith(dateTime)' }],
  ['a format that nobody knows', { given: { type: 'string', format: 'colour' }, want: 'string' }],
  ['limits of numbers', { given: { type: 'number', minimum: 0, exclusiveMaximum: 1, multipleOf: 0.01 }, want: 'numberWith(gte(0), lt(1), multipleOf(0.01))' }],
  ['an integer', { given: { type: 'integer', format: 'int32' }, want: 'integerWith(int32)' }],
  ['null beside a type', { given: { type: ['string', 'null'] }, want: 'nullable(string)' }],
  ['several types', { given: { type: ['string', 'boolean', 'null'] }, want: 'nullable(anyOf(string, boolean))' }],
  ['a number of any sort', { given: { type: ['integer', 'number'] }, want: 'number' }],
  ['limits without a type', { given: { minLength: 2, maximum: 3 }, want: 'byType({ string: stringWith(minLength(2)), number: numberWith(lte(3)) })' }],
  ['an enum of texts', { given: { type: 'string', enum: ['a', 'b'] }, want: "values(['a', 'b'])" }],
  ['an enum that JavaScript would trip over', { given: { enum: ['__proto__', 'b'] }, want: "values(['__proto__', 'b'])" }],
  ['an enum of anything', { given: { enum: [{ a: 1 }, 2] }, want: 'equals([{ a: 1 }, 2])' }],
  ['a number that spells a text of the type', { given: { type: 'string', enum: ['a', 1] }, want: "values(['a', '1'])" }],
  ['a constant', { given: { const: null }, want: 'values([null])' }],
  ['an object', { given: { type: 'object' }, want: 'object({})' }],
  ['properties', { given: { type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a', 'c'] }, want: "object({ a: string, b: unknown }, { required: ['a', 'c'] })" }],
  ['properties without a type', { given: { properties: { a: { type: 'string' } } }, want: 'byType({ object: object({ a: string }) })' }],
  ['names that objects have already', { given: JSON.parse('{ "type": "object", "properties": { "__proto__": { "type": "null" }, "a-b": { "type": "null" } } }'), want: "object({ ['__proto__']: nothing, 'a-b': nothing })" }],
  ['no other properties', { given: { type: 'object', additionalProperties: false }, want: 'objectWith({}, { additionalProperties: false })' }],
  [
    'what else objects can say',
    {
      given: { type: 'object', patternProperties: { '^x': { type: 'string' } }, propertyNames: { maxLength: 3 }, minProperties: 1, maxProperties: 9, dependentRequired: { a: ['b'] } },
      want: "objectWith({}, { patternProperties: [[/^x/u, string]], propertyNames: byType({ string: stringWith(maxLength(3)) }), minProperties: 1, maxProperties: 9, dependentRequired: { a: ['b'] } })",
    },
  ],
  ['an array', { given: { type: 'array' }, want: 'array(undefined)' }],
  ['items', { given: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true }, want: 'arrayWith(string, { minItems: 1, uniqueItems: true })' }],
  ['a tuple', { given: { type: 'array', prefixItems: [{ type: 'string' }], items: false }, want: 'arrayWith(false, { prefixItems: [string] })' }],
  ['contained items', { given: { type: 'array', contains: { const: 1 }, maxContains: 2 }, want: 'arrayWith(undefined, { contains: values([1]), maxContains: 2 })' }],
  ['parts that apply together', { given: { type: 'string', allOf: [{ minLength: 1 }], not: { const: 'x' } }, want: "allOf(string, byType({ string: stringWith(minLength(1)) }), not(values(['x'])))" }],
  ['alternatives', { given: { oneOf: [{ type: 'string' }, { type: 'null' }], anyOf: [{ type: 'string' }, { type: 'number' }] }, want: 'allOf(anyOf(string, number), oneOf(string, nothing))' }],
  ['conditions', { given: { if: { type: 'string' }, then: { minLength: 1 }, else: false }, want: 'conditional(string, { then: byType({ string: stringWith(minLength(1)) }), else: never })' }],
  ['what belongs to a property', { given: { dependentSchemas: { a: { required: ['b'] } } }, want: "dependentSchemas({ a: byType({ object: object({}, { required: ['b'] }) }) })" }],
  ['what nothing else speaks about', { given: { type: 'object', properties: { a: true }, unevaluatedProperties: false }, want: 'unevaluated(object({ a: unknown }), { unevaluatedProperties: false })' }],
  ['itself', { given: { type: 'object', properties: { next: { $ref: '#/components/schemas/Subject' } } }, want: 'object({ next: subjectSchema })' }],
];

describe('the expression of', () => {
  it.each(table)('%s', async (_, { given, want }) => {
    const { files } = await generate(documentOf(given));
    const content = files.find(({ path }) => path.startsWith('validators/schemas/'))?.content ?? '';
    const printed = /schema\(\(\) => ([\s\S]*)\);\n$/.exec(content)?.[1] ?? '';
    expect(flat(printed)).toBe(want);
  });
});

describe('hostile texts', () => {
  it.each([
    ["'); process.exit(1); ('", 'a property'],
    ['*/ process.exit(1) /*', 'the end of a comment'],
    ['`${process.exit(1)}`', 'a template'],
    ['a\u2028b\nc', 'line ends'],
  ])('%j stay texts', async (text) => {
    const { files } = await generate(documentOf({ title: text, type: 'object', properties: { [text]: { enum: [text, 1], pattern: text.replace(/[^a-z]/g, '') } }, required: [text] }));
    const { transform } = await import('esbuild');
    for (const { path, content } of files.filter((file) => file.path.endsWith('.ts') && !file.path.includes('/runtime/'))) {
      const { code } = await transform(content, { loader: 'ts' });
      expect(code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""'), path).not.toMatch(/process\.exit/);
    }
  });
});

/** On one line, without the trailing commas of broken lists. */
function flat(code: string): string {
  return code.replace(/,?\n\s*([)\]}])/g, '$1').replace(/([([{])\n\s*/g, '$1').replace(/\n\s*/g, ' ').replace(/\{(?=[^\s}])/g, '{ ').replace(/(?<=[^\s{])\}/g, ' }');
}
