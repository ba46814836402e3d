// Every schema that has an identity: the components, and whatever else references name.
// https://spec.openapis.org/oas/v3.1.1.html#components-object

import { stronglyConnected } from '../../model/graph/cycles.js';
import { children, mapChildren } from '../../model/children.js';
import { isReference, walkSchema } from '../../model/graph/walk.js';
import {
  isObject,
  type Json,
  type Pointer,
  pointer,
  type SchemaId,
  schemaId,
  tokens,
  isArray,
} from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { namedNodes, objectField } from '../field.js';
import { type Node, type Reader } from '../reader.js';
import { scopeAt, targetAt } from '../reference.js';
import { readSchema } from './schema.js';

export function readComponentSchemas(reader: Reader, root: Node): Map<SchemaId, Schema> {
  const components = objectField(reader, root, 'components');
  const schemas = new Map<SchemaId, Schema>();
  if (!components) return schemas;
  for (const { value, at } of namedNodes(reader, components, 'schemas'))
    schemas.set(schemaId(at), readSchema(reader, value, at));
  return schemas;
}

/**
 * Adds what references name and `known` lacks. A schema that stands inside `roots` is that very
 * value, not read a second time. What is added may hold references of its own.
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
    const schemas = findPlaces(search(), missing);
    const added = [...missing].map((at) => schemas.get(at) ?? readAt(reader, at));
    for (const [index, at] of [...missing].entries()) all.set(schemaId(at), added[index] ?? { at });
    search = () => added;
  }
  return all.size === known.size ? all : inDocumentOrder(reader, all);
}

function readAt(reader: Reader, at: Pointer): Schema {
  const value = targetAt(reader.root, at)?.value ?? true;
  const outer = reader.state.scope;
  reader.state.scope =
    reader.version === '3.0' ? outer : scopeAt(reader.root, tokens(at).slice(0, -1));
  const schema = readSchema(reader, value, at);
  reader.state.scope = outer;
  return schema;
}

function findPlaces(
  roots: Iterable<Schema>,
  pointers: ReadonlySet<Pointer>,
): ReadonlyMap<Pointer, Schema> {
  const schemas = new Map<Pointer, Schema>();
  const stack = [...roots];
  for (let schema = stack.pop(); schema; schema = stack.pop()) {
    // A schema that was nested too deeply is only a reference to itself here.
    if (pointers.has(schema.at) && schema.$ref !== schema.at) schemas.set(schema.at, schema);
    for (const child of children(schema)) stack.push(child);
  }
  return schemas;
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

/**
 * Bundlers that write a schema out where they meet it first refer to that place from everywhere
 * else. Where such a schema is large, what is around it refers to it like the others, or the output
 * would have it once more in each schema around it.
 */
export function referToShared(
  schemas: ReadonlyMap<SchemaId, Schema>,
  inOperations: () => Iterable<Schema>,
): void {
  const shared = new Set(
    [...schemas].flatMap(([id, schema]) =>
      tokens(id).length > 3 && schema.at === id && isLarge(schema) ? [schema] : [],
    ),
  );
  if (shared.size === 0) return;
  const referring = (schema: Schema): Schema => {
    if (!shared.has(schema)) return schema;
    const { at, title, description, deprecated, readOnly, writeOnly } = schema;
    return { at, $ref: schemaId(at), title, description, deprecated, readOnly, writeOnly };
  };
  for (const root of [...schemas.values(), ...inOperations()])
    walkSchema(root, (schema) => Object.assign(schema, mapChildren(schema, referring)));
}

/** Small schemas stay inline, because they are easier to read there. */
function isLarge(schema: Schema): boolean {
  let size = 0;
  walkSchema(schema, () => void (size += 1));
  return size > 8;
}

/**
 * Schemas that are themselves through references alone: no value could ever be checked against
 * them. Reports such cycles and takes one reference of each away. A cycle that leads through the
 * alternatives of a `oneOf` or `anyOf` stays: a base that lists the schemas which extend it is a
 * common form with a plain meaning, each of them a base and more.
 */
export function cutReferenceCycles(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  for (const closing of closingReferences(schemas, false)) {
    report(reader, closing, 'error');
    for (const schema of closing) cut(schema);
  }
  for (const closing of closingReferences(schemas, true)) report(reader, closing, 'warning');
}

