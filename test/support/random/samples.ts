// Creates values that a schema probably accepts. Not all are valid, which is fine: only the verdicts of two validators are compared.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from '../../../generator/verify/judge/json.js';
import type { Random } from './random.js';

export interface Source {
  readonly random: Random;
  /** Resolves a reference to a lifted schema. */
  readonly target: (reference: string) => Json;
  /** Known strings that match a pattern. */
  readonly matching: (pattern: string) => readonly string[];
}

/** @param depth How many objects and arrays enclose the value. The deeper it is, the fewer optional members it gets. */
export function sample(schema: Json, source: Source, depth = 0): Json {
  const { random, target } = source;
  const flat = flatten(schema, { target, choose: random.below });
  if ('const' in flat) return flat['const'] ?? null;
  const values = listAt(flat, 'enum');
  if (values.length > 0) return random.pick(values, null);
  const type = random.pick(typesOf(flat), guess(flat));
  if (type === 'object') return sampleObject(flat, source, depth);
  if (type === 'array') return sampleArray(flat, source, depth);
  if (type === 'string') return sampleText(flat, source);
  if (type === 'integer' || type === 'number')
    return sampleNumber(flat, random, type === 'integer');
  return type === 'boolean'
    ? random.chance(0.5)
    : type === 'null'
      ? null
      : random.pick(anything, null);
}

const anything: readonly Json[] = [
  null,
  true,
  0,
  1.5,
  'text',
  [],
  ['a', 1],
  {},
  { a: { b: [null] } },
];

