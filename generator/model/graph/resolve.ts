// From a reference to what it means.

import type { Api } from '../api.js';
import type { SchemaId } from '../json.js';
import type { Schema } from '../schema.js';

/**
 * The schema at the end of the references that start at `schema`; the last one reached when they go in a circle. Keywords beside a reference are not
 * looked at.
 */
export function resolve(api: Pick<Api, 'schemas'>, schema: Schema): Schema {
  const first = schema.ref === undefined ? undefined : api.schemas.get(schema.ref);
  if (first === undefined || first.ref === undefined) return first ?? schema;
  let current = schema;
  const seen = new Set<SchemaId>();
  while (current.ref !== undefined && !seen.has(current.ref)) {
    seen.add(current.ref);
    const next = api.schemas.get(current.ref);
    if (!next) break;
    current = next;
  }
  return current;
}

/** Whether a schema only refers to another one, whatever it says about it. */
export function isReference(schema: Schema): boolean {
  return (
    schema.ref !== undefined &&
    Object.entries(schema).every(([keyword, value]) => value === undefined || beside.has(keyword))
  );
}

const beside = new Set([
  'at',
  'ref',
  'title',
  'summary',
  'description',
  'deprecated',
  'externalDocs',
  'examples',
  'extensions',
  'readOnly',
  'writeOnly',
  'default',
]);
