// Schemas that nobody would write: every keyword of JSON Schema 2020-12 beside every other.

import type { Json, JsonObject } from '../../generator/verify/judge/json.js';
import type { Random } from '../support/random/random.js';

/** Component schemas that refer to each other. */
export function randomSchemas(random: Random, count: number): JsonObject {
  const names = Array.from({ length: count }, (_, index) => `S${index}`);
  const holders = names.filter((_, index) => index % 8 === 3);
  const source: Source = {
    random,
    references: [...names, ...holders.map((name) => `${name}/$defs/d`)],
  };
  const definitions = (name: string): JsonObject =>
    holders.includes(name) ? { $defs: { d: randomSchema(source, 1) } } : {};
  return Object.fromEntries(
    names.map((name) => [name, { ...randomSchema(source, 0), ...definitions(name) }]),
  );
}

export interface Source {
  readonly random: Random;
  /** What is below `#/components/schemas/`. */
  readonly references: readonly string[];
}

const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
const names = ['a', 'b', 'kind', '__proto__', 'constructor', 'toString', 'two words', ''] as const;
const patterns = ['^a', 'b$', '^[a-z]{1,3}$', '\\d', '^\\p{L}+$', '.', '^__'] as const;
const formats = [
  'date',
  'date-time',
  'uuid',
  'int32',
  'uri',
  'email',
  'unknown',
  'byte',
  'hostname',
  'idn-hostname',
  'time',
  'duration',
  'uri-reference',
  'uri-template',
  'ipv4',
  'ipv6',
  'json-pointer',
  'regex',
  'int64',
] as const;
const values: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1.5,
  2,
  '',
  'a',
  'b',
  'abc',
  [],
  [1],
  ['a', 'b'],
  {},
  { a: 1 },
  { a: 1, b: [null] },
  { constructor: {} },
];

export function randomSchema(source: Source, depth: 0): JsonObject;
export function randomSchema(source: Source, depth: number): Json;
export function randomSchema(source: Source, depth: number): Json {
  const { random } = source;
  if (depth > 0 && random.chance(0.06)) return random.chance(0.7);
  if (depth > 3) return { type: random.pick(types, 'string') };
  const keywords = Array.from({ length: 1 + random.below(depth === 0 ? 5 : 3) }, () =>
    random.pick(makers, makers[0]),
  );
  const parts = keywords
    .filter((make) => make !== undefined)
    .map((make) => make(source, depth + 1));
  return Object.assign(
    {},
    ...(random.chance(0.5) ? [{ type: random.pick(types, 'string') }] : []),
    ...parts,
  );
}

type Maker = (source: Source, depth: number) => JsonObject;

const some = <T>(random: Random, least: number, make: () => T): readonly T[] =>
  Array.from({ length: least + random.below(3) }, make);

const named: (source: Source, depth: number) => JsonObject = (source, depth) =>
  Object.fromEntries(
    some(source.random, 1, () => [source.random.pick(names, 'a'), propertySchema(source, depth)]),
  );

function propertySchema(source: Source, depth: number): Json {
  const schema = randomSchema(source, depth);
  const travels = source.random.chance(0.15)
    ? { [source.random.pick(['readOnly', 'writeOnly'], 'readOnly')]: true }
    : {};
  return typeof schema === 'object' && schema !== null ? { ...schema, ...travels } : schema;
}

const someNames = ({ random }: Source): readonly string[] => [
  ...new Set(some(random, 1, () => random.pick(names, 'a'))),
];

