// What each view accepts of the same schemas.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/verify/judge/json.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import type { JudgedView } from '../../../../generator/verify/judge/views.js';

interface Case {
  readonly openapi?: string;
  /** Component schemas; the first is the one that is asked. */
  readonly schemas: JsonObject;
  readonly values: readonly (readonly [Json, ...JudgedView[]])[];
}

const secret = { writeOnly: true, type: 'string' };
const id = { readOnly: true, type: 'string' };

const cases: readonly (readonly [string, Case])[] = [
  [
    'read-only properties are absent from requests, required or not',
    {
      schemas: { A: { required: ['id', 'name'], properties: { id, name: { type: 'string' } } } },
      values: [
        [{ id: 'i', name: 'n' }, 'exact', 'response'],
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
        [{}, 'response'],
      ],
    },
  ],
  [
    'other properties stay',
    {
      schemas: { A: { properties: { id }, additionalProperties: false } },
      values: [
        [{}, 'exact', 'request', 'response'],
        [{ id: 'i' }, 'exact', 'response'],
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
        [{ id: 'i' }, 'exact', 'response'],
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
        [{ id: 'i' }, 'exact', 'response'],
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
      values: [[{}], [{ id: 'i' }, 'exact', 'request', 'response']],
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
        [{ id: 'i', name: 'n' }, 'exact', 'response'],
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
        [{ id: 'i' }, 'exact', 'response'],
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
        [[{ id: 'i' }], 'exact', 'response'],
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
        [{ id: 'a', next: { id: 'b' } }, 'exact', 'response'],
        [{ next: { id: 'b' } }],
      ],
    },
  ],
  [
    'what is denied is the same in all views',
    {
      schemas: { A: { not: { required: ['id'], properties: { id } } } },
      values: [[{}, 'exact', 'request', 'response'], [{ id: 'a' }]],
    },
  ],
  [
    'enums are closed in every view',
    {
      schemas: { A: { type: 'string', enum: ['a', 'b'] } },
      values: [['a', 'exact', 'request', 'response'], ['new']],
    },
  ],
];

const views = ['exact', 'request', 'response'] as const;

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
