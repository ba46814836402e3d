import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../generator/model/json.js';
import { componentId, read, readX, shape } from '../document-from.js';

interface Case {
  readonly given: Json;
  readonly want: unknown;
  readonly findings?: readonly string[];
  readonly version?: string;
}

const X = '/components/schemas/X';

const assertions: [string, Case][] = [
  ['an empty schema', { given: {}, want: {} }],
  ['true', { given: true, want: {} }],
  ['false', { given: false, want: { never: true } }],
  ['one type', { given: { type: 'string' }, want: { type: ['string'] } }],
  [
    'several types',
    { given: { type: ['string', 'null', 'string'] }, want: { type: ['string', 'null'] } },
  ],
  ['null as a constant', { given: { const: null }, want: { const: null } }],
  ['false as a default', { given: { default: false }, want: { default: false } }],
  [
    'an enum of anything',
    { given: { enum: [1, 'a', null, { a: 1 }] }, want: { enum: [1, 'a', null, { a: 1 }] } },
  ],
  [
    'bounds',
    {
      given: { minimum: 0, exclusiveMaximum: 1e308, multipleOf: 0.01, minLength: 1, maxItems: 0 },
      want: { minimum: 0, exclusiveMaximum: 1e308, multipleOf: 0.01, minLength: 1, maxItems: 0 },
    },
  ],
  [
    'example and examples',
    { given: { example: 1, examples: [2, null] }, want: { examples: [1, 2, null] } },
  ],
  [
    'extensions',
    {
      given: { 'x-a': { b: 1 }, 'x-c': null },
      want: { extensions: { 'x-a': { b: 1 }, 'x-c': null } },
    },
  ],
  [
    'texts',
    {
      given: {
        title: 'T',
        description: 'D',
        deprecated: true,
        externalDocs: { url: 'https://example.com' },
      },
      want: {
        title: 'T',
        description: 'D',
        deprecated: true,
        externalDocs: { url: 'https://example.com' },
      },
    },
  ],
  [
    'base64',
    {
      given: { type: 'string', format: 'byte' },
      want: { type: ['string'], format: 'byte', contentEncoding: 'base64' },
    },
  ],
  [
    'bytes',
    {
      given: { type: 'string', format: 'binary' },
      want: { type: ['string'], format: 'binary', contentMediaType: 'application/octet-stream' },
    },
  ],
  [
    'definitions say nothing by themselves',
    {
      given: {
        $defs: { A: { type: 'nonsense' } },
        $comment: 'c',
        $schema: 'https://json-schema.org/draft/2020-12/schema',
      },
      want: {},
    },
  ],
];

const applicators: [string, Case][] = [
  [
    'objects',
    {
      given: {
        type: 'object',
        properties: { a: { type: 'string' }, b: true },
        required: ['a', 'z'],
        additionalProperties: false,
      },
      want: {
        type: ['object'],
        properties: { a: { type: ['string'] }, b: {} },
        required: ['a', 'z'],
        additionalProperties: { never: true },
      },
      findings: [`contradiction ${X}/required`],
    },
  ],
  [
    'names that objects have already',
    {
      given: JSON.parse(
        '{"properties":{"__proto__":{"type":"string"},"constructor":{}},"patternProperties":{"^x":{}}}',
      ),
      want: {
        properties: Object.fromEntries([
          ['__proto__', { type: ['string'] }],
          ['constructor', {}],
        ]),
        patternProperties: { '^x': {} },
      },
    },
  ],
  [
    'a property called $ref',
    {
      given: { properties: { $ref: { type: 'string' }, example: {}, enum: { enum: ['a'] } } },
      want: { properties: { $ref: { type: ['string'] }, example: {}, enum: { enum: ['a'] } } },
    },
  ],
  [
    'values that look like schemas',
    {
      given: {
        enum: [{ $ref: '#/nowhere' }],
        example: { $ref: '#/nowhere' },
        default: { nullable: true },
      },
      want: {
        enum: [{ $ref: '#/nowhere' }],
        examples: [{ $ref: '#/nowhere' }],
        default: { nullable: true },
      },
    },
  ],
  [
    'arrays',
    {
      given: {
        items: { type: 'string' },
        prefixItems: [{}, false],
        contains: {},
        minContains: 1,
        unevaluatedItems: false,
      },
      want: {
        items: { type: ['string'] },
        prefixItems: [{}, { never: true }],
        contains: {},
        minContains: 1,
        unevaluatedItems: { never: true },
      },
    },
  ],
  [
    'conditions',
    {
      given: { if: { type: 'string' }, then: { minLength: 1 }, else: {}, not: { const: 1 } },
      want: {
        if: { type: ['string'] },
        then: { minLength: 1 },
        else: {},
        not: { const: 1 },
      },
    },
  ],
  [
    'dependencies',
    {
      given: { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { minProperties: 1 } } },
      want: { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { minProperties: 1 } } },
    },
  ],
  [
    'combinations',
    {
      given: { allOf: [{}], anyOf: [{}, true], oneOf: [{ type: 'null' }] },
      want: { allOf: [{}], anyOf: [{}, {}], oneOf: [{ type: ['null'] }] },
    },
  ],
];

