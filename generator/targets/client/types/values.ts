// Types of values that are listed: `const`, `enum`, and sets of known values that are open.

import type { Json } from '../../../model/json.js';
import { isObject } from '../../../model/json.js';
import type { JsonType, Schema } from '../../../model/schema.js';
import { keyword, type Member, nullType, object, type TypeNode, union } from './node.js';

/** The literal type of a JSON value. */
function valueType(value: Json): TypeNode {
  if (value === null) return nullType;
  if (typeof value !== 'object') return { kind: 'literal', value };
  if (!isObject(value)) {
    const items = value.map(valueType);
    return { kind: 'tuple', items, required: items.length };
  }
  return object(
    new Map(
      Object.entries(value).map(([name, each]): [string, Member] => [
        name,
        { type: valueType(each), optional: false },
      ]),
    ),
  );
}

/** The listed values of a schema; `open` adds the other values of their kind where there is more than one (one alone is a tag). */
export function valuesType(schema: Schema, values: readonly Json[], open: boolean): TypeNode {
  const { types } = schema;
  const possible = types
    ? values.filter((value) => types.some((type) => isOf(value, type)))
    : values;
  // A list that forgets the null its types speak of means to have it.
  const all =
    types?.includes('null') && !possible.includes(null) && schema.const === undefined
      ? [...possible, null]
      : possible;
  const isOpen = open && all.filter((value) => value !== null).length > 1;
  if (isOpen && all.length > mostOpen)
    return union([
      ...basesOf(all).map(keyword),
      ...all.filter((value) => !isTextOrNumber(value)).map(valueType),
    ]);
  const known = all.map(valueType);
  return union(isOpen ? [...known, ...openings(all)] : known);
}

/**
 * Compilers refuse 100,000 combinations: what is sent and received (`Device & DeviceInput`) has the square of its enums. A longer one that is open is
 * any string.
 */
const mostOpen = 300;

/** Whether a list of values is so long that, where it is open, its type does not name them. */
export function isLong({ enum: values = [] }: Schema): boolean {
  return values.length > mostOpen;
}

function isTextOrNumber(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** An open set of known values. */
export function extensibleType(schema: Schema, values: readonly Json[]): TypeNode {
  const known = union([...values.map(valueType), ...openings(values)]);
  return schema.types?.includes('null') ? union([known, nullType]) : known;
}

function openings(values: readonly Json[]): TypeNode[] {
  return basesOf(values).map((base) => ({ kind: 'open', base }));
}

function basesOf(values: readonly Json[]): readonly ('string' | 'number')[] {
  return (['string', 'number'] as const).filter((base) =>
    values.some((value) => typeof value === base),
  );
}

function isOf(value: Json, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}
