// Which kinds of JSON values a schema allows, as far as it says so.

import type { Api } from './api.js';
import type { Json } from './json.js';
import type { JsonType, Schema } from './schema.js';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

const everyKind: readonly JsonKind[] = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/** The kinds of all values that one of the schemas allows. */
export function kindsOf(
  schemas: readonly Schema[],
  api: Pick<Api, 'schemas'>,
): readonly JsonKind[] {
  const known = new Map<Schema, readonly JsonKind[]>();
  const anyOf = (members: readonly Schema[]): readonly JsonKind[] => {
    const found = new Set(members.flatMap((each) => of(each)));
    return everyKind.filter((kind) => found.has(kind));
  };
  const of = (schema: Schema): readonly JsonKind[] => {
    const before = known.get(schema);
    if (before) return before;
    // What refers to itself says nothing by that.
    known.set(schema, everyKind);
    const { ref, types, const: only, enum: values, allOf = [], oneOf, anyOf: any } = schema;
    const target = ref === undefined ? undefined : api.schemas.get(ref);
    const limits = [
      ...(types ? [types.map(kindOfType)] : []),
      ...(only ? [[kindOf(only.value)]] : []),
      ...(values ? [values.map(kindOf)] : []),
      ...(target ? [of(target)] : []),
      ...allOf.map(of),
      ...(oneOf ? [anyOf(oneOf)] : []),
      ...(any ? [anyOf(any)] : []),
    ];
    const found = everyKind.filter((kind) => limits.every((limit) => limit.includes(kind)));
    known.set(schema, found);
    return found;
  };
  return anyOf(schemas);
}

export function kindOfType(type: JsonType): JsonKind {
  return type === 'integer' ? 'number' : type;
}

export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}