/** For each cycle the schemas whose references close it. */
function closingReferences(
  schemas: ReadonlyMap<SchemaId, Schema>,
  alternatives: boolean,
): readonly (readonly Schema[])[] {
  return stronglyConnected(graphInPlace(schemas, alternatives))
    .map((cycle) => {
      const members = new Set(cycle);
      return cycle.flatMap((id) =>
        [...inPlace(schemas.get(id), alternatives)].filter(
          ({ $ref: ref }) => ref !== undefined && members.has(ref),
        ),
      );
    })
    .filter((closing) => closing.length > 0);
}

function graphInPlace(
  schemas: ReadonlyMap<SchemaId, Schema>,
  alternatives: boolean,
): ReadonlyMap<SchemaId, ReadonlySet<SchemaId>> {
  return new Map(
    [...schemas].map(([id, schema]) => [
      id,
      new Set([...inPlace(schema, alternatives)].flatMap(({ $ref: ref }) => ref ?? [])),
    ]),
  );
}

/** Whoever judges a value follows no more references from one schema to the next. */
const mostSteps = 200;

/**
 * Reports references that lead on through more schemas than a value can be judged by, and takes
 * them away. Schemas that only refer to the next one do not count.
 */
export function cutLongChains(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  const graph = graphInPlace(schemas, true);
  const steps = new Map<SchemaId, number>();
  const long: Schema[] = [];
  const enter = (id: SchemaId) => {
    // As long as it is open: a reference that leads back to it ends there.
    steps.set(id, 0);
    return { id, edges: (graph.get(id) ?? [])[Symbol.iterator]() };
  };
  for (const root of graph.keys()) {
    const open = steps.has(root) ? [] : [enter(root)];
    for (let frame = open.at(-1); frame; frame = open.at(-1)) {
      const edge = frame.edges.next();
      if (!edge.done) {
        if (!steps.has(edge.value)) open.push(enter(edge.value));
        continue;
      }
      open.pop();
      const schema = schemas.get(frame.id);
      const targets = [...(graph.get(frame.id) ?? [])];
      if (!schema || targets.length === 0) continue;
      const own = isBareReference(schema) ? 0 : 1;
      const most = targets.reduce((sum, id) => Math.max(sum, steps.get(id) ?? 0), 0) + own;
      if (most <= mostSteps) steps.set(frame.id, most);
      else
        for (const part of inPlace(schema, true))
          if (part.$ref !== undefined && (steps.get(part.$ref) ?? 0) + own > mostSteps)
            long.push(part);
    }
  }
  const [first, ...others] = long;
  if (!first) return;
  reader.report(
    'document/reference-chain',
    `The reference ${JSON.stringify(`#${first.$ref ?? ''}`)} leads on through more than ${mostSteps} schemas that say something about one value.`,
    {
      pointer: pointer(first.at, '$ref'),
      related: others.map(({ at, $ref: ref }) => ({
        message: `So does ${JSON.stringify(`#${ref ?? ''}`)}.`,
        pointer: pointer(at, '$ref'),
      })),
    },
  );
  for (const schema of long) cut(schema);
}

/** Whether a schema says nothing beside its reference that a value is judged or made by. */
function isBareReference(schema: Schema): boolean {
  return isReference(schema) && schema.default === undefined && schema.examples === undefined;
}

function report(
  reader: Reader,
  [first, ...others]: readonly Schema[],
  severity: 'error' | 'warning',
): void {
  if (!first) return;
  reader.report(
    'read/reference-cycle',
    `The reference ${JSON.stringify(`#${first.$ref ?? ''}`)} leads back to the schema that it stands in.`,
    {
      severity,
      pointer: pointer(first.at, '$ref'),
      ...(others.length > 0
        ? {
            related: others.map(({ at, $ref: ref }) => ({
              message: `The way goes through ${JSON.stringify(`#${ref ?? ''}`)}.`,
              pointer: pointer(at, '$ref'),
            })),
          }
        : {}),
    },
  );
}

/**
 * The schema and the parts that speak about the same value; `alternatives` says whether the members
 * of `oneOf` and `anyOf` count.
 */
function* inPlace(schema: Schema | undefined, alternatives: boolean): Iterable<Schema> {
  const stack = schema ? [schema] : [];
  for (let part = stack.pop(); part; part = stack.pop()) {
    yield part;
    const { allOf = [], anyOf = [], oneOf = [], not, if: condition, then, else: otherwise } = part;
    stack.push(
      ...[not, condition, then, otherwise].filter((member) => member !== undefined),
      ...(alternatives ? [...oneOf, ...anyOf] : []),
      ...allOf,
    );
  }
}

// Schemas are drafts until reading ends.
function cut(schema: { $ref?: SchemaId | undefined }): void {
  delete schema.$ref;
}