const mistakes: [string, Case][] = [
  ['no schema at all', { given: 'string', want: {}, findings: [`wrong-type ${X}`] }],
  [
    'an unknown type',
    {
      given: { type: 'strng', minLength: 1 },
      want: { minLength: 1 },
      findings: [`unknown-type ${X}/type`],
    },
  ],
  [
    'an unknown type among known ones',
    { given: { type: ['string', 'any'] }, want: {}, findings: [`unknown-type ${X}/type/1`] },
  ],
  ['a type that is no text', { given: { type: 1 }, want: {}, findings: [`wrong-type ${X}/type`] }],
  ['no types', { given: { type: [] }, want: {}, findings: [`empty-list ${X}/type`] }],
  [
    'an empty enum',
    { given: { enum: [] }, want: { enum: [] }, findings: [`empty-list ${X}/enum`] },
  ],
  [
    '3.0: an empty enum',
    { given: { enum: [] }, want: {}, version: '3.0.3', findings: [`empty-list ${X}/enum`] },
  ],
  ['an empty oneOf', { given: { oneOf: [] }, want: {}, findings: [`empty-list ${X}/oneOf`] }],
  [
    'a value twice',
    {
      given: { enum: ['a', 'b', 'a'] },
      want: { enum: ['a', 'b'] },
      findings: [`duplicate-value ${X}/enum/2`],
    },
  ],
  [
    'a value of another type',
    {
      given: { type: 'string', enum: ['yes', false] },
      want: { type: ['string'], enum: ['yes', 'false'] },
      findings: [`enum-type ${X}/enum/1`],
    },
  ],
  [
    'keywords of the wrong type',
    {
      given: {
        minLength: '1',
        properties: [],
        required: true,
        allOf: {},
        pattern: 1,
        format: null,
        uniqueItems: 'yes',
        title: 2,
      },
      want: { minLength: 1, allOf: [{}], title: '2', properties: {} },
      findings: [
        'minLength',
        'properties',
        'required',
        'allOf',
        'pattern',
        'format',
        'uniqueItems',
        'title',
      ].map((key) => `wrong-type ${X}/${key}`),
    },
  ],
  [
    'flags that say what absence says',
    {
      given: { type: 'string', uniqueItems: false, readOnly: false, deprecated: false },
      want: { type: ['string'] },
      findings: [],
    },
  ],
  [
    'an enum of items beside an array',
    {
      given: { type: 'array', enum: ['a', 'b'], items: { type: 'string' } },
      want: { type: ['array'], items: { type: ['string'], enum: ['a', 'b'] } },
      findings: [`array-enum ${X}/enum`],
    },
  ],
  [
    'an enum of lists beside an array',
    {
      given: { type: 'array', enum: [['a']], items: { type: 'string' } },
      want: { type: ['array'], enum: [['a']], items: { type: ['string'] } },
      findings: [],
    },
  ],
  [
    'required on a property',
    {
      given: { properties: { a: { type: 'string', required: true } } },
      want: { properties: { a: { type: ['string'] } } },
      findings: [`wrong-type ${X}/properties/a/required`],
    },
  ],
  [
    'numbers that bounds cannot be',
    {
      given: { minLength: -1, maxItems: 1.5, multipleOf: 0 },
      want: {},
      findings: ['minLength', 'maxItems', 'multipleOf'].map((key) => `invalid-value ${X}/${key}`),
    },
  ],
  [
    'bounds that exclude each other',
    {
      given: { minLength: 3, maxLength: 2 },
      want: { minLength: 3, maxLength: 2 },
      findings: [`contradiction ${X}/maxLength`],
    },
  ],
  [
    'values that a keyword beside them excludes',
    {
      given: { type: 'string', enum: ['one', 'three', 'four'], pattern: '^[a-z]*$', maxLength: 3 },
      want: {
        type: ['string'],
        enum: ['one', 'three', 'four'],
        pattern: '^[a-z]*$',
        maxLength: 3,
      },
      findings: [`contradiction ${X}/enum`],
    },
  ],
  [
    'no regular expression',
    {
      given: { pattern: '(' },
      want: { extensions: { 'x-pattern': '(' } },
      findings: [`invalid-pattern ${X}/pattern`],
    },
  ],
  [
    'no Unicode regular expression',
    {
      given: { pattern: '^[\\w-\\.]+\\-$' },
      want: { pattern: '^[\\w-\\.]+\\-$' },
      findings: [`non-unicode-pattern ${X}/pattern`],
    },
  ],
  [
    'a Unicode regular expression',
    { given: { pattern: '^\\p{L}+$' }, want: { pattern: '^\\p{L}+$' } },
  ],
  [
    'a bad pattern of names',
    {
      given: { patternProperties: { '[': {}, '^a': {} } },
      want: { patternProperties: { '^a': {} } },
      findings: [`invalid-pattern ${X}/patternProperties/[`],
    },
  ],
  [
    'a misspelt keyword',
    { given: { maxlength: 1 }, want: {}, findings: [`unknown-keyword ${X}/maxlength`] },
  ],
];

