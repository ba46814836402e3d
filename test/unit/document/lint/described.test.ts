import { describe, expect, test } from 'vitest';
import { documentOf, judge, withSchema } from './judge.js';

const at = '#/components/schemas/Bird';
const wayOut = 'Describe it; where nothing is stated, say so: `x-unspecified: [description]`.';
const valueWayOut =
  'Describe it; where nothing is stated, say so: `x-unspecified: [enum value descriptions]`.';

describe('described', () => {
  test.each([
    ['a schema with a description', { given: withSchema({ description: 'A bird.' }), want: [] }],
    [
      'a schema without',
      {
        given: withSchema({ type: 'object' }),
        want: [`${at}: The schema \`Bird\` is not described. ${wayOut}`],
      },
    ],
    [
      'a schema with an empty one',
      {
        given: withSchema({ description: ' ' }),
        want: [`${at}: The schema \`Bird\` is not described. ${wayOut}`],
      },
    ],
    [
      'a schema that says that nothing is stated',
      { given: withSchema({ 'x-unspecified': ['description'] }), want: [] },
    ],
    [
      'a property without',
      {
        given: withSchema({ description: 'A bird.', properties: { wings: { type: 'integer' } } }),
        want: [`${at}/properties/wings: The property \`wings\` is not described. ${wayOut}`],
      },
    ],
    [
      'a property that leaves something else open',
      {
        given: withSchema({
          description: 'A bird.',
          properties: { wings: { 'x-unspecified': ['unit'] } },
        }),
        want: [`${at}/properties/wings: The property \`wings\` is not described. ${wayOut}`],
      },
    ],
    [
      'a property that is described beside its reference',
      {
        given: withSchema({
          description: 'A bird.',
          properties: { mate: { $ref: at, description: 'Its mate.' } },
        }),
        want: [],
      },
    ],
    [
      'a property that is described behind its reference',
      {
        given: withSchema({ description: 'A bird.', properties: { mate: { $ref: at } } }),
        want: [],
      },
    ],
    [
      'a property deep inside',
      {
        given: withSchema({
          description: 'A bird.',
          allOf: [{ items: { properties: { __proto__x: {} } } }],
        }),
        want: [
          `${at}/allOf/0/items/properties/__proto__x: The property \`__proto__x\` is not described. ${wayOut}`,
        ],
      },
    ],
    [
      'a boolean schema',
      {
        given: withSchema({ description: 'A bird.', properties: { wings: true } }),
        want: [`${at}/properties/wings: The property \`wings\` is not described. ${wayOut}`],
      },
    ],
    [
      'a value that nothing is said about',
      {
        given: withSchema({
          description: 'A bird.',
          enum: ['owl', 'hawk'],
          'x-enum-descriptions': { owl: 'Hunts at night.' },
        }),
        want: [`${at}/enum/1: Nothing is said about what the value \`hawk\` means. ${valueWayOut}`],
      },
    ],
    [
      'a known value of an open set',
      {
        given: withSchema({ description: 'A bird.', 'x-extensible-enum': [1] }),
        want: [
          `${at}/x-extensible-enum/0: Nothing is said about what the value \`1\` means. ${valueWayOut}`,
        ],
      },
    ],
    [
      'values described in the order of the values',
      {
        given: withSchema({
          description: 'A bird.',
          enum: ['owl', 'hawk'],
          'x-enum-descriptions': ['Hunts at night.', 'Hunts by day.'],
        }),
        want: [],
      },
    ],
    [
      'a value that the description names',
      { given: withSchema({ description: 'A `owl` hunts at night.', enum: ['owl'] }), want: [] },
    ],
    [
      'a value that is left open by name',
      {
        given: withSchema({
          description: 'A bird.',
          enum: ['owl'],
          'x-unspecified': ['meaning of `owl`'],
        }),
        want: [],
      },
    ],
    [
      'values that are left open together',
      {
        given: withSchema({
          description: 'A bird.',
          enum: ['owl', 'hawk'],
          'x-unspecified': ['enum value descriptions'],
        }),
        want: [],
      },
    ],
    [
      'a parameter and a header',
      {
        given: documentOf({
          paths: {
            '/birds': {
              get: {
                parameters: [{ name: 'wings', in: 'query', schema: {} }],
                responses: { 200: { headers: { 'X-Nest': { schema: {} } } } },
              },
            },
          },
        }),
        want: [
          `#/paths/~1birds/get/parameters/0: The parameter \`wings\` is not described. ${wayOut}`,
          `#/paths/~1birds/get/responses/200/headers/X-Nest: The header \`X-Nest\` is not described. ${wayOut}`,
        ],
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(await judge('described', given)).toEqual(want);
  });
});
