// What a document declares of limits and costs: read with what its schemas say, refused where it does not fit, and emitted as code that compiles.

import { describe, expect, it } from 'vitest';
import { limitsOf } from '../../../../../generator/model/capabilities/checks.js';
import type { Json, JsonObject } from '../../../../../generator/model/json.js';
import { readApi } from '../../../../../generator/read/api.js';
import { typeErrors } from '../../../../support/compile.js';
import { apiOf, documentOf, emit } from '../emit.js';

const string = { type: 'string' };
const film: JsonObject = {
  allOf: [
    { $ref: '#/components/schemas/Base' },
    {
      type: 'object',
      properties: { title: { ...string, maxLength: 250 }, 'odd name': { ...string, minLength: 0 } },
    },
  ],
  properties: {
    title: { minLength: 1, maxLength: 300, pattern: "^[^'\\n]*$" },
    url: string,
    file: string,
    height: {
      type: 'integer',
      'x-plan-limits': { Small: 720, 'Very "big"': 2160, Custom: 'as agreed' },
    },
    when: {
      type: 'integer',
      'x-unit': 'unix-seconds',
      'x-limits': [{ subject: 'ahead', minimum: 50, unit: 'minutes' }],
    },
    later: {
      ...string,
      format: 'date-time',
      'x-limits': [{ subject: 'ahead', minimum: 1, unit: 'hour' }],
    },
  },
  oneOf: [{ required: ['url'] }, { required: ['file'] }],
  // What only one of several alternatives says holds of no value for certain.
  anyOf: [{ properties: { url: { maxLength: 5 } } }, {}],
  'x-limits': [
    { subject: 'length', minimum: 3, unit: 'seconds' },
    { subject: 'length', maximum: 10, unit: 'minutes' },
  ],
};
const type = { ...string, enum: ['film', 'clip'] };

function films(extensions: JsonObject): JsonObject {
  const costs = [
    { for: ['film', 'clip'], amount: 1, unit: 'media credits', per: 'billed minute' },
    { for: ["it's */ odd"], amount: 0.5, unit: 'AI credits', per: 'billed minute' },
  ];
  return {
    paths: {
      '/films': {
        post: {
          operationId: 'makeFilm',
          parameters: [
            {
              name: 'count',
              in: 'query',
              schema: { type: 'integer', minimum: 1, exclusiveMaximum: 11 },
            },
            { name: 'X-Odd', in: 'header', schema: { ...string, maxLength: 3 } },
          ],
          requestBody: { content: { 'application/json': { schema: film } } },
          responses: {
            200: {
              description: '',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { type: { $ref: '#/components/schemas/Type' } },
                  },
                },
              },
            },
          },
          'x-limits': [{ subject: 'weight', minimum: 1, maximum: 2, unit: 'GB' }],
          'x-costs': costs,
          ...extensions,
        },
      },
    },
    components: {
      schemas: {
        Base: {
          type: 'object',
          properties: { tags: { type: 'array', items: string, maxItems: 10 } },
        },
        Type: type,
        Text: string,
      },
    },
  };
}

const rules: Json = [
  { field: 'height', needs: 'url' },
  { field: 'height', limitedBy: 'plan' },
  { field: 'when', ahead: 'ahead' },
  { field: 'later', ahead: 'ahead' },
  { known: 'duration', limit: 'length' },
  { known: 'size', limit: 'weight' },
];
const estimate = { in: 'seconds', per: 60, types: 'Type', unspecified: ['rounding'] };

