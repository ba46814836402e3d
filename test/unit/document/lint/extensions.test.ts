import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extensionProblems } from '../../../../generator/document/lint/extensions.js';
import { type ExtensionName, extensions } from '../../../../generator/model/extension-table.js';
import { root } from '../../../support/compile.js';
import { documentOf, judge, withSchema } from './judge.js';

const at = '#/components/schemas/Bird';

describe('known-extensions', () => {
  test.each([
    ['known and well-formed', { given: withSchema({ 'x-unit': 'grams' }), want: [] }],
    [
      'unknown',
      {
        given: withSchema({ 'x-feathers': true }),
        want: [`${at}/x-feathers: \`x-feathers\` is no extension that is known here.`],
      },
    ],
    [
      'misspelt',
      {
        given: withSchema({ 'x-units': 'grams' }),
        want: [`${at}/x-units: \`x-units\` is no extension that is known here. (x-unit?)`],
      },
    ],
    [
      'in the wrong place',
      {
        given: documentOf({ 'x-unit': 'grams', paths: {} }),
        want: ['#/x-unit: `x-unit` has no meaning on a Root Object; it stands on: Schema Object.'],
      },
    ],
    [
      'of the wrong form',
      {
        given: withSchema({ 'x-unit': 5 }),
        want: [`${at}/x-unit: \`x-unit\`: expected a string.`],
      },
    ],
    [
      'of the wrong form inside',
      {
        given: withSchema({ 'x-limits': [{ subject: 'weight', maximum: 'heavy' }] }),
        want: [`${at}/x-limits/0/maximum: \`x-limits\`: expected a number.`],
      },
    ],
    [
      'a field missing',
      {
        given: withSchema({ 'x-limits': [{ maximum: 5 }] }),
        want: [`${at}/x-limits/0: \`x-limits\`: \`subject\` is missing.`],
      },
    ],
    [
      'a field too many',
      {
        given: withSchema({ 'x-presigned': { expires: true, toString: 1 } }),
        want: [
          `${at}/x-presigned/toString: \`x-presigned\`: \`toString\` is not known here; expected an object ` +
            'with `expires` (optional), `method` (optional), `headers` (optional), `success` (optional).',
        ],
      },
    ],
    [
      'an empty list',
      {
        given: withSchema({ 'x-unspecified': [] }),
        want: [`${at}/x-unspecified: \`x-unspecified\`: expected an array, each item a string.`],
      },
    ],
    [
      'one of two forms, both wrong',
      {
        given: withSchema({ 'x-enum-descriptions': 'Birds.' }),
        want: [
          `${at}/x-enum-descriptions: \`x-enum-descriptions\`: expected a map, each value a string, or an array, each item a string.`,
        ],
      },
    ],
    [
      'one of two forms, wrong inside',
      {
        given: withSchema({ 'x-enum-descriptions': { owl: 1 } }),
        want: [`${at}/x-enum-descriptions/owl: \`x-enum-descriptions\`: expected a string.`],
      },
    ],
    [
      'beside a reference',
      {
        given: withSchema({ properties: { mate: { $ref: at, 'x-feathers': 1 } } }),
        want: [
          `${at}/properties/mate/x-feathers: \`x-feathers\` is no extension that is known here.`,
        ],
      },
    ],
    [
      'a property and a header of that name are no extensions',
      {
        given: withSchema(
          { properties: { 'x-feathers': { type: 'string' } } },
          { Egg: { enum: ['x-a'], example: { 'x-b': 1 } } },
        ),
        want: [],
      },
    ],
    [
      'below a path and in the info',
      {
        given: documentOf({
          info: { title: 'Birds', version: '1', 'x-a': 1 },
          paths: { 'x-b': 1 },
        }),
        want: [
          '#/info/x-a: `x-a` is no extension that is known here.',
          '#/paths/x-b: `x-b` is no extension that is known here.',
        ],
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(await judge('known-extensions', given)).toEqual(want);
  });

  test('further ones can be allowed', async () => {
    expect(
      await judge('known-extensions', withSchema({ 'x-feathers': true }), {
        severity: 'error',
        allow: ['x-feathers'],
      }),
    ).toEqual([]);
  });
});

describe('enum-extensions', () => {
  test.each([
    [
      'descriptions of some values',
      {
        given: withSchema({
          enum: ['owl', 'hawk'],
          'x-enum-descriptions': { owl: 'Hunts at night.' },
        }),
        want: [],
      },
    ],
    [
      'a description of no value',
      {
        given: withSchema({ enum: ['owl'], 'x-enum-descriptions': { hwak: 'Hunts by day.' } }),
        want: [
          `${at}/x-enum-descriptions/hwak: \`x-enum-descriptions\` describes \`hwak\`, which is no value of the schema.`,
        ],
      },
    ],
    [
      'a description of a value that only another statement names',
      {
        given: withSchema({
          enum: ['owl'],
          'x-enum-descriptions': { hawk: 'Hunts by day.' },
          'x-contradictions': [
            {
              about: 'values',
              statements: [{ source: 'a keeper', says: 'hawk too', values: ['hawk'] }],
            },
          ],
        }),
        want: [],
      },
    ],
    [
      'as many names as values',
      { given: withSchema({ enum: [1, 2], 'x-enum-varnames': ['Owl', 'Hawk'] }), want: [] },
    ],
    [
      'fewer names than values',
      {
        given: withSchema({ enum: [1, 2], 'x-enum-varnames': ['Owl'] }),
        want: [`${at}/x-enum-varnames: \`x-enum-varnames\` has 1 entries for 2 values.`],
      },
    ],
    [
      'fewer descriptions than values',
      {
        given: withSchema({ 'x-extensible-enum': [1, 2], 'x-enum-descriptions': ['Owl'] }),
        want: [`${at}/x-enum-descriptions: \`x-enum-descriptions\` has 1 entries for 2 values.`],
      },
    ],
    [
      'a value twice',
      {
        given: withSchema({ enum: ['owl'], 'x-extensible-enum': ['owl'] }),
        want: [
          `${at}: A value stands in both \`enum\` and \`x-extensible-enum\`, or twice in one of them.`,
        ],
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(await judge('enum-extensions', given)).toEqual(want);
  });
});

test('openapi/EXTENSIONS.md has the rows of the table, and no others', () => {
  const rows = readFileSync(join(root, 'openapi/EXTENSIONS.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const want = Object.entries(extensions).map(
    ([name, { on, meaning }]) =>
      `| \`${name}\` | ${on === 'anywhere' ? on : on.join(', ')} | ${meaning} |`,
  );
  expect(rows.sort()).toEqual(want.sort());
});

test.each<[ExtensionName, { given: unknown; want: readonly string[] }]>([
  [
    'x-pagination',
    {
      given: ['page'],
      want: [': expected an object with `kind`, `response`, `request` (optional).'],
    },
  ],
  [
    'x-pagination',
    {
      given: { kind: 'pages', response: { items: '/a' } },
      want: ['kind: expected one of page, offset, cursor, link.'],
    },
  ],
  [
    'x-pagination',
    {
      given: { kind: 'page', response: { items: 'a' } },
      want: ['response/items: expected a JSON pointer.'],
    },
  ],
  [
    'x-pagination',
    { given: { kind: 'page', response: {} }, want: ['response: `items` is missing.'] },
  ],
  ['x-fern-pagination', { given: { results: '$response.a', more: 1 }, want: [] }],
  [
    'x-speakeasy-pagination',
    {
      given: { type: 'url', outputs: { results: '$..a' } },
      want: ['outputs/results: expected a JSONPath of names and indices.'],
    },
  ],
  [
    'x-waiter',
    {
      given: { property: 'a', success: ['b'], minDelay: 'soon' },
      want: ['minDelay: expected a number, zero or more.'],
    },
  ],
  [
    'x-waits-for',
    {
      given: { operation: 'a', parameters: { b: 'c' } },
      want: ['parameters/b: expected a JSON pointer into the response, such as `/id`.'],
    },
  ],
  [
    'x-upload',
    {
      given: { address: '/a', fileName: 'b', method: 'GET' },
      want: ['method: expected one of PUT, POST.'],
    },
  ],
  [
    'x-upload',
    {
      given: { address: '/a', fileName: 'b', contentTypes: { mp4: 'video' } },
      want: ['contentTypes/mp4: expected a media type, such as `application/pdf`.'],
    },
  ],
  [
    'x-checks',
    { given: [{ field: 'a', limitedBy: 'age' }], want: ['0/limitedBy: expected one of plan.'] },
  ],
  [
    'x-rate-limits',
    {
      given: [{ source: 'a', budgets: [{ requests: 0.5, per: 'day' }] }],
      want: ['0/budgets/0/requests: expected a whole number above zero.'],
    },
  ],
  [
    'x-cost-estimate',
    { given: { in: 'seconds', per: 0, types: 'A' }, want: ['per: expected a number above zero.'] },
  ],
])('the form of %s', (name, { given, want }) => {
  expect(
    extensionProblems(name, given).map(
      ({ path = [], message }) => path.join('/') + message.replace(`\`${name}\`: `, ': '),
    ),
  ).toEqual(want);
});