const versions: [string, Case][] = [
  [
    '3.0: nullable',
    {
      given: { type: 'string', nullable: true },
      want: { type: ['string', 'null'] },
      version: '3.0.3',
    },
  ],
  [
    '3.0: not nullable',
    { given: { type: 'string', nullable: false }, want: { type: ['string'] }, version: '3.0.3' },
  ],
  [
    '3.0: a nullable enum with null',
    {
      given: { type: 'string', nullable: true, enum: ['a', null] },
      want: { type: ['string', 'null'], enum: ['a', null] },
      version: '3.0.3',
    },
  ],
  [
    '3.0: a nullable enum without null',
    {
      given: { type: 'string', nullable: true, enum: ['a'] },
      want: { type: ['string', 'null'], enum: ['a', null] },
      version: '3.0.3',
      findings: [`nullable-enum ${X}/enum`],
    },
  ],
  [
    '3.0: anything is null too',
    { given: { nullable: true, description: 'D' }, want: { description: 'D' }, version: '3.0.3' },
  ],
  [
    '3.0: nullable without a type',
    {
      given: {
        nullable: true,
        oneOf: [{ type: 'string' }, { type: 'integer' }],
        description: 'D',
        readOnly: true,
      },
      want: {
        description: 'D',
        readOnly: true,
        anyOf: [{ oneOf: [{ type: ['string'] }, { type: ['integer'] }] }, { type: ['null'] }],
      },
      version: '3.0.3',
      findings: [`nullable-without-type ${X}/nullable`],
    },
  ],
  [
    '3.0: nullable around one schema',
    {
      given: { nullable: true, allOf: [{ type: 'string' }], default: null },
      want: { default: null, anyOf: [{ type: ['string'] }, { type: ['null'] }] },
      version: '3.0.3',
      findings: [`nullable-without-type ${X}/nullable`],
    },
  ],
  [
    '3.0: nullable and a type around others',
    {
      given: { type: 'object', nullable: true, allOf: [{ minProperties: 1 }] },
      want: { anyOf: [{ type: ['object'], allOf: [{ minProperties: 1 }] }, { type: ['null'] }] },
      version: '3.0.3',
    },
  ],
  [
    '3.0: nullable anyOf',
    {
      given: { nullable: true, anyOf: [{ type: 'string' }, { type: 'integer' }] },
      want: { anyOf: [{ type: ['string'] }, { type: ['integer'] }, { type: ['null'] }] },
      version: '3.0.3',
      findings: [`nullable-without-type ${X}/nullable`],
    },
  ],
  [
    '3.0: exclusive bounds',
    {
      given: { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      want: { exclusiveMinimum: 1, maximum: 5 },
      version: '3.0.3',
    },
  ],
  [
    '3.0: an exclusive bound of nothing',
    { given: { exclusiveMinimum: true }, want: {}, version: '3.0.3' },
  ],
  [
    '3.0: what is newer',
    {
      given: { type: ['string', 'null'], const: 'a', exclusiveMinimum: 2 },
      want: { type: ['string', 'null'], const: 'a', exclusiveMinimum: 2 },
      version: '3.0.3',
      findings: [
        `newer-keyword ${X}/type`,
        `newer-keyword ${X}/const`,
        `newer-keyword ${X}/exclusiveMinimum`,
      ],
    },
  ],
  [
    '3.1: nullable',
    {
      given: { type: 'string', nullable: true },
      want: { type: ['string', 'null'] },
      findings: [`older-keyword ${X}/nullable`],
    },
  ],
  [
    '3.1: a nullable enum',
    {
      given: { type: 'string', nullable: true, enum: ['a'] },
      want: { type: ['string', 'null'], enum: ['a', null] },
      findings: [`older-keyword ${X}/nullable`],
    },
  ],
  [
    '3.1: an exclusive bound as in 3.0',
    {
      given: { minimum: 1, exclusiveMinimum: true },
      want: { exclusiveMinimum: 1 },
      findings: [`older-keyword ${X}/exclusiveMinimum`],
    },
  ],
  [
    '3.1: a tuple as before 2020-12',
    {
      given: { items: [{ type: 'string' }], additionalItems: false },
      want: { prefixItems: [{ type: ['string'] }], items: { never: true } },
      findings: [`older-keyword ${X}/items`],
    },
  ],
  [
    '3.1: dependencies as before 2019-09',
    {
      given: { dependencies: { a: ['b'], c: { minProperties: 2 } } },
      want: { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { minProperties: 2 } } },
      findings: [`older-keyword ${X}/dependencies`],
    },
  ],
];

