// Every schema that has an identity: the components, and whatever else references name. https://spec.openapis.org/oas/v3.1.1.html#components-object

import {
  isObject,
  type Json,
  type Pointer,
  type SchemaId,
  schemaId,
  tokens,
} from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { subschemas } from '../../model/graph/walk.js';
import { scopeAt } from './anchor.js';
import { entries, object } from '../field.js';
import type { Reader, Node } from '../reader.js';
import { valueAt } from '../reference.js';
import { isArray } from '../wrong-type.js';
import { readSchema } from './schema.js';

export function readComponentSchemas(reader: Reader, root: Node): Map<SchemaId, Schema> {
  const components = object(reader, root, 'components');
  const schemas = new Map<SchemaId, Schema>();
  if (!components) return schemas;
  for (const { value, at } of entries(reader, components, 'schemas'))
    schemas.set(schemaId(at), readSchema(reader, value, at));
  return schemas;
}

/**
 * Adds what references name and `known` lacks. A schema that stands inside `roots` is that very value, not read a second time.
 * What is added may hold references of its own.
 */
export function addWantedSchemas(
  reader: Reader,
  known: ReadonlyMap<SchemaId, Schema>,
  roots: () => Iterable<Schema>,
): ReadonlyMap<SchemaId, Schema> {
  const all = new Map(known);
  let search = roots;
  for (;;) {
    const missing = new Set<Pointer>([...reader.wanted].filter((id) => !all.has(id)));
    if (missing.size === 0) break;
    const found = findPlaces(search(), missing);
    const added = [...missing].map((at) => found.get(at) ?? readAt(reader, at));
    for (const [index, at] of [...missing].entries()) all.set(schemaId(at), added[index] ?? { at });
    search = () => added;
  }
  return all.size === known.size ? all : inDocumentOrder(reader, all);
}

function readAt(reader: Reader, at: Pointer): Schema {
  const value = valueAt(reader.root, at)?.value ?? true;
  const outer = reader.state.scope;
  reader.state.scope =
    reader.version === '3.0' ? outer : scopeAt(reader.root, tokens(at).slice(0, -1));
  const schema = readSchema(reader, value, at);
  reader.state.scope = outer;
  return schema;
}

function findPlaces(
  roots: Iterable<Schema>,
  wanted: ReadonlySet<Pointer>,
): ReadonlyMap<Pointer, Schema> {
  const found = new Map<Pointer, Schema>();
  const stack = [...roots];
  for (let schema = stack.pop(); schema; schema = stack.pop()) {
    // Where a schema was too deep, there is only the reference to it.
    if (wanted.has(schema.at) && schema.ref !== schema.at) found.set(schema.at, schema);
    for (const child of subschemas(schema)) stack.push(child);
  }
  return found;
}

function inDocumentOrder(
  reader: Reader,
  schemas: ReadonlyMap<SchemaId, Schema>,
): ReadonlyMap<SchemaId, Schema> {
  const positions = new Map<Json, ReadonlyMap<string, number>>();
  const position = (id: SchemaId): readonly number[] => {
    let value: Json = reader.root;
    return tokens(id).map((token) => {
      if (isArray(value)) {
        value = value[Number(token)] ?? null;
        return Number(token);
      }
      if (!isObject(value)) return 0;
      let keys = positions.get(value);
      if (!keys)
        positions.set(
          value,
          (keys = new Map(Object.keys(value).map((key, index) => [key, index]))),
        );
      value = value[token] ?? null;
      return keys.get(token) ?? 0;
    });
  };
  const placed = [...schemas].map(([id, schema]) => ({ id, schema, path: position(id) }));
  placed.sort((left, right) => compare(left.path, right.path));
  return new Map(placed.map(({ id, schema }) => [id, schema]));
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, position] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (position !== other) return position - other;
  }
  return left.length - right.length;
}
