// Creates values to compare two validators with, the same for the same schema and seed, and shrinks values on which they disagree.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from '../../../generator/verify/judge/json.js';
import { createRandom, type Random } from './random.js';
import {
  entriesAt,
  flatten,
  formatted,
  listAt,
  numberAt,
  sample,
  type Source,
  typesOf,
} from './samples.js';

interface ValueOptions {
  readonly seed: string;
  /** The number of values that are probably valid. */
  readonly samples: number;
  /** The number of mutations of each value. */
  readonly mutations: number;
  /** Values to mutate besides the samples. */
  readonly startingValues?: readonly Json[] | undefined;
  /** Known strings that match a pattern. */
  readonly matching?: Source['matching'] | undefined;
}

/**
 * @param schema A lifted schema.
 * @param target Resolves its references.
 */
export function valuesFor(
  schema: Json,
  target: Source['target'],
  { seed, samples, mutations: each, startingValues = [], matching = () => [] }: ValueOptions,
): readonly Json[] {
  const source: Source = { random: createRandom(seed), target, matching };
  const values = [
    ...startingValues,
    ...Array.from({ length: samples }, () => sample(schema, source)),
  ];
  const all = [
    ...values,
    ...values.flatMap((value) => mutations(value, schema, source, each)),
    ...ofEveryType,
  ];
  // Round trip, so that all values can be represented in JSON.
  return [...new Set(all.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text));
}

const ofEveryType: readonly Json[] = [null, true, 0, 1.5, '', 'text', [], {}];

/**
 * Removes properties and items and shortens strings as long as `shows` holds, and returns the smallest value found.
 */
export function shrink(value: Json, shows: (value: Json) => boolean): Json {
  let smallest = value;
  for (let step = 0; step < 500; step += 1) {
    const smaller = reductions(smallest).find(shows);
    if (smaller === undefined) break;
    smallest = smaller;
  }
  return smallest;
}

function reductions(value: Json): readonly Json[] {
  if (typeof value === 'string')
    return value.length > 8
      ? [value.slice(0, value.length / 2), value.slice(0, -1), value.slice(1)]
      : [];
  if (isArray(value)) {
    const halves =
      value.length > 3 ? [value.slice(0, value.length / 2), value.slice(value.length / 2)] : [];
    return [
      ...halves,
      ...value.map((_, index) => value.toSpliced(index, 1)),
      ...value.flatMap((item, index) =>
        reductions(item).map((smaller) => value.with(index, smaller)),
      ),
    ];
  }
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const halves =
    entries.length > 3
      ? [entries.slice(0, entries.length / 2), entries.slice(entries.length / 2)]
      : [];
  const fewer = [...halves, ...entries.map((_, index) => entries.toSpliced(index, 1))];
  const inside = entries.flatMap(([name, member], index) =>
    reductions(member).map((smaller) => entries.with(index, [name, smaller])),
  );
  return [...fewer, ...inside].map((each) => Object.fromEntries(each));
}

type Path = readonly (string | number)[];

/**
 * Returns `count` variations of a value, each with one change, mostly one that a keyword of the schema constrains.
 */
function mutations(value: Json, schema: Json, source: Source, count: number): readonly Json[] {
  const parts = [...partsOf(value, schema, source)];
  return Array.from({ length: count }, () => {
    const {
      path,
      value: old,
      schema: declared,
    } = source.random.pick(parts, { path: [], value, schema });
    const flat = flatten(declared, { target: source.target, choose: source.random.below });
    const changed = source.random.pick(changes(old, flat, source), null);
    return replace(value, path, changed);
  });
}

/** Each part of a value with its schema, as far as that is found easily. */
function* partsOf(
  value: Json,
  schema: Json,
  source: Source,
  path: Path = [],
): Iterable<{ readonly path: Path; readonly value: Json; readonly schema: Json }> {
  yield { path, value, schema };
  if (path.length > 5) return;
  const flat = flatten(schema, { target: source.target, choose: source.random.below });
  const { items, additionalProperties, properties } = flat;
  if (isArray(value)) {
    const first = listAt(flat, 'prefixItems');
    for (const [index, item] of value.slice(0, 3).entries())
      yield* partsOf(item, first[index] ?? items ?? true, source, [...path, index]);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value))
      yield* partsOf(
        member,
        (isObject(properties) && Object.hasOwn(properties, name)
          ? properties[name]
          : additionalProperties) ?? true,
        source,
        [...path, name],
      );
  }
}

