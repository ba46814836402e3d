// The two dialects of OpenAPI as JSON Schema 2020-12, and which values that means.

import { judgeSchema } from '../../../support/judge.js';
import { describe, expect, it } from 'vitest';
import { forAjv } from '../../../../generator/verify/judge/keywords.js';
import type { Json } from '../../../../generator/verify/judge/json.js';
import { lift, type Version } from '../../../../generator/verify/judge/lift.js';

interface Case {
  readonly version?: Version;
  readonly given: Json;
  readonly want: Json;
}

const nullType = { type: 'null' };

const cases: readonly (readonly [string, Case])[] = [
  ['a boolean schema', { given: false, want: false }],
  ['what is no schema', { given: 'text', want: true }],
  [
    'texts, examples, extensions and unknown words',
    {
      given: {
        type: 'string',
        title: 'A',
        description: 'b',
        example: 1,
        default: 2,
        discriminator: {},
        xml: {},
        'x-a': 1,
        typo: 1,
        $comment: '',
      },
      want: { type: 'string' },
    },
  ],
  [
    'properties with the names of keywords',
    {
      given: { properties: { title: { type: 'string', title: 'A' }, nullable: { example: 1 } } },
      want: { properties: { title: { type: 'string' }, nullable: {} } },
    },
  ],
  [
    'a reference of 3.0 stands alone',
    {
      version: '3.0',
      given: { $ref: '#/a', nullable: true, maxLength: 3, description: 'a' },
      want: { $ref: '#/a' },
    },
  ],
  [
    'a reference of 3.1 has siblings',
    { given: { $ref: '#/a', maxLength: 3, description: 'a' }, want: { $ref: '#/a', maxLength: 3 } },
  ],
  [
    'a property called $ref is no reference',
    {
      version: '3.0',
      given: { properties: { $ref: { type: 'string' } }, minProperties: 1 },
      want: { properties: { $ref: { type: 'string' } }, minProperties: 1 },
    },
  ],
  [
    'nullable with a type',
    {
      version: '3.0',
      given: { type: 'string', nullable: true },
      want: { anyOf: [{ type: 'string' }, nullType] },
    },
  ],
  [
    'nullable: false says nothing',
    { version: '3.0', given: { type: 'string', nullable: false }, want: { type: 'string' } },
  ],
  [
    'nullable with an enum without null is read as meant',
    {
      version: '3.0',
      given: { type: 'string', enum: ['a'], nullable: true },
      want: { anyOf: [{ type: 'string', enum: ['a'] }, nullType] },
    },
  ],
  [
    'nullable beside a composition',
    {
      version: '3.0',
      given: { allOf: [{ $ref: '#/a' }], nullable: true },
      want: { anyOf: [{ allOf: [{ $ref: '#/a' }] }, nullType] },
    },
  ],
  [
    'nullable beside a reference, in 3.1',
    { given: { $ref: '#/a', nullable: true }, want: { anyOf: [{ $ref: '#/a' }, nullType] } },
  ],
  [
    'nullable leaves the ways of travelling outside',
    {
      version: '3.0',
      given: { type: 'string', nullable: true, readOnly: true },
      want: { readOnly: true, anyOf: [{ type: 'string' }, nullType] },
    },
  ],
  [
    'nullable deep inside',
    {
      given: { items: { additionalProperties: { type: 'string', nullable: true } } },
      want: { items: { additionalProperties: { anyOf: [{ type: 'string' }, nullType] } } },
    },
  ],
  [
    'exclusive bounds that are true',
    {
      version: '3.0',
      given: { minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: true },
      want: { exclusiveMinimum: 1, exclusiveMaximum: 2 },
    },
  ],
  [
    'exclusive bounds that are false',
    {
      version: '3.0',
      given: { minimum: 1, exclusiveMinimum: false, maximum: 2, exclusiveMaximum: false },
      want: { minimum: 1, maximum: 2 },
    },
  ],
  [
    'an exclusive bound that is true, in 3.1',
    { given: { minimum: 1, exclusiveMinimum: true }, want: { exclusiveMinimum: 1 } },
  ],
  [
    'an exclusive bound without a bound',
    { version: '3.0', given: { exclusiveMinimum: true }, want: {} },
  ],
  [
    'exclusive bounds that are numbers, in 3.0 too',
    {
      version: '3.0',
      given: { minimum: 1, exclusiveMinimum: 2 },
      want: { minimum: 1, exclusiveMinimum: 2 },
    },
  ],
  [
    'a tuple of earlier JSON Schema',
    {
      given: { items: [{ type: 'string' }, {}], additionalItems: false },
      want: { prefixItems: [{ type: 'string' }, {}], items: false },
    },
  ],
  ['a tuple without more', { given: { items: [{}] }, want: { prefixItems: [{}] } }],
  [
    'additionalItems without a tuple',
    {
      given: { items: { type: 'string' }, additionalItems: false },
      want: { items: { type: 'string' } },
    },
  ],
  [
    'dependencies',
    {
      given: { dependencies: { a: ['b'], c: { minProperties: 2, title: 'C' } } },
      want: {
        allOf: [
          { if: { type: 'object', required: ['a'] }, then: { required: ['b'] } },
          { if: { type: 'object', required: ['c'] }, then: { minProperties: 2 } },
        ],
      },
    },
  ],
  [
    'the recursion of JSON Schema 2019-09',
    {
      given: { $recursiveAnchor: true, items: { $recursiveRef: '#' } },
      want: { items: { $ref: '#' } },
    },
  ],
  [
    'newer keywords in 3.0',
    {
      version: '3.0',
      given: { const: 1, type: ['integer', 'null'], if: {}, then: false },
      want: { const: 1, type: ['integer', 'null'], if: {}, then: false },
    },
  ],
  [
    'values are not schemas',
    {
      given: { enum: [{ nullable: true, title: 'a' }], const: { description: 'b' } },
      want: { enum: [{ nullable: true, title: 'a' }], const: { description: 'b' } },
    },
  ],
];

