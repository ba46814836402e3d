// `propertyNames` that lists the names of properties.

import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { componentId, read } from '../document-from.js';

const number: JsonObject = { type: 'number' };
const names = (...of: string[]): JsonObject => ({ type: 'string', enum: of });

it.each<[string, JsonObject, { names?: Json[]; isClosed: boolean }]>([
  ['listed', { propertyNames: names('a', 'b') }, { names: ['a', 'b'], isClosed: true }],
  ['a constant', { propertyNames: { const: 'a' } }, { names: ['a'], isClosed: true }],
  [
    'of a component',
    { propertyNames: { $ref: '#/components/schemas/Names' }, additionalProperties: number },
    { names: ['june', 'july'], isClosed: true },
  ],
  [
    'beside a property that has another name',
    { propertyNames: names('a', 'b'), properties: { b: number, c: number } },
    { names: ['a', 'b'], isClosed: true },
  ],
  [
    'of which not all are properties of a closed object',
    {
      propertyNames: names('a', 'b'),
      properties: { b: number },
      additionalProperties: false,
    },
    { names: ['b'], isClosed: true },
  ],
  ['with another limit', { propertyNames: { ...names('a', 'bb'), minLength: 2 } }, open()],
  ['with a pattern', { propertyNames: { pattern: '^a' } }, open()],
  ['beside patterns', { propertyNames: names('a'), patternProperties: { '^b': number } }, open()],
])('names that are %s', (_name, schema, want) => {
  const { api } = read({
    components: { schemas: { X: { type: 'object', ...schema }, Names: names('june', 'july') } },
  });
  const { properties, additionalProperties, propertyNames } =
    api.schemas.get(componentId('X')) ?? {};
  const isClosed = additionalProperties?.never === true && propertyNames === undefined;
  expect({ ...(properties && { names: [...properties.keys()] }), isClosed }).toEqual(want);
});

function open() {
  return { isClosed: false };
}