const makers: readonly Maker[] = [
  (source, depth) => ({ properties: named(source, depth) }),
  (source, depth) => ({ properties: named(source, depth), required: someNames(source) }),
  (source, depth) => ({
    properties: named(source, depth),
    additionalProperties: randomSchema(source, depth),
  }),
  (source, depth) => ({ properties: named(source, depth), additionalProperties: false }),
  (source, depth) => ({
    patternProperties: Object.fromEntries(
      some(source.random, 1, () => [
        source.random.pick(patterns, '.'),
        randomSchema(source, depth),
      ]),
    ),
  }),
  (source) => ({ required: someNames(source) }),
  (source, depth) => ({ propertyNames: randomSchema(source, depth) }),
  ({ random }) => ({ minProperties: random.below(3) }),
  ({ random }) => ({ maxProperties: random.below(4) }),
  (source) => ({ dependentRequired: { [source.random.pick(names, 'a')]: someNames(source) } }),
  (source, depth) => ({
    dependentSchemas: { [source.random.pick(names, 'a')]: randomSchema(source, depth) },
  }),
  // Apart from everything else: ajv mixes up inherited names, and branches that have failed.
  (source, depth) => ({
    allOf: [
      {
        allOf: [{ properties: { a: randomSchema(source, depth) } }],
        properties: { b: randomSchema(source, depth) },
        unevaluatedProperties: source.random.chance(0.5) ? false : randomSchema(source, depth),
      },
    ],
  }),
  // The same for items; it does not see all that `contains`, and `items` after others, have seen.
  (source, depth) => ({
    allOf: [
      {
        allOf: [{ prefixItems: some(source.random, 1, () => randomSchema(source, depth)) }],
        unevaluatedItems: source.random.chance(0.5) ? false : randomSchema(source, depth),
      },
    ],
  }),
  (source, depth) => ({ items: randomSchema(source, depth) }),
  (source, depth) => ({
    prefixItems: some(source.random, 1, () => randomSchema(source, depth)),
    ...(source.random.chance(0.5) && { items: randomSchema(source, depth) }),
  }),
  (source, depth) => ({
    contains: randomSchema(source, depth),
    ...(source.random.chance(0.4) && { minContains: source.random.below(3) }),
    ...(source.random.chance(0.4) && { maxContains: source.random.below(3) }),
  }),
  ({ random }) => ({ minItems: random.below(3), uniqueItems: random.chance(0.5) }),
  ({ random }) => ({ maxItems: random.below(4), uniqueItems: true }),
  (source, depth) => ({ allOf: some(source.random, 1, () => randomSchema(source, depth)) }),
  (source, depth) => ({ anyOf: some(source.random, 1, () => randomSchema(source, depth)) }),
  (source, depth) => ({ oneOf: some(source.random, 1, () => randomSchema(source, depth)) }),
  (source, depth) => ({ not: randomSchema(source, depth) }),
  (source, depth) => ({
    if: randomSchema(source, depth),
    ...(source.random.chance(0.7) && { then: randomSchema(source, depth) }),
    ...(source.random.chance(0.7) && { else: randomSchema(source, depth) }),
  }),
  // Behind a member: a schema that is itself has no meaning.
  ({ random, references }) => ({
    properties: { a: { $ref: `#/components/schemas/${random.pick(references, 'S0')}` } },
  }),
  ({ random, references }) => ({
    items: { $ref: `#/components/schemas/${random.pick(references, 'S0')}`, maxItems: 2 },
  }),
  ({ random }) => ({ enum: [...new Set(some(random, 1, () => random.pick(values, null)))] }),
  ({ random }) => ({ const: random.pick(values, null) }),
  ({ random }) => ({ type: [...new Set(some(random, 1, () => random.pick(types, 'null')))] }),
  ({ random }) => ({ minimum: random.below(5) - 2, maximum: random.below(5) }),
  ({ random }) => ({ exclusiveMinimum: random.below(5) - 2.5 }),
  ({ random }) => ({ exclusiveMaximum: random.below(5) }),
  ({ random }) => ({ multipleOf: random.pick([1, 0.1, 0.01, 2.5, 3, 1e-7], 1) }),
  ({ random }) => ({ minLength: random.below(3), maxLength: 1 + random.below(3) }),
  ({ random }) => ({ pattern: random.pick(patterns, '.') }),
  ({ random }) => ({ format: random.pick(formats, 'date') }),
  ({ random }) => ({ type: random.pick(types, 'string'), nullable: true }),
];
