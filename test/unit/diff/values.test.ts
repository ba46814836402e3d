// A verdict is held against values: what is valid by the old schema of a request is valid by the new one unless the change is said to break, and
// the other way round for responses; schemas that are said to be equal take the same values. ajv judges.

import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../../../generator/model/json.js';
import { changesOf, documentWith } from './compare.js';

const number = fc.record(
  {
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.constantFrom(0, 1, 2),
    exclusiveMinimum: fc.constantFrom(0, 1),
    maximum: fc.constantFrom(2, 3, 5),
    multipleOf: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['type'] },
);
const text = fc.record(
  {
    type: fc.constantFrom('string', ['string', 'null'], ['string', 'integer']),
    minLength: fc.constantFrom(0, 1, 2),
    maxLength: fc.constantFrom(1, 2, 3),
    pattern: fc.constantFrom('^a', 'b'),
  },
  { requiredKeys: ['type'] },
);
const listed = fc.oneof(
  fc.record({ enum: fc.constantFrom(['a', 'b'], ['a'], ['a', 1, null], ['b', 'a']) }),
  fc.record({ const: fc.constantFrom('a', 'b', 1, null) }),
);
const leaf: fc.Arbitrary<JsonObject> = fc.oneof(number, text, listed, fc.constant({}));
const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    leaf,
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.record({ a: tie('schema'), b: tie('schema') }, { requiredKeys: ['a'] }),
        required: fc.constantFrom(['a'], ['b'], ['a', 'b']),
        additionalProperties: fc.constantFrom(true, false),
        minProperties: fc.constantFrom(1, 2),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.constantFrom(0, 1, 2),
        maxItems: fc.constantFrom(1, 2),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(leaf, { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: leaf }),
  ),
}));

const scalars: readonly Json[] = ['', 'a', 'b', 'ab', 'abc', 0, 1, 2, 3, 4, 1.5, true, null];
/** Objects with both properties, or none: what only one of two documents names is no value of the other. */
const values: readonly Json[] = [
  ...scalars,
  {},
  ...scalars.flatMap((a) => [
    { a },
    [a],
    [a, a],
    ...scalars.slice(1, 7).flatMap((b) => [{ a, b }, [a, b]]),
  ]),
  [],
];

function valid(of: JsonObject): ReadonlySet<Json> {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile({ ...of });
  return new Set(values.filter((value) => validate(value)));
}

/** Where one of two documents alone names a property, what an object without a schema for it may hold is nobody's concern. */
function namesAlike(changes: readonly { readonly id: string }[]): boolean {
  return !changes.some(({ id }) =>
    /optional.*property|property-(added|removed)|new-required/.test(id),
  );
}

function refute(from: JsonObject, to: JsonObject): string | undefined {
  const [before, after] = [valid(from), valid(to)];
  const lost = values.find((value) => before.has(value) && !after.has(value));
  const won = values.find((value) => !before.has(value) && after.has(value));
  for (const [at, missing] of [
    ['request', lost],
    ['response', won],
  ] as const) {
    const changes = changesOf(documentWith(from, at), documentWith(to, at));
    const breaks = changes.some(({ wire }) => wire === 'breaking');
    if (missing !== undefined && !breaks && namesAlike(changes))
      return `${at}: ${JSON.stringify(missing)} although ${JSON.stringify(changes.map(({ id }) => id))}`;
    if (changes.length === 0 && (lost ?? won) !== undefined)
      return `${at}: equal, but not ${JSON.stringify(lost ?? won)}`;
  }
  return undefined;
}

/** One schema with a part of it made anew. */
const pairs = fc.oneof(
  fc.tuple(schema, schema),
  fc.tuple(leaf, leaf),
  fc.tuple(schema, schema, schema).map(([same, one, other]) => [
    { type: 'object', properties: { a: same, b: one } },
    { type: 'object', properties: { a: same, b: other } },
  ]),
);

describe('verdicts and values', () => {
  it('no value refutes a verdict', () => {
    fc.assert(
      fc.property(pairs, ([from = {}, to = {}]) => {
        expect(refute(from, to)).toBeUndefined();
      }),
      {
        numRuns: Number(process.env['DIFF_RUNS'] ?? 150),
        seed: Number(process.env['DIFF_SEED'] ?? 15),
      },
    );
  }, 600_000);
});
