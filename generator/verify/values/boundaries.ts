// C6: validators and ajv agree on both sides of bounds: sizes, enum values, tags, properties, null,
// hidden parts.

import { append } from '../../model/maps.js';
import { type Case, type ProofCheck, type Subject, unless } from '../subject/check.js';
import { isArray, isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';
import type { JudgedView } from '../judge/views.js';
import { caseOf, disagreement } from './agree.js';
import { startingValuesOf } from './samples.js';
import { isHidden, type Path, type ValueSite, sitesOf, replaced } from '../subject/sites.js';
import { type ValuePosition, positionsOf } from '../subject/positions.js';

export const boundaries: ProofCheck = {
  id: 'C6',
  title: 'Validators and ajv agree on both sides of every bound',
  absent: (subject) =>
    unless(
      ownPositions(subject).some((position) => boundaryValues(position, subject).size > 0),
      'no schema that is checked has a bound',
    ),
  run: async function* (subject) {
    for (const position of ownPositions(subject)) yield* casesOf(position, subject);
  },
};

/** The positions with a schema of their own: components are checked themselves. */
function ownPositions(subject: Subject): readonly ValuePosition[] {
  return positionsOf(subject).filter(
    (position) => position.kind !== 'parameters' && !isOnlyReference(position, subject),
  );
}

/** Whether the schema of a position is only a reference. */
export function isOnlyReference({ kind, pointer }: ValuePosition, { judge }: Subject): boolean {
  const schema = kind === 'component' ? undefined : judge.schema(pointer);
  return isObject(schema) && typeof schema['$ref'] === 'string' && Object.keys(schema).length === 1;
}

interface Variation {
  readonly path: Path;
  readonly keyword: string;
  /** If absent, the part is removed. */
  readonly value?: Json;
}

function* casesOf(position: ValuePosition, subject: Subject): Iterable<Case> {
  for (const [name, values] of boundaryValues(position, subject)) {
    const failure = values
      .map((value) => disagreement(position, value)?.text)
      .find((text) => text !== undefined);
    yield caseOf('C6', position, name, { count: values.length, failure });
  }
}

/** Values on both sides of each constraint, by keyword and path. */
export function boundaryValues(
  position: ValuePosition,
  subject: Subject,
): ReadonlyMap<string, readonly Json[]> {
  const groups = new Map<string, Json[]>();
  const tried = new Set<string>();
  for (const [index, base] of startingValuesOf(position, subject).entries()) {
    for (const { pointer, schema, path, value } of sitesOf(
      subject.document,
      position.pointer,
      base,
    )) {
      // Constraints of another component are checked at that component.
      if (path.length > 1 && !pointer.startsWith(`${position.pointer}/`)) continue;
      const own = [
        ...variations(schema, value),
        ...(isObject(value) ? [...hidden({ schema, pointer }, position.view, subject)] : []),
        ...(isObject(value) ? [...tags(schema, value)] : []),
      ];
      for (const variation of own) {
        const text = `${pointer} ${variation.keyword} ${JSON.stringify(variation)} ${path.length === 0 ? index : ''}`;
        if (tried.has(text)) continue;
        tried.add(text);
        const name = `${variation.keyword} at ${[...path].map((key) => (typeof key === 'number' ? '*' : key)).join('.') || 'the root'}`;
        append(groups, name, replaced(base, [...path, ...variation.path], variation.value));
      }
    }
  }
  return groups;
}

function variations(schema: JsonObject, value: Json): readonly Variation[] {
  const here = ([keyword, member]: readonly [string, Json]): Variation => ({
    ...{ path: [], keyword, value: member },
  });
  const others: readonly Json[] =
    schema['type'] === undefined
      ? []
      : [null, ...(typeof value === 'string' ? [1, true] : ['text'])];
  return [
    ...(typeof value === 'string' ? [...lengths(schema, value)].map(here) : []),
    ...(typeof value === 'number' ? [...numbers(schema)].map(here) : []),
    ...(isArray(value) ? [...lists(schema, value)].map(here) : []),
    ...(isObject(value) ? objects(schema, value) : []),
    ...choices(schema).map(here),
    ...others.map((other) => here(['type', other])),
  ];
}

/** Values for the properties that must be absent in requests, or in responses. */
function* hidden(
  { schema: { properties }, pointer }: Pick<ValueSite, 'schema' | 'pointer'>,
  view: JudgedView,
  { judge, document }: Subject,
): Iterable<Variation> {
  const flag = view === 'request' ? 'readOnly' : 'writeOnly';
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    if (view === 'exact' || !isHidden(property, flag, { document })) continue;
    const location = pointer + pointerOf('properties', name);
    const fitting = simpleValues.filter((value) => judge.judge(location, value).valid);
    for (const value of fitting.length > 0 ? fitting : simpleValues)
      yield { path: [name], keyword: `${flag} ${name}`, value };
  }
}

const simpleValues: readonly Json[] = [
  ...['text', 1, true, null, [], {}, '2024-01-01T00:00:00Z', 'https://example.com/'],
];