describe('x-checks', () => {
  it('is read with what the schemas state of every value', () => {
    const { api } = apiOf(films({ 'x-checks': rules }));
    const [operation] = api.operations;
    const { limits, problems } = operation
      ? limitsOf(api, operation)
      : { limits: undefined, problems: [] };
    expect(problems).toEqual([]);
    expect(limits?.path).toEqual(new Map());
    expect(
      [...(limits?.query ?? [])].map(([name, { bounds }]) => [name, Object.fromEntries(bounds)]),
    ).toEqual([['count', { minimum: 1, exclusiveMaximum: 11 }]]);
    const body = Object.fromEntries(
      [...(limits?.body ?? [])].map(([name, { bounds, ...each }]) => [
        name,
        { ...each, bounds: Object.fromEntries(bounds) },
      ]),
    );
    expect(body).toEqual({
      title: {
        bounds: { minLength: 1, maxLength: 250 },
        pattern: "^[^'\\n]*$",
        needs: [],
        plans: new Map(),
      },
      tags: { bounds: { maxItems: 10 }, needs: [], plans: new Map() },
      height: {
        bounds: {},
        needs: ['url'],
        plans: new Map([
          ['Small', 720],
          ['Very "big"', 2160],
        ]),
      },
      when: {
        bounds: {},
        needs: [],
        plans: new Map(),
        unixSeconds: true,
        ahead: { seconds: 3000, unit: 1000 },
      },
      later: { bounds: {}, needs: [], plans: new Map(), ahead: { seconds: 3600 } },
    });
    expect(limits).toMatchObject({
      oneOf: [['url'], ['file']],
      duration: { minimum: 3, maximum: 600 },
      size: { minimum: 1e9, maximum: 2 * 1024 ** 3 },
    });
  });

  it('takes what is said of less, and of everything where nothing else is said', () => {
    const document = films({
      'x-checks': [
        { known: 'duration', limit: 'short', of: 'listAll' },
        { known: 'duration', limit: 'length' },
        { known: 'duration', limit: 'general', of: 'listAll' },
      ],
    });
    const listed = {
      operationId: 'listAll',
      responses: {},
      'x-limits': [
        { subject: 'short', maximum: 9, unit: 'minutes' },
        { subject: 'general', minimum: 2, maximum: 90, unit: 'hours' },
      ],
    };
    const { api } = apiOf({
      ...document,
      paths: { ...Object(document['paths']), '/all': { get: listed } },
    });
    const [operation] = api.operations;
    expect(operation && limitsOf(api, operation)).toMatchObject({
      problems: [],
      limits: { duration: { minimum: 3, maximum: 540 } },
    });
  });

  const at = '/paths/~1films/post';
  it.each<[string, { given: Json; want: readonly string[] }]>([
    [
      'a field that is not there',
      {
        given: [{ field: 'nope', needs: 'url' }],
        want: ['/x-checks/0/field: `x-checks`: the request has no `nope`.'],
      },
    ],
    [
      'something needed that is not there',
      {
        given: [{ field: 'height', needs: 'nope' }],
        want: ['/x-checks/0/needs: `x-checks`: the body has no `nope`.'],
      },
    ],
    [
      'a timestamp without a limit',
      {
        given: [{ field: 'when', ahead: 'nope' }],
        want: [
          '/x-checks/0/ahead: `x-checks`: `when` has no `x-limits` for `nope` with a minimum in a unit of time.',
        ],
      },
    ],
    [
      'no timestamp',
      {
        given: [{ field: 'title', ahead: 'ahead' }],
        want: [
          '/x-checks/0/ahead: `x-checks`: `title` has no `x-limits` for `ahead` with a minimum in a unit of time.',
        ],
      },
    ],
    [
      'a field without limits of plans',
      {
        given: [{ field: 'title', limitedBy: 'plan' }],
        want: ['/x-checks/0/limitedBy: `x-checks`: `title` has no `x-plan-limits`.'],
      },
    ],
    [
      'a limit in another unit',
      {
        given: [{ known: 'size', limit: 'length' }],
        want: [
          '/x-checks/0/limit: `x-checks`: neither the operation nor its body has `x-limits` for `length` in a unit of bytes.',
        ],
      },
    ],
    [
      'a limit of an operation that is not there',
      {
        given: [{ known: 'size', limit: 'weight', of: 'nope' }],
        want: ['/x-checks/0/of: `x-checks`: there is no operation `nope`.'],
      },
    ],
    [
      'a limit that another operation does not have',
      {
        given: [{ known: 'size', limit: 'mass', of: 'makeFilm' }],
        want: [
          '/x-checks/0/limit: `x-checks`: `makeFilm` has no `x-limits` for `mass` in a unit of bytes.',
        ],
      },
    ],
  ])('refuses %s', (_, { given, want }) => {
    const { diagnostics } = readApi({
      root: documentOf(films({ 'x-checks': given })),
      version: '3.1',
    });
    expect(
      diagnostics
        .filter(({ code }) => code === 'read/check')
        .map(({ pointer = '', message }) => `${pointer.replace(at, '')}: ${message}`),
    ).toEqual(want);
  });
});

