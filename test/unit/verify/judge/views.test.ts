// What each view accepts of the same schemas.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/verify/judge/json.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import type { View } from '../../../../generator/verify/judge/views.js';

interface Case {
  readonly openapi?: string;
  /** Component schemas; the first is the one that is asked. */
  readonly schemas: JsonObject;
  readonly values: readonly (readonly [Json, ...View[]])[];
}

const secret = { writeOnly: true, type: 'string' };
const id = { readOnly: true, type: 'string' };

const cases: readonly (readonly [string, Case])[] = [
  [
    'read-only properties are absent from requests, required or not',
    {
      schemas: { A: { required: ['id', 'name'], properties: { id, name: { type: 'string' } } } },
      values: [
        [{ id: 'i', name: 'n' }, 'exact', 'response', 'open'],
        [{ name: 'n' }, 'request'],
        [{ id: 'i' }],
      ],
    },
  ],
  [
    'write-only properties are absent from responses',
    {
      schemas: { A: { required: ['secret'], properties: { secret } } },
      values: [
        [{ secret: 's' }, 'exact', 'request'],
        [{}, 'response', 'open'],
      ],
    },
  ],
  [
    'other properties stay',
    {
      schemas: { A: { properties: { id }, additionalProperties: false } },
      values: [
        [{}, 'exact', 'request', 'response', 'open'],
        [{ id: 'i' }, 'exact', 'response', 'open'],
        [{ other: 1 }],
      ],
    },
  ],
  [
    'the target of a reference is read-only',
    {
      schemas: {
        A: { required: ['id'], properties: { id: { $ref: '#/components/schemas/Id' } } },
        Id: id,
      },
      values: [
        [{ id: 'i' }, 'exact', 'response', 'open'],
        [{}, 'request'],
      ],
    },
  ],
  [
    'a flag beside a reference counts in 3.1',
    {
      schemas: {
        A: {
          required: ['id'],
          properties: { id: { $ref: '#/components/schemas/Id', readOnly: true } },
        },
        Id: { type: 'string' },
      },
      values: [
        [{}, 'request'],
        [{ id: 'i' }, 'exact', 'response', 'open'],
      ],
    },
  ],
  [
    'a flag beside a reference is ignored in 3.0',
    {
      openapi: '3.0.3',
      schemas: {
        A: {
          required: ['id'],
          properties: { id: { $ref: '#/components/schemas/Id', readOnly: true } },
        },
        Id: { type: 'string' },
      },
      values: [[{}], [{ id: 'i' }, 'exact', 'request', 'response', 'open']],
    },
  ],
  [
    'what is required in one part and read-only in another is absent',
    {
      schemas: {
        A: {
          allOf: [
            { $ref: '#/components/schemas/Base' },
            { required: ['id'], dependentRequired: { name: ['id'] } },
          ],
        },
        Base: { properties: { id } },
      },
      values: [
        [{ name: 'n' }, 'request'],
        [{ id: 'i', name: 'n' }, 'exact', 'response', 'open'],
        [{}, 'request'],
      ],
    },
  ],
  [
    'what a base requires and a child makes read-only is absent',
    {
      schemas: {
        A: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { id } },
        Base: { required: ['id'] },
      },
      values: [
        [{}, 'request'],
        [{ id: 'i' }, 'exact', 'response', 'open'],
      ],
    },
  ],
  [
    'inside other values',
    {
      schemas: {
        A: { type: 'array', items: { $ref: '#/components/schemas/B' } },
        B: { required: ['id'], properties: { id } },
      },
      values: [
        [[{}], 'request'],
        [[{ id: 'i' }], 'exact', 'response', 'open'],
      ],
    },
  ],
  [
    'the views of recursive schemas',
    {
      schemas: {
        A: { required: ['id'], properties: { id, next: { $ref: '#/components/schemas/A' } } },
      },
      values: [
        [{ next: { next: {} } }, 'request'],
        [{ id: 'a', next: { id: 'b' } }, 'exact', 'response', 'open'],
        [{ next: { id: 'b' } }],
      ],
    },
  ],
  [
    'what is denied is the same in all views',
    {
      schemas: { A: { not: { required: ['id'], properties: { id } } } },
      values: [[{}, 'exact', 'request', 'response', 'open'], [{ id: 'a' }]],
    },
  ],
  [
    'enums of two values are open',
    {
      schemas: { A: { type: 'string', enum: ['a', 'b'], maxLength: 3 } },
      values: [['a', 'exact', 'request', 'response', 'open'], ['new', 'open'], ['longer'], [1]],
    },
  ],
  [
    'enums with null are open to texts only',
    {
      schemas: { A: { enum: ['a', 'b', null] } },
      values: [[null, 'exact', 'request', 'response', 'open'], ['new', 'open'], [1]],
    },
  ],
  [
    'nullable enums',
    {
      openapi: '3.0.3',
      schemas: { A: { type: 'string', enum: ['a', 'b'], nullable: true } },
      values: [[null, 'exact', 'request', 'response', 'open'], ['new', 'open'], [1]],
    },
  ],
  ['numbers', { schemas: { A: { enum: [1, 2] } }, values: [[3, 'open'], ['a']] }],
  [
    'enums of one value and constants are closed',
    {
      schemas: { A: { enum: ['a'] } },
      values: [['a', 'exact', 'request', 'response', 'open'], ['b']],
    },
  ],
  [
    'booleans are closed',
    {
      schemas: { A: { enum: [true, 'a'] } },
      values: [['b'], [true, 'exact', 'request', 'response', 'open']],
    },
  ],
  [
    'enums behind references are open',
    {
      schemas: {
        A: { properties: { a: { $ref: '#/components/schemas/E' } } },
        E: { enum: ['a', 'b'] },
      },
      values: [[{ a: 'new' }, 'open']],
    },
  ],
  [
    'alternatives that are open may match together',
    {
      schemas: {
        A: {
          oneOf: [
            { $ref: '#/components/schemas/B' },
            { properties: { size: { enum: ['m', 'l'] } } },
          ],
        },
        B: { properties: { size: { $ref: '#/components/schemas/E' } } },
        E: { enum: ['s', 'm'] },
      },
      values: [
        [{ size: 's' }, 'exact', 'request', 'response', 'open'],
        [{ size: 'm' }, 'open'],
        [{ size: 'new' }, 'open'],
        [{ size: 1 }],
      ],
    },
  ],
  [
    'alternatives that have nothing open exclude each other',
    {
      schemas: {
        A: {
          properties: {
            a: { enum: ['a', 'b'] },
            b: { oneOf: [{ type: 'integer' }, { minimum: 5 }] },
          },
        },
      },
      values: [[{ a: 'new', b: 4 }, 'open'], [{ a: 'new', b: 6 }]],
    },
  ],
  [
    'what must not be there too often is closed',
    {
      schemas: {
        A: {
          type: 'array',
          contains: { enum: ['a', 'b'] },
          maxContains: 1,
          items: { type: 'string' },
        },
      },
      values: [
        [['a', 'new', 'newer'], 'exact', 'request', 'response', 'open'],
        [['a', 'b']],
        [['new']],
      ],
    },
  ],
  [
    'the property that tells alternatives apart is closed',
    {
      schemas: {
        A: {
          oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }],
          discriminator: { propertyName: 'kind' },
        },
        B: {
          required: ['kind'],
          properties: { kind: { enum: ['b', 'bb'] }, size: { enum: ['s', 'm'] } },
        },
        C: { required: ['kind'], properties: { kind: { $ref: '#/components/schemas/Kind' } } },
        Kind: { enum: ['c', 'cc'] },
      },
      values: [
        [{ kind: 'b', size: 's' }, 'exact', 'request', 'response', 'open'],
        [{ kind: 'b', size: 'new' }, 'open'],
        [{ kind: 'cc' }, 'exact', 'request', 'response', 'open'],
        [{ kind: 'new' }],
      ],
    },
  ],
  [
    'also below a base schema',
    {
      schemas: {
        A: {
          allOf: [{ $ref: '#/components/schemas/Base' }],
          properties: { kind: { enum: ['a', 'aa'] } },
        },
        Base: { discriminator: { propertyName: 'kind' }, required: ['kind'] },
      },
      values: [[{ kind: 'a' }, 'exact', 'request', 'response', 'open'], [{ kind: 'new' }]],
    },
  ],
];

const views = ['exact', 'request', 'response', 'open'] as const;

describe('views', () => {
  it.each(cases)('%s', (_, { openapi = '3.1.0', schemas, values }) => {
    const { judge } = createJudge({ openapi, components: { schemas } });
    const found = values.map(([value]) => [
      value,
      ...views.filter(
        (view) => judge(`/components/schemas/${Object.keys(schemas)[0]}`, value, view).valid,
      ),
    ]);
    expect(found).toEqual(values);
  });
});