const hints: readonly (readonly [type: string, ...keywords: string[]])[] = [
  [
    'object',
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'unevaluatedProperties',
    'dependentRequired',
  ],
  ['array', 'items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  ['string', 'pattern', 'minLength', 'maxLength', 'format'],
  ['number', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
];

function guess(schema: JsonObject): string {
  return (
    hints.find(([, ...keywords]) => keywords.some((keyword) => keyword in schema))?.[0] ?? 'any'
  );
}

function sampleObject(schema: JsonObject, source: Source, depth: number): JsonObject {
  const { random } = source;
  const required = new Set(listAt(schema, 'required').filter((name) => typeof name === 'string'));
  const members = new Map<string, Json>();
  const deep = depth > 6;
  for (const [name, property] of entriesAt(schema, 'properties')) {
    if (required.has(name) ? depth < 12 : !deep && random.chance(depth === 0 ? 0.7 : 0.3))
      members.set(name, sample(property, source, depth + 1));
  }
  for (const name of required)
    if (!members.has(name))
      members.set(
        name,
        depth < 12 ? sample(schema['additionalProperties'] ?? true, source, depth + 1) : null,
      );
  const others = schema['additionalProperties'];
  const min = numberAt(schema, 'minProperties') ?? 0;
  for (
    let index = 0;
    members.size < min || (index < 2 && !deep && isObject(others) && random.chance(0.6));
    index += 1
  ) {
    if (index > min + 4) break;
    members.set(
      isObject(schema['propertyNames'])
        ? textOf(sample(schema['propertyNames'], source, depth + 1))
        : random.pick(names, `key${index}`),
      sample(others ?? true, source, depth + 1),
    );
  }
  for (const [pattern, each] of entriesAt(schema, 'patternProperties'))
    if (!deep && random.chance(0.7))
      members.set(matching(pattern, source) ?? 'x-a', sample(each, source, depth + 1));
  return Object.fromEntries(members);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const names = [
  'a',
  'key',
  'two words',
  '__proto__',
  'constructor',
  'toString',
  '$ref',
  '0',
  'ä',
  '',
] as const;

function sampleArray(schema: JsonObject, source: Source, depth: number): readonly Json[] {
  const { random } = source;
  const first = listAt(schema, 'prefixItems');
  const min = Math.max(numberAt(schema, 'minItems') ?? 0, numberAt(schema, 'minContains') ?? 0);
  const max = Math.min(numberAt(schema, 'maxItems') ?? Infinity, min + (depth > 4 ? 0 : 3), 40);
  const length = Math.max(
    first.length > 0 && random.chance(0.8) ? Math.min(first.length, max) : 0,
    Math.min(min, 40) + (max > min ? random.below(max - min + 1) : 0),
  );
  const items = Array.from({ length: depth > 12 ? 0 : length }, (_, index) =>
    sample(first[index] ?? schema['items'] ?? true, source, depth + 1),
  );
  if (schema['contains'] !== undefined && depth < 12)
    items[random.below(items.length + 1)] = sample(schema['contains'], source, depth + 1);
  return items;
}

function sampleText(schema: JsonObject, source: Source): string {
  const { random } = source;
  const { pattern, format } = schema;
  const matched = typeof pattern === 'string' ? matching(pattern, source) : undefined;
  const known = typeof format === 'string' ? formatted[format] : undefined;
  const text =
    matched ??
    (known && random.chance(0.1) ? random.pick(known, '') : (known?.[0] ?? random.pick(texts, '')));
  const [min, max] = [
    numberAt(schema, 'minLength') ?? 0,
    numberAt(schema, 'maxLength') ?? Infinity,
  ];
  const letters = [...text];
  if (letters.length < min) return text + 'x'.repeat(Math.min(min, 5000) - letters.length);
  return letters.length > max ? letters.slice(0, max).join('') : text;
}

const texts = [
  'text',
  '',
  'ä',
  '😀',
  '2',
  'true',
  'null',
  ' a b ',
  '__proto__',
  'A-1_b.c',
] as const;

/** Valid and nearly valid strings of each format; the first is valid. */
export const formatted: Readonly<Record<string, readonly string[]>> = {
  'date-time': [
    '2024-02-29T12:00:00Z',
    '2024-01-01T00:00:00.5+05:30',
    '2016-12-31T23:59:60Z',
    '2024-01-01 00:00:00Z',
    '2024-01-01T00:00:00',
    '2023-02-29T00:00:00Z',
    '2024-01-01t00:00:00z',
    '2024-01-01T00:00:00+0530',
  ],
  date: ['2024-02-29', '2023-02-29', '2024-1-1', '20240101'],
  time: ['12:00:00Z', '12:00:00', '23:59:60+01:00', '00:59:60+01:00'],
  duration: ['P1D', 'PT1H', 'P', 'P1W2D', 'P1Y2D'],
  uri: [
    'https://example.com/a?b#c',
    'urn:a:b',
    '/a',
    'https://a b',
    'https://example.com/ä',
    'a:',
    '',
  ],
  'uri-reference': ['/a', '', '\\', '#a#'],
  'uri-template': ['https://example.com/{a}{/b}', '{a', '{?a,b*}', "it's"],
  email: ['a@example.com', 'a', 'a@b', 'a..b@c.de', '"a b"@c.de'],
  hostname: ['example.com', '-a', 'a_b', 'a.', 'xn--bcher-kva.example', 'xn--x', 'xn--7a'],
  'idn-hostname': [
    'bücher.example',
    'example.com',
    '실례。테스트',
    'Bücher',
    '-ü',
    'ü.',
    '😀',
    'xn--bcher-kva',
    'xn--7a',
  ],
  ipv4: ['127.0.0.1', '256.1.1.1'],
  ipv6: ['::1', '1::2::3'],
  uuid: [
    '123e4567-e89b-12d3-a456-426614174000',
    '00000000-0000-0000-0000-000000000000',
    '123e4567',
    'urn:uuid:123e4567-e89b-12d3-a456-426614174000',
  ],
  byte: ['YQ==', 'YQ', 'a b', ''],
  regex: ['^a$', '(', '\\Z'],
  'json-pointer': ['/a', 'a', '/~2'],
};

function sampleNumber(schema: JsonObject, random: Random, integer: boolean): number {
  const min = numberAt(schema, 'minimum') ?? numberAt(schema, 'exclusiveMinimum');
  const max = numberAt(schema, 'maximum') ?? numberAt(schema, 'exclusiveMaximum');
  const step = numberAt(schema, 'multipleOf');
  const from =
    min ??
    (max === undefined ? random.pick([0, 1, -1, 1704067200, 2 ** 31, 2 ** 53, 1e20], 0) : max - 10);
  const value = max === undefined ? from + random.below(5) : from + random.next() * (max - from);
  const whole = integer ? Math.round(value) : value;
  return step === undefined ? whole : Number((Math.round(whole / step) * step).toPrecision(12));
}

function matching(pattern: string, { random, matching: texts }: Source): string | undefined {
  const known = texts(pattern);
  return known.length === 0 ? undefined : random.pick(known, '');
}

interface Lookup {
  /** Resolves a reference to a lifted schema. */
  readonly target: (reference: string) => Json;
  /** Returns the index of one of `count` alternatives. */
  readonly choose: (count: number) => number;
}

/**
 * Flattens references and compositions of a lifted schema, choosing one alternative of each union. If two schemas have the same
 * keyword, `properties` and the like are merged; otherwise the later one wins.
 */
export function flatten(schema: Json, lookup: Lookup, depth = 0): JsonObject {
  if (!isObject(schema) || depth > 20) return schema === false ? { not: {} } : {};
  const {
    $ref,
    allOf,
    anyOf,
    oneOf,
    if: condition,
    then: whenTrue,
    else: whenFalse,
    ...own
  } = schema;
  const parts: Json[] = [own];
  if (typeof $ref === 'string') parts.unshift(lookup.target($ref));
  if (isArray(allOf)) parts.push(...allOf);
  for (const alternatives of [anyOf, oneOf])
    if (isArray(alternatives) && alternatives.length > 0)
      parts.push(alternatives[lookup.choose(alternatives.length)] ?? true);
  if (condition !== undefined)
    parts.push(
      lookup.choose(2) === 0 ? { allOf: [condition, whenTrue ?? true] } : (whenFalse ?? true),
    );
  if (parts.length === 1) return own;
  return parts
    .map((part) => (part === own ? own : flatten(part, lookup, depth + 1)))
    .reduce(mergeSchemas, {});
}

function mergeSchemas(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...left, ...right };
  for (const keyword of ['properties', 'patternProperties', 'dependentRequired']) {
    const [first, second] = [left[keyword], right[keyword]];
    if (isObject(first) && isObject(second)) merged[keyword] = mergeProperties(first, second);
  }
  if (isArray(left['required']) && isArray(right['required']))
    merged['required'] = [...left['required'], ...right['required']];
  const [types, others] = [typesOf(left), typesOf(right)];
  if (types.length > 0 && others.length > 0)
    merged['type'] = types.filter(
      (type) => others.includes(type) || (type === 'integer' && others.includes('number')),
    );
  return merged;
}

function mergeProperties(left: JsonObject, right: JsonObject): JsonObject {
  return Object.fromEntries([
    ...Object.entries(left),
    ...Object.entries(right).map(
      ([name, schema]) =>
        [
          name,
          Object.hasOwn(left, name) && isObject(schema)
            ? { allOf: [left[name] ?? true, schema] }
            : schema,
        ] as const,
    ),
  ]);
}

export function typesOf({ type }: JsonObject): readonly string[] {
  return (isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
}

export function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

export function listAt(schema: JsonObject, keyword: string): readonly Json[] {
  const value = schema[keyword];
  return isArray(value) ? value : [];
}

export function entriesAt(
  schema: JsonObject,
  keyword: string,
): readonly (readonly [string, Json])[] {
  const value = schema[keyword];
  return isObject(value) ? Object.entries(value) : [];
}
