// That the invented documents have what the comparison is to be about: a keyword that nobody invents is one that nobody compares.

import { describe, expect, it } from 'vitest';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from '../../generator/verify/judge/json.js';
import { createRandom } from '../support/random/random.js';
import { inventedDocument } from './documents.js';

const keywords = [
  'type',
  'enum',
  'const',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'prefixItems',
  'items',
  'contains',
  'minContains',
  'maxContains',
  'uniqueItems',
  'minItems',
  'maxItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'required',
  'dependentRequired',
  'dependentSchemas',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$ref',
  '$defs',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  'nullable',
  'readOnly',
  'writeOnly',
  'discriminator',
];

const documents = Array.from(
  { length: 6 },
  (_, index) => inventedDocument(createRandom(`concord invented ${index}`), 40).document,
);

function* objectsIn(value: Json): Iterable<JsonObject> {
  if (isArray(value)) for (const member of value) yield* objectsIn(member);
  if (!isObject(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

const schemas = [...objectsIn(documents)];

describe('the invented documents', () => {
  it.each(keywords)('have %s', (keyword) => {
    expect(
      schemas.filter((schema) => Object.hasOwn(schema, keyword)).length,
    ).toBeGreaterThanOrEqual(6);
  });

  it.each<[string, (schema: JsonObject) => boolean]>([
    ['lists of types', ({ type }) => isArray(type) && type.length > 1],
    [
      'schemas that are true',
      ({ additionalProperties, items, not, contains, propertyNames }) =>
        [additionalProperties, items, not, contains, propertyNames].includes(true),
    ],
    [
      'schemas that are false',
      ({ items, not, contains, propertyNames }) =>
        [items, not, contains, propertyNames].includes(false),
    ],
    ['references with siblings', (schema) => '$ref' in schema && Object.keys(schema).length > 1],
    [
      'members called __proto__',
      ({ properties }) => isObject(properties) && Object.hasOwn(properties, '__proto__'),
    ],
    [
      'required members that are not declared',
      ({ properties, required }) => isArray(required) && properties === undefined,
    ],
    ['schemas without a type', (schema) => 'properties' in schema && !('type' in schema)],
    ['values that are objects', ({ enum: values }) => isArray(values) && values.some(isObject)],
  ])('have %s', (_, has) => {
    expect(schemas.filter(has).length).toBeGreaterThanOrEqual(6);
  });

  it('have schemas that lead to themselves', () => {
    const own = documents.flatMap(({ components }) =>
      Object.entries(
        isObject(components) && isObject(components['schemas']) ? components['schemas'] : {},
      ),
    );
    expect(
      own.filter(([name, schema]) =>
        JSON.stringify(schema).includes(`"#/components/schemas/${name}"`),
      ).length,
    ).toBeGreaterThanOrEqual(1);
  });

  it('are the same for the same seed', () => {
    expect(inventedDocument(createRandom('concord invented 0'), 40).document).toEqual(documents[0]);
  });
});