describe('lift', () => {
  it.each(cases)('%s', (_, { version = '3.1', given, want }) => {
    expect(lift(given, version)).toEqual(want);
  });
});

interface ValueCase {
  readonly version?: Version;
  readonly schema: string;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const valueCases: readonly (readonly [string, ValueCase])[] = [
  [
    'nullable',
    {
      version: '3.0',
      schema: '{"type":"string","minLength":2,"nullable":true}',
      valid: ['null', '"ab"'],
      invalid: ['"a"', '1'],
    },
  ],
  [
    'nullable enum',
    {
      version: '3.0',
      schema: '{"type":"string","enum":["a"],"nullable":true}',
      valid: ['null', '"a"'],
      invalid: ['"b"'],
    },
  ],
  [
    'exclusive bounds',
    {
      version: '3.0',
      schema: '{"type":"number","minimum":1,"exclusiveMinimum":true,"maximum":2}',
      valid: ['1.1', '2'],
      invalid: ['1', '2.1', '"1.5"'],
    },
  ],
  [
    'decimal fractions',
    {
      schema: '{"multipleOf":0.01}',
      valid: ['0.29', '1.1', '19.99', '1e300', '"text"'],
      invalid: ['0.295', '1e-3'],
    },
  ],
  [
    'remainders of large numbers',
    { schema: '{"multipleOf":3}', valid: ['9e22', '3e300', '-6', '0'], invalid: ['1e22', '4'] },
  ],
  [
    '__proto__ is a name',
    {
      schema: '{"properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
      valid: ['{"__proto__":"a"}', '{}'],
      invalid: ['{"__proto__":1}', '{"constructor":1}'],
    },
  ],
  [
    'names that every object inherits are not there',
    {
      schema: '{"required":["toString","__proto__"]}',
      valid: ['{"toString":1,"__proto__":1}'],
      invalid: ['{}', '{"toString":1}'],
    },
  ],
  [
    'dependent names',
    {
      schema:
        '{"dependentRequired":{"__proto__":["a"]},"dependentSchemas":{"constructor":{"required":["b"]}}}',
      valid: ['{}', '{"__proto__":1,"a":1}', '{"constructor":1,"b":1}'],
      invalid: ['{"__proto__":1}', '{"constructor":1}'],
    },
  ],
  [
    'empty names',
    {
      schema: '{"required":["","a"],"dependentRequired":{"b":[""],"":["c"]}}',
      valid: ['{"":1,"a":1,"c":1}', '1'],
      invalid: ['{}', '{"a":1}', '{"":1,"a":1}'],
    },
  ],
  [
    'an empty name that depends',
    {
      schema: '{"dependentRequired":{"b":[""],"":["a",""],"__proto__":[""]}}',
      valid: ['{}', '{"b":1,"":1,"a":1}', '{"c":1}', '1'],
      invalid: ['{"b":1}', '{"":1}', '{"__proto__":1}'],
    },
  ],
  [
    'more items than are allowed',
    {
      schema: '{"contains":{"type":"integer"},"maxContains":0}',
      valid: ['1', '{}'],
      invalid: ['[]', '[1]', '["a"]'],
    },
  ],
  [
    'contains beside prefixItems',
    {
      schema: '{"contains":true,"minContains":2,"prefixItems":[{"type":"integer"}]}',
      valid: ['[1,2]', '1'],
      invalid: ['[]', '[1]', '["a","b"]'],
    },
  ],
  [
    'an empty list after another one',
    {
      schema: '{"additionalProperties":{"contains":{"type":"null"}}}',
      valid: ['{"a":[null]}'],
      invalid: ['{"a":[null],"b":[]}'],
    },
  ],
  [
    'equal objects',
    {
      schema: '{"enum":[{"constructor":{"a":[1,2]},"toString":1}]}',
      valid: ['{"toString":1.0,"constructor":{"a":[1,2]}}'],
      invalid: ['{"toString":1,"constructor":{"a":[2,1]}}', '{}'],
    },
  ],
  [
    'equal items',
    {
      schema: '{"uniqueItems":true}',
      valid: ['[1,true,"1",[1],{"a":1}]', '[{"a":1},{"b":1}]', '{}'],
      invalid: ['[1,1.0]', '[{"a":1,"b":[2]},{"b":[2],"a":1}]'],
    },
  ],
  [
    'code points',
    {
      schema: '{"minLength":2,"maxLength":2}',
      valid: ['"😀a"', '"ab"'],
      invalid: ['"😀"', '"😀😀😀"'],
    },
  ],
  [
    'Unicode patterns',
    { schema: '{"pattern":"^\\\\p{L}.$"}', valid: ['"é😀"'], invalid: ['"1a"', '"éab"'] },
  ],
  [
    'patterns that are none in Unicode mode',
    { schema: '{"pattern":"^[\\\\w-.]+\\\\@$"}', valid: ['"a-.@"'], invalid: ['"a b@"'] },
  ],
  [
    'a condition that does not hold has seen nothing',
    {
      schema:
        '{"if":{"properties":{"a":{"const":1}},"required":["a"]},"else":{"properties":{"b":true}},"unevaluatedProperties":false}',
      valid: ['{"a":1}', '{"b":1}', '1'],
      invalid: ['{"a":2}', '{"a":1,"b":1}'],
    },
  ],
];

describe('what lifted schemas mean', () => {
  it.each(valueCases)('%s', (_, { version = '3.1', schema, valid, invalid }) => {
    const judge = judgeSchema(lift(JSON.parse(schema), version));
    const verdicts = (values: readonly string[]): readonly string[] =>
      values.map((value) => `${value} ${judge(JSON.parse(value)).valid}`);
    expect(verdicts(valid)).toEqual(valid.map((value) => `${value} true`));
    expect(verdicts(invalid)).toEqual(invalid.map((value) => `${value} false`));
  });

  it('leaves alone what ajv is right about', () => {
    const schema = {
      type: 'object',
      properties: { a: { not: { type: 'string' } } },
      required: ['a'],
    };
    expect(forAjv(schema)).toEqual(schema);
  });
});
