// What JSON requests and responses of an operation may hold at a place in them, through references
// and compositions.

import type { Api, MediaType, Operation, Response } from '../api.js';
import { alternativesInPlace } from '../graph/walk.js';
import { listedValues, type JsonType, type Schema } from '../schema.js';

/** The documented successes; `default` where the document names no other. */
export function successes({ responses }: Operation): readonly Response[] {
  const named = responses.filter(({ status }) =>
    typeof status === 'number' ? status >= 200 && status < 300 : status === '2XX',
  );
  return named.length > 0 ? named : responses.filter(({ status }) => status === 'default');
}

/** The schemas of the JSON that the operation responds with. */
export function jsonResponseSchemas(operation: Operation): readonly Schema[] {
  return successes(operation).flatMap(({ content }) => jsonSchemas(content));
}

/** The schemas of the JSON that the operation takes as its body. */
export function jsonBodySchemas({ body }: Operation): readonly Schema[] {
  return jsonSchemas(body?.content ?? []);
}

function jsonSchemas(content: readonly MediaType[]): readonly Schema[] {
  return content.flatMap(({ name, schema }) =>
    schema && /[/+]json\s*(;|$)/i.test(name) ? [schema] : [],
  );
}

/**
 * Returns all schemas that describe the value at these keys; `undefined` if the schema does not
 * know them.
 */
export function declaredAt(
  api: Pick<Api, 'schemas'>,
  schema: Schema,
  keys: readonly string[],
): readonly Schema[] {
  let schemas = alternativesInPlace([schema], api);
  for (const key of keys)
    schemas = alternativesInPlace(
      schemas.flatMap((part) => childrenOf(part, key)),
      api,
    );
  return schemas;
}

function childrenOf(schema: Schema, key: string): readonly Schema[] {
  const property = schema.properties?.get(key);
  if (property) return [property];
  return /^\d+$/.test(key) && schema.items ? [schema.items] : [];
}

/**
 * The JSON types that a value at a place may have, null aside; nothing where no declaration says.
 */
export function typesAt(declared: readonly Schema[]): ReadonlySet<JsonType> {
  const types = declared.flatMap((schema): JsonType[] => {
    const { type: types, properties, items } = schema;
    if (types) return [...types];
    const values = listedValues(schema);
    if (values) return values.map(typeOf);
    return [...(properties ? (['object'] as const) : []), ...(items ? (['array'] as const) : [])];
  });
  return new Set(types.filter((type) => type !== 'null'));
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    default:
      return 'object';
  }
}