describe.each([
  ['assertions', assertions],
  ['applicators', applicators],
  ['mistakes', mistakes],
  ['versions', versions],
])('%s', (_, cases) => {
  it.each(cases)('%s', (_name, { given, want, findings = [], version }) => {
    const result = readX(given, version);
    expect(shape(result.schema)).toEqual(want);
    expect(result.findings).toEqual(findings);
  });
});

describe('places', () => {
  it('gives every schema one of its own, the parts of a nullable one included', () => {
    const { schema } = readX(
      { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] },
      '3.0.3',
    );
    const [inside, nothing] = schema?.anyOf ?? [];
    expect([schema?.at, inside?.at, inside?.oneOf?.[0]?.at, nothing?.at]).toEqual([
      X,
      `${X}/nullable/schema`,
      `${X}/oneOf/0`,
      `${X}/nullable`,
    ]);
  });

  it('escapes names', () => {
    const { schema } = readX({ properties: { 'a/b~c': {} } });
    expect(schema?.properties?.get('a/b~c')?.at).toBe(`${X}/properties/a~1b~0c`);
  });
});

describe('size', () => {
  it('says once and with a number what a document has thousands of times', () => {
    const { findings } = readX({
      properties: Object.fromEntries(
        Array.from({ length: 3000 }, (_, index) => [
          `p${index}`,
          { type: 'string', nullable: true },
        ]),
      ),
    });
    expect(findings).toEqual([`older-keyword ${X}/properties/p0/nullable`]);
  });

  it('takes what is nested deeply apart, as if references led from part to part', () => {
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 500; level += 1) deep = { items: deep };
    const { api, findings } = read({ components: { schemas: { X: deep } } });
    const schema = api.schemas.get(componentId('X'));
    expect(findings).toEqual([]);
    let levels = 0;
    let longest = 0;
    let inner = schema;
    for (let own = 0; inner && inner.type === undefined;) {
      expect(inner.$ref === undefined || inner.$ref === inner.at).toBe(true);
      own = inner.$ref === undefined ? own + 1 : 0;
      longest = Math.max(longest, own);
      levels += inner.$ref === undefined ? 1 : 0;
      inner = inner.$ref === undefined ? inner.items : api.schemas.get(inner.$ref);
    }
    expect([levels, inner?.type]).toEqual([500, ['string']]);
    expect(longest).toBeLessThan(50);
  });
});
