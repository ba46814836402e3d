// The facts of a schema one by one: bounds, names, listed values; and the values that a document shows anywhere.

import { isData, isMapUnder, mapSubschemas } from '../../../generator/verify/judge/subschemas.js';
import {
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from '../../../generator/verify/judge/json.js';

export interface Fact {
  /** `maxItems 10`, `property "name"`. */
  readonly text: string;
  /** A value that is only shown, and says nothing about others. */
  readonly shown?: Json | undefined;
}

const bounds = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'const',
];
const lists = ['enum', 'required'];
const maps = ['properties', 'patternProperties', 'dependentRequired', 'dependentSchemas'];

/** What a schema says in place; what it refers to says its own. */
export function factsOf(schema: Json): readonly Fact[] {
  if (!isObject(schema)) return [];
  const found: Fact[] = [];
  const inner: Json[] = [];
  mapSubschemas(schema, (each) => (inner.push(each), each));
  const say = (what: string, value: Json): void =>
    void found.push({ text: `${what} ${JSON.stringify(value)}` });
  for (const keyword of bounds) if (schema[keyword] !== undefined) say(keyword, schema[keyword]);
  for (const keyword of lists)
    for (const each of isArray(schema[keyword]) ? schema[keyword] : [])
      if (each !== null) say(keyword, each);
  for (const keyword of maps)
    for (const name of Object.keys(isObject(schema[keyword]) ? schema[keyword] : {}))
      say(keyword, name);
  const { examples, default: preset, discriminator } = schema;
  for (const shown of [
    ...(isArray(examples) ? examples : []),
    ...(preset === undefined ? [] : [preset]),
  ])
    found.push({ text: `the value ${JSON.stringify(shown)}`, shown });
  if (isObject(discriminator))
    for (const name of [
      discriminator['propertyName'],
      ...Object.keys(isObject(discriminator['mapping']) ? discriminator['mapping'] : {}),
    ])
      if (typeof name === 'string') found.push({ text: `the discriminator ${name}`, shown: name });
  return [...found, ...inner.flatMap(factsOf)];
}

export interface Stated {
  /** Whether the document shows such a value anywhere, or one that it is a part of. */
  readonly has: (fact: Fact) => boolean;
}

/** Examples, defaults and listed values of a document, and what discriminators name. */
export function statedIn(document: JsonObject): Stated {
  const values: Json[] = [];
  const open: { readonly value: Json; readonly isMap: boolean }[] = [
    { value: document, isMap: false },
  ];
  for (const { value, isMap } of open) {
    if (isArray(value)) open.push(...value.map((each) => ({ value: each, isMap: false })));
    if (!isObject(value)) continue;
    const { propertyName, mapping } = value;
    if (typeof propertyName === 'string')
      values.push(propertyName, ...Object.keys(isObject(mapping) ? mapping : {}));
    for (const [name, each] of Object.entries(value)) {
      if (isMap && isObject(each)) values.push(name);
      if (isData(name, isMap) || name === 'x-extensible-enum' || /^x-examples?$/.test(name))
        values.push(each, ...membersOf(each));
      else open.push({ value: each, isMap: isMapUnder(name, isMap) });
    }
  }
  const texts = new Set(values.map(textOf));
  const objects = values.filter((value) => typeof value === 'object' && value !== null);
  return {
    has: ({ shown }) =>
      shown !== undefined &&
      (texts.has(textOf(shown)) || objects.some((value) => isPart(shown, value))),
  };
}

/** The items of a list of examples, and the values of named ones. */
function membersOf(value: Json): readonly Json[] {
  if (isArray(value)) return value;
  return isObject(value)
    ? Object.values(value).flatMap((each) => [
        each,
        ...(isObject(each) && each['value'] !== undefined ? [each['value']] : []),
      ])
    : [];
}

/** A header is written as a text, whatever it is an example of. */
function textOf(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a value is another one, properties left out at any depth. */
function isPart(part: Json, value: Json): boolean {
  if (isArray(part))
    return (
      isArray(value) &&
      part.length === value.length &&
      part.every((item, index) => isPart(item, value[index] ?? null))
    );
  if (!isObject(part)) return isSame(part, value);
  return (
    isObject(value) &&
    Object.entries(part).every(
      ([name, each]) => Object.hasOwn(value, name) && isPart(each, value[name] ?? null),
    )
  );
}
