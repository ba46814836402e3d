// Documents that ask for endless work: the command line ends, within a memory that a small machine has. Time is a safety net, no measure.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { folderWith } from '../pipeline/folder.js';
import { cli } from './concord.js';

type Schema = object | boolean;

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const nested = (levels: number): Schema =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: nested(levels - 1) };
/** Schemas D0, D1, …, each of which leads to the next in two ways. */
const diamonds = (
  levels: number,
  make: (next: object) => Schema,
  last: Schema,
): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `D${level}`,
      level === levels - 1 ? last : make(ref(`D${level + 1}`)),
    ]),
  );
const texts = (...patterns: readonly string[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(patterns.map((pattern, index) => [`P${index}`, { type: 'string', pattern }]));
const both = {
  type: 'object',
  required: ['left', 'right'],
  properties: { left: ref('A'), right: ref('A') },
};

const cases: readonly [name: string, given: Readonly<Record<string, Schema>>][] = [
  ['schemas in 490 levels', { A: nested(490) }],
  [
    'lists of a million lists of a million texts',
    {
      A: {
        type: 'array',
        minItems: 1_000_000,
        items: {
          type: 'array',
          minItems: 1_000_000,
          items: { type: 'string', minLength: 100_000 },
        },
      },
    },
  ],
  ['a text of two billion characters', { A: { type: 'string', minLength: 2_000_000_000 } }],
  ['a value that never ends', { A: both, B: { type: 'array', minItems: 2, items: ref('B') } }],
  [
    '5,000 enum values',
    { A: { type: 'string', enum: Array.from({ length: 5000 }, (_, index) => `value-${index}`) } },
  ],
  [
    '40 diamonds of allOf',
    diamonds(40, (next) => ({ allOf: [next, next] }), {
      type: 'object',
      properties: { a: { type: 'string' } },
    }),
  ],
  [
    '30 diamonds of oneOf',
    diamonds(30, (next) => ({ oneOf: [next, { type: 'array', items: next }] }), { type: 'string' }),
  ],
  [
    '30 diamonds of properties',
    diamonds(
      30,
      (next) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } }),
      { type: 'string' },
    ),
  ],
  [
    '2,000 properties',
    {
      A: {
        type: 'object',
        required: Array.from({ length: 1000 }, (_, index) => `p${index}`),
        properties: Object.fromEntries(
          Array.from({ length: 2000 }, (_, index) => [`p${index}`, { type: 'string' }]),
        ),
      },
    },
  ],
  [
    'huge integers',
    {
      A: {
        type: 'object',
        required: ['a', 'b', 'c', 'd', 'e'],
        properties: {
          a: { type: 'integer', minimum: 9_007_199_254_740_993, maximum: 1e300 },
          b: { type: 'integer', exclusiveMinimum: 1e308 },
          c: { const: 12_345_678_901_234_567_890 },
          d: { enum: [1e21, -1e21] },
          e: { type: 'integer', multipleOf: 1e20 },
        },
      },
    },
  ],
  [
    'patterns that go back for ever',
    {
      ...texts(
        '(.*)*x',
        '(x|x)*y',
        '^(([a-z])+.)+[A-Z]([a-z])+$',
        '^(?=(x+x+)+y)x{5000}$',
        '^(?!(a+)+b)a{40}$',
        '(.*a){20}',
        '^(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^.]$',
      ),
      Long: { type: 'string', pattern: '^(a+)+$', minLength: 40 },
      Map: {
        type: 'object',
        minProperties: 1,
        patternProperties: { '^(a+)+$': { type: 'integer' } },
        examples: [{ [`${'a'.repeat(60)}!`]: 1 }],
      },
      Example: { type: 'string', pattern: '^(a+)+$', examples: [`${'a'.repeat(60)}!`] },
    },
  ],
  [
    'patterns that are large',
    texts(
      'a{1,1000000}',
      'a{1,100000}b{5000}',
      '((a{1,100}){1,100}){1,100}',
      Array.from({ length: 5000 }, (_, index) => `value-${index}`).join('|'),
    ),
  ],
  [
    'a union of 400 members',
    {
      A: {
        oneOf: Array.from({ length: 400 }, (_, index) => ({
          type: 'object',
          required: ['kind'],
          properties: { kind: { const: `k${index}` } },
        })),
      },
    },
  ],
];

/** Nothing is wanting in their fixtures, and ajv has judged all of them. */
const complete: ReadonlySet<string> = new Set([
  '5,000 enum values',
  '2,000 properties',
  'huge integers',
  'a union of 400 members',
]);

test.each(cases)('%s', { timeout: 180_000 }, (name, given) => {
  const [first = ''] = Object.keys(given);
  const content = {
    'application/json': {
      schema: { type: 'object', required: ['part'], properties: { part: ref(first) } },
    },
  };
  const operation = {
    operationId: 'send',
    'x-checks': [],
    parameters: [{ name: 'page', in: 'query', schema: ref(first) }],
    requestBody: { required: true, content: { 'application/json': { schema: ref(first) } } },
    responses: {
      200: { description: 'All.', content },
      400: { description: 'None.', content: { 'application/json': { schema: ref(first) } } },
    },
  };
  const watch = {
    operationId: 'watch',
    responses: {
      200: { description: 'Some.', content: { 'text/event-stream': { schema: ref(first) } } },
    },
  };
  const wrap = {
    operationId: 'wrap',
    requestBody: { required: true, content },
    responses: { 204: { description: 'Done.' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1.0.0' },
    servers: [{ url: 'https://large.example' }],
    paths: { '/all': { post: operation, get: watch, put: wrap } },
    components: { schemas: given },
  };
  const cwd = folderWith({ 'openapi.json': JSON.stringify(document) });
  const ended = spawnSync(
    process.execPath,
    ['--max-old-space-size=1500', cli, 'generate', 'openapi.json', '-o', 'out'],
    { cwd, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' },
  );
  expect([ended.status, ended.signal]).toEqual([0, null]);
  expect(ended.stderr).not.toContain('This is a bug');
  if (complete.has(name)) expect(ended.stderr).not.toMatch(/ fixtures\/[\w-]+$/m);
});
