// Every way through the making of a value is taken by one of the values.

import { expect, it } from 'vitest';
import { covering } from '../support/random/random.js';
import { sample } from '../support/random/samples.js';
import type { Json } from '../../generator/verify/judge/json.js';

const coverOf = (schema: Json): readonly Json[] =>
  covering((random) => sample(schema, { random, target: () => true, matching: () => [] }));

it('shows every listed value, every member and every property there and not there', () => {
  const schema = {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { enum: ['a', 'b', 'c'] },
      size: {
        oneOf: [
          { const: 1 },
          { const: null },
          { type: 'object', required: ['x'], properties: { x: { const: 'deep' } } },
        ],
      },
      flag: { type: 'boolean' },
    },
  };
  const shown = coverOf(schema).map((value) => JSON.stringify(value));
  for (const part of [
    '"kind":"a"',
    '"kind":"b"',
    '"kind":"c"',
    '"size":1',
    '"size":null',
    '"size":{"x":"deep"}',
    '"flag":true',
    '"flag":false',
  ])
    expect(
      shown.some((text) => text.includes(part)),
      part,
    ).toBe(true);
  for (const part of ['"size"', '"flag"'])
    expect(
      shown.some((text) => !text.includes(part)),
      part,
    ).toBe(true);
});

it('is the same every time, and bounded', () => {
  const wide = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `p${index}`,
        { enum: Array.from({ length: 100 }, (__, each) => each) },
      ]),
    ),
  };
  expect(coverOf(wide)).toEqual(coverOf(wide));
  expect(coverOf(wide).length).toBeLessThanOrEqual(302);
});