describe('x-cost-estimate', () => {
  const at = '/paths/~1films/post';
  it.each<[string, { given: JsonObject; want: readonly string[] }]>([
    [
      'no table',
      {
        given: {
          'x-cost-estimate': estimate,
          'x-costs': [{ amount: 1, unit: 'c', per: 'minute' }],
        },
        want: [
          '/x-cost-estimate: `x-cost-estimate`: the operation has no `x-costs` that say what they are for.',
        ],
      },
    ],
    [
      'a schema without values',
      {
        given: { 'x-cost-estimate': { ...estimate, types: 'Text' } },
        want: [
          '/x-cost-estimate/types: `x-cost-estimate`: there is no component schema `Text` that lists its values.',
        ],
      },
    ],
    [
      'a type without a cost',
      {
        given: {
          'x-cost-estimate': estimate,
          'x-costs': [{ for: ['film'], amount: 1, unit: 'c', per: 'minute' }],
        },
        want: [
          '/x-cost-estimate/types: `x-cost-estimate`: `x-costs` do not say what `clip` costs.',
        ],
      },
    ],
    [
      'a cost that is stated twice',
      {
        given: {
          'x-cost-estimate': estimate,
          'x-costs': [{ for: ['film', 'clip', 'film'], amount: 1, unit: 'c', per: 'minute' }],
        },
        want: ['/x-costs/0/for: `x-costs`: the cost of `film` is stated twice.'],
      },
    ],
  ])('refuses %s', (_, { given, want }) => {
    const { diagnostics } = readApi({ root: documentOf(films(given)), version: '3.1' });
    expect(
      diagnostics
        .filter(({ code }) => code === 'read/cost')
        .map(({ pointer = '', message }) => `${pointer.replace(at, '')}: ${message}`),
    ).toEqual(want);
  });
});

describe('checks and costs in a client', () => {
  it('compile under the strict matrix, and type what they take', async () => {
    const { files, file } = await emit(films({ 'x-checks': rules, 'x-cost-estimate': estimate }), {
      layout: 'source',
    });
    expect(file('costs.ts')).toContain('Not specified: rounding. So the amount is not rounded.');
    const use = `
      import { checks, estimateCost, Tiny, ValidationError } from './client/index.js';
      export const client = new Tiny({ baseUrl: 'https://a.example', middleware: [
          checks({ plan: 'Small', known: ({ operation }) => ({ duration: operation.length }) }),
        ] });
      export const unit: 'AI credits' = estimateCost("it's */ odd", 60).unit;
      export const sum: number = estimateCost('film', 60).amount;
      export const broken = (error: unknown): readonly string[] => (error instanceof ValidationError ? error.violations.map(({ field }) => field) : []);
      // @ts-expect-error: no such type
      export const wrong = (): unknown => estimateCost('song', 60);
    `;
    for (const compiler of ['5.9', '7'] as const)
      expect(
        await typeErrors([...files, { path: 'use.ts', content: use }], {
          compiler,
          resolution: 'bundler',
        }),
      ).toEqual([]);
  });

  it('are not there where nobody declares them', async () => {
    const { files } = await emit(films({}));
    expect(
      files.map(({ path }) => path).filter((path) => /\b(?:checks|costs|limiter)\.ts$/.test(path)),
    ).toEqual([]);
  });
});