function changes(value: Json, schema: JsonObject, source: Source): readonly Json[] {
  const { random } = source;
  const types = typesOf(schema);
  const general: Json[] = [null, random.pick(ofEachType, null), random.pick(ofEachType, null)];
  const values = listAt(schema, 'enum');
  const first = typeof values[0] === 'string' ? values[0] : JSON.stringify(values[0]);
  if (values.length > 0)
    general.push(random.pick(values, null), `${first} `, first.toUpperCase(), [values[0] ?? null]);
  if (typeof value === 'string' || types.includes('string')) general.push(...texts(schema, random));
  if (typeof value === 'number' || types.includes('number') || types.includes('integer'))
    general.push(...numbers(schema, random));
  if (isArray(value)) general.push(...lists(value, schema, source));
  if (isObject(value)) general.push(...objects(value, schema, source));
  return general;
}

const ofEachType: readonly Json[] = [
  true,
  false,
  0,
  1,
  -1,
  0.5,
  '',
  'text',
  '0',
  [],
  [null],
  [[]],
  {},
  { a: 1 },
];

function texts(schema: JsonObject, random: Random): readonly string[] {
  const lengths = ['minLength', 'maxLength'].flatMap((keyword) => {
    const limit = numberAt(schema, keyword);
    return limit === undefined || limit > 10_000
      ? []
      : [limit - 1, limit, limit + 1].filter((length) => length >= 0);
  });
  const format = schema['format'];
  const known = typeof format === 'string' ? (formatted[format] ?? []) : [];
  return [
    ...lengths.flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)]),
    random.pick(known, 'no format'),
    'other',
    ' ',
  ];
}

function numbers(schema: JsonObject, random: Random): readonly number[] {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap(
    (keyword) => {
      const limit = numberAt(schema, keyword);
      return limit === undefined ? [] : [limit - 1, limit, limit + 1, limit - 0.5, limit + 1e-9];
    },
  );
  const step = numberAt(schema, 'multipleOf');
  const steps =
    step === undefined
      ? []
      : [
          step * 3,
          step / 2,
          Number((step * random.below(1000)).toPrecision(12)),
          step * 7 + step / 10,
        ];
  return [...bounds, ...steps, 0.5, -1, 0, 1.0, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e25];
}

function lists(items: readonly Json[], schema: JsonObject, source: Source): readonly Json[] {
  const more = sample(schema['items'] ?? true, source, 3);
  const lengths = ['minItems', 'maxItems', 'minContains', 'maxContains'].flatMap((keyword) => {
    const limit = numberAt(schema, keyword);
    return limit === undefined || limit > 500
      ? []
      : [limit - 1, limit, limit + 1].filter((length) => length >= 0);
  });
  const [first = null] = items;
  return [
    [],
    items.slice(1),
    [...items, more],
    [...items, first],
    [...items, null],
    ...lengths.map((length) => Array.from({ length }, (_, index) => items[index] ?? more)),
  ];
}

function objects(object: JsonObject, schema: JsonObject, source: Source): readonly Json[] {
  const { random } = source;
  const entries = Object.entries(object);
  const without = (name: Json): Json => Object.fromEntries(entries.filter(([key]) => key !== name));
  const extra = (name: string, value: Json): Json =>
    Object.fromEntries([...entries, [name, value]]);
  const absent = entriesAt(schema, 'properties').filter(([name]) => !Object.hasOwn(object, name));
  const [name, property] = random.pick(absent, ['other', true]);
  return [
    {},
    ...listAt(schema, 'required').map(without),
    without(random.pick(Object.keys(object), '')),
    extra(
      random.pick(['extra', '__proto__', 'constructor', 'toString', 'hasOwnProperty'], 'extra'),
      random.pick(ofEachType, null),
    ),
    extra(name, sample(property, source, 3)),
    extra(name, null),
    Object.fromEntries(entries.toReversed()),
    ...['minProperties', 'maxProperties'].flatMap((keyword) => {
      const limit = numberAt(schema, keyword);
      return limit === undefined || limit > 100
        ? []
        : [limit - 1, limit, limit + 1].map((size) =>
            Object.fromEntries(
              [
                ...entries,
                ...Array.from({ length: 100 }, (_, index) => [`n${index}`, 1] as const),
              ].slice(0, Math.max(0, size)),
            ),
          );
    }),
  ];
}

function replace(value: Json, [step, ...rest]: Path, changed: Json): Json {
  if (step === undefined) return changed;
  if (isArray(value))
    return value.map((item, index) => (index === step ? replace(item, rest, changed) : item));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === step ? replace(member, rest, changed) : member,
      ]),
    );
  return value;
}
