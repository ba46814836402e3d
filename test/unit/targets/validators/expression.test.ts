import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../generator/model/json.js';
import { documentOf, generate } from '../../../conformance/generated.js';

const table: [string, { given: Json; want: string }][] = [
  ['anything', { given: {}, want: 'z.unknown()' }],
  ['an unknown format without a type', { given: { format: 'string' }, want: 'z.unknown()' }],
  ['nothing', { given: false, want: 'z.never()' }],
  ['a text', { given: { type: 'string' }, want: 'z.string()' }],
  [
    'limits of texts',
    {
      given: { type: 'string', minLength: 1, maxLength: 5, pattern: '^a/b' },
      want: 'z.string().min(1).max(5).regex(/^a\\/b/u)',
    },
  ],
  [
    'a pattern outside of Unicode mode',
    { given: { type: 'string', pattern: '\\-' }, want: `z.string().regex(new RegExp('\\\\-'))` },
  ],
  ['a format', { given: { type: 'string', format: 'date-time' }, want: 'dateTime' }],
  [
    'a format that nobody knows',
    { given: { type: 'string', format: 'colour' }, want: 'z.string()' },
  ],
  [
    'limits of numbers',
    {
      given: { type: 'number', minimum: 0, exclusiveMaximum: 1, multipleOf: 0.01 },
      want: 'z.number().gte(0).lt(1).check(multipleOf(0.01))',
    },
  ],
  ['an integer', { given: { type: 'integer', format: 'int32' }, want: 'z.int32()' }],
  ['an integer of any size', { given: { type: 'integer', minimum: 1 }, want: 'integer.gte(1)' }],
  ['null beside a type', { given: { type: ['string', 'null'] }, want: 'z.string().nullable()' }],
  [
    'several types',
    {
      given: { type: ['string', 'boolean', 'null'] },
      want: 'z.union([z.string(), z.boolean()]).nullable()',
    },
  ],
  ['a number of any sort', { given: { type: ['integer', 'number'] }, want: 'z.number()' }],
  [
    'limits without a type',
    {
      given: { minLength: 2, maximum: 3 },
      want: 'z.union([z.looseObject({}), z.array(z.unknown()).check(dense), z.string().min(2), z.number().lte(3), z.boolean()]).nullable()',
    },
  ],
  ['an enum of texts', { given: { type: 'string', enum: ['a', 'b'] }, want: "z.enum(['a', 'b'])" }],
  [
    'an enum that JavaScript would trip over',
    { given: { enum: ['__proto__', 'b'] }, want: "z.literal(['__proto__', 'b'])" },
  ],
  [
    'an enum of anything',
    {
      given: { enum: [{ a: 1 }, 2] },
      want: 'z.union([z.literal(2), z.strictObject({ a: z.literal(1) })])',
    },
  ],
  [
    'a number that spells a text of the type',
    { given: { type: 'string', enum: ['a', 1] }, want: "z.enum(['a', '1'])" },
  ],
  ['a constant', { given: { const: null }, want: 'z.null()' }],
  ['an object', { given: { type: 'object' }, want: 'z.looseObject({})' }],
  [
    'properties',
    {
      given: { type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a', 'c'] },
      want: 'z.looseObject({ a: z.string(), b: z.unknown().exactOptional(), c: z.unknown() })',
    },
  ],
  [
    'properties are properties',
    {
      given: {
        type: 'object',
        properties: {
          a: { type: 'object' },
          b: { enum: ['x', 'y'] },
          c: { type: 'array', items: { type: 'string' } },
        },
        required: ['a', 'b', 'c'],
      },
      want: "z.looseObject({ a: z.looseObject({}), b: z.enum(['x', 'y']), c: z.array(z.string()) })",
    },
  ],
  [
    'properties without a type',
    {
      given: { properties: { a: { type: 'string' } } },
      want: 'z.union([z.looseObject({ a: z.string().exactOptional() }), z.array(z.unknown()).check(dense), z.string(), z.number(), z.boolean()]).nullable()',
    },
  ],
  [
    'names that objects have already',
    {
      given: JSON.parse(
        '{ "type": "object", "properties": { "__proto__": { "type": "null" }, "a-b": { "type": "null" } } }',
      ),
      want: 'z.unknown().check(conforms(() => subjectRule))',
    },
  ],
  [
    'no other properties',
    { given: { type: 'object', additionalProperties: false }, want: 'z.strictObject({})' },
  ],
  [
    'what else objects can say',
    {
      given: {
        type: 'object',
        patternProperties: { '^x': { type: 'string' } },
        propertyNames: { maxLength: 3 },
        minProperties: 1,
        maxProperties: 9,
        dependentRequired: { a: ['b'] },
      },
      want:
        'z.looseObject({}).check(conforms(() => ({ minProperties: 1, maxProperties: 9, propertyNames: ' +
        "{ maxLength: 3 }, dependentRequired: { a: ['b'] }, patternProperties: { '^x': { type: 'string' " +
        '} } })))',
    },
  ],
  ['an array', { given: { type: 'array' }, want: 'z.array(z.unknown()).check(dense)' }],
  [
    'items',
    {
      given: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
      want: 'z.array(z.string()).min(1).check(conforms(() => ({ uniqueItems: true })))',
    },
  ],
  [
    'a tuple',
    {
      given: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      want: "z.array(z.unknown()).check(dense).check(conforms(() => ({ items: false, prefixItems: [{ type: 'string' }] })))",
    },
  ],
  [
    'contained items',
    {
      given: { type: 'array', contains: { const: 1 }, maxContains: 2 },
      want: 'z.array(z.unknown()).check(dense).check(conforms(() => ({ maxContains: 2, contains: { const: 1 } })))',
    },
  ],
  ['nothing', { given: { not: {} }, want: 'z.never()' }],
  [
    'parts that apply together',
    {
      given: { type: 'string', allOf: [{ minLength: 1 }], not: { const: 'x' } },
      want: "z.string().check(conforms(() => ({ allOf: [{ minLength: 1 }], not: { const: 'x' } })))",
    },
  ],
  [
    'alternatives',
    {
      given: {
        oneOf: [{ type: 'string' }, { type: 'null' }],
        anyOf: [{ type: 'string' }, { type: 'number' }],
      },
      want: "z.string().nullable().check(conforms(() => ({ anyOf: [{ type: 'string' }, { type: 'number' }] })))",
    },
  ],
  [
    'conditions',
    {
      given: { if: { type: 'string' }, then: { minLength: 1 }, else: false },
      want: "z.unknown().check(conforms(() => ({ if: { type: 'string' }, then: { minLength: 1 }, else: false })))",
    },
  ],
  [
    'what belongs to a property',
    {
      given: { dependentSchemas: { a: { required: ['b'] } } },
      want: "z.unknown().check(conforms(() => ({ dependentSchemas: { a: { required: ['b'] } } })))",
    },
  ],
  [
    'what nothing else speaks about',
    {
      given: { type: 'object', properties: { a: true }, unevaluatedProperties: false },
      want: 'z.looseObject({ a: z.unknown().exactOptional() }).check(conforms(() => subjectRule))',
    },
  ],
  [
    'itself',
    {
      given: { type: 'object', properties: { next: { $ref: '#/components/schemas/Subject' } } },
      want: 'z.looseObject({ get next(): z.ZodExactOptional<z.ZodType<Subject>> { return typed(subjectSchema.exactOptional()); } })',
    },
  ],
];

describe('the expression of', () => {
  it.each(table)('%s', async (_, { given, want }) => {
    const { files } = await generate(documentOf(given));
    const content = files.find(({ path }) => path.startsWith('validators/schemas/'))?.content ?? '';
    const [, built = ''] =
      /export const subjectSchema(?:: [^=]*)? = ([\s\S]*?)\s*\.meta\(\{\s*id: 'Subject',?\s*\}\)/.exec(
        content,
      ) ?? [];
    // What it is called, and the guard of lists and cycles, are tried elsewhere.
    expect(
      flat(built)
        .replaceAll('/*#__PURE__*/ ', '')
        .replace(/^bounded\(/, ''),
    ).toBe(want);
  });
});

describe('hostile texts', () => {
  it.each([
    ["'); process.exit(1); ('", 'a property'],
    ['*/ process.exit(1) /*', 'the end of a comment'],
    ['`${process.exit(1)}`', 'a template'],
    ['a\u2028b\nc', 'line ends'],
  ])('%j stay texts', async (text) => {
    const { files } = await generate(
      documentOf({
        title: text,
        type: 'object',
        properties: { [text]: { enum: [text, 1], pattern: text.replace(/[^a-z]/g, '') } },
        required: [text],
      }),
    );
    const { transform } = await import('esbuild');
    for (const { path, content } of files.filter(
      (file) => file.path.endsWith('.ts') && !/(?:^|\/)runtime\//.test(file.path),
    )) {
      const { code } = await transform(content, { loader: 'ts' });
      expect(
        code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""'),
        path,
      ).not.toMatch(/process\.exit/);
    }
  });
});

/** On one line, without the trailing commas of broken lists. */
function flat(code: string): string {
  return code
    .replace(/,?\n\s*([)\]}])/g, '$1')
    .replace(/([([{])\n\s*/g, '$1')
    .replace(/\n\s*\./g, '.')
    .replace(/\n\s*/g, ' ')
    .replace(/\{(?=[^\s}])/g, '{ ')
    .replace(/(?<=[^\s{])\}/g, ' }');
}