/** Every value that selects a branch, and one that selects none. */
function* tags(
  { discriminator, oneOf, anyOf }: JsonObject,
  value: JsonObject,
): Iterable<Variation> {
  const { propertyName: name, mapping } = isObject(discriminator) ? discriminator : {};
  if (typeof name !== 'string' || !Object.hasOwn(value, name)) return;
  const references = [oneOf, anyOf].flatMap((list) =>
    (isArray(list) ? list : []).flatMap((branch) =>
      isObject(branch) ? (branch['$ref'] ?? []) : [],
    ),
  );
  for (const tag of [
    ...Object.keys(isObject(mapping) ? mapping : {}),
    ...references.map((reference) => String(reference).replace(/^.*\//, '')),
    'a value that is not in the mapping',
  ])
    yield { path: [name], keyword: `discriminator ${name}`, value: tag };
}

const maxTestedLength = 20_000;

/** Values with sizes on both sides of each bound. Bounds above `most` are left out. */
function* sized<T extends Json>(
  schema: JsonObject,
  keywords: readonly string[],
  { most, make }: { readonly most: number; readonly make: (size: number) => T },
): Iterable<[string, T]> {
  for (const keyword of keywords) {
    const limit = schema[keyword];
    if (typeof limit !== 'number' || limit > most) continue;
    for (const size of [limit - 1, limit, limit + 1]) if (size >= 0) yield [keyword, make(size)];
  }
}

function* lengths(schema: JsonObject, value: string): Iterable<[string, string]> {
  const characters = value === '' ? ['a'] : [...value];
  const make = (length: number): string =>
    Array.from({ length }, (_, index) => characters[index % characters.length]).join('');
  const most = maxTestedLength;
  yield* sized(schema, ['minLength', 'maxLength'], { most, make });
  // A character outside the Basic Multilingual Plane counts as one.
  for (const keyword of ['minLength', 'maxLength']) {
    const limit = schema[keyword];
    if (typeof limit === 'number' && limit > 0 && limit <= most)
      yield [keyword, '😀'.repeat(limit)];
  }
}

function* numbers(schema: JsonObject): Iterable<[string, number]> {
  for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']) {
    const limit = schema[keyword];
    if (typeof limit === 'number')
      for (const number of [limit - 1, limit, limit + 1, limit - 0.5, limit + 0.5])
        yield [keyword, number];
  }
  const { multipleOf } = schema;
  if (typeof multipleOf === 'number')
    for (const number of [
      0,
      multipleOf,
      multipleOf * 2,
      multipleOf * 3,
      multipleOf / 2,
      multipleOf * 1.5,
    ])
      yield ['multipleOf', number];
  if (schema['type'] === 'integer')
    for (const number of [1, 1.5, -1, 2 ** 53]) yield ['type', number];
}

function* lists(schema: JsonObject, items: readonly Json[]): Iterable<[string, readonly Json[]]> {
  const [first = null] = items;
  yield* sized(schema, ['minItems', 'maxItems', 'minContains', 'maxContains'], {
    most: 500,
    make: (length) => Array.from({ length }, (_, index) => items[index % items.length] ?? null),
  });
  yield ['items', []];
  if (schema['uniqueItems'] === true) yield ['uniqueItems', [...items, first]];
}

function* objects(schema: JsonObject, value: JsonObject): Iterable<Variation> {
  const { properties, required } = schema;
  for (const name of isArray(required) ? required : [])
    if (typeof name === 'string' && Object.hasOwn(value, name))
      yield { path: [name], keyword: `required ${name}` };
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    yield { path: [name], keyword: `null for ${name}`, value: null };
    if (Object.hasOwn(value, name) && !(isArray(required) && required.includes(name)))
      yield { path: [name], keyword: `optional ${name}` };
  }
  if (properties !== undefined || schema['additionalProperties'] !== undefined)
    for (const extra of ['text', 1, null, {}])
      yield { path: ['aNameThatIsNotDeclared'], keyword: 'additionalProperties', value: extra };
  const entries = Object.entries(value);
  const filler = entries.at(-1)?.[1] ?? 1;
  const make = (size: number): JsonObject => {
    const more = Math.max(0, size - entries.length);
    const names = Array.from({ length: more }, (_, index) => [`name${index}`, filler] as const);
    return Object.fromEntries([...entries.slice(0, size), ...names]);
  };
  for (const [keyword, jsonObject] of sized(schema, ['minProperties', 'maxProperties'], {
    most: 200,
    make,
  }))
    yield { path: [], keyword, value: jsonObject };
}

function choices({ enum: values, const: only }: JsonObject): readonly (readonly [string, Json])[] {
  const listed = isArray(values) ? [...values, ...otherValues(values.slice(0, 5))] : [];
  const constant = only === undefined ? [] : [only, ...otherValues([only])];
  return [
    ...listed.map((value) => ['enum', value] as const),
    ...constant.map((value) => ['const', value] as const),
  ];
}

/** Values that are similar to the known ones, and one that is not. */
function otherValues(known: readonly Json[]): readonly Json[] {
  const near = known.flatMap((value): readonly Json[] => {
    if (typeof value === 'number') return [value + 0.5];
    return typeof value === 'string'
      ? [`${value} `, value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()]
      : [];
  });
  return ['a value that is not listed', ...near];
}
