// Going through the schemas of a model, which follows no reference, so that every walk ends; and
// from a reference to what it means.

import type { Api, Callback, Encodings, MediaType, Operation } from '../api.js';
import { children, sameValue } from '../children.js';
import { memoize } from '../maps.js';
import { annotationKeywords, type Schema } from '../schema.js';

/** Calls `visit` with the schema and everything inside it, parents first. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  walkFrom(schema, (next) => (visit(next), true));
}

/** Calls `visit` with each schema in `roots` and inside them once, parents first. */
export function walkOnce(roots: Iterable<Schema>, visit: (schema: Schema) => void): void {
  const visited = new Set<Schema>();
  for (const root of roots)
    walkFrom(root, (schema) => {
      if (visited.has(schema)) return false;
      visited.add(schema);
      visit(schema);
      return true;
    });
}

/** Every schema of the API once: those of operations and webhooks first, then those with an id. */
export function walkSchemas(api: Api, visit: (schema: Schema) => void): void {
  for (const schema of allSchemas(api)) visit(schema);
}

const allSchemas = memoize((api: Api): readonly Schema[] => {
  const schemas = new Set<Schema>();
  const enter = (schema: Schema): boolean => !schemas.has(schema) && Boolean(schemas.add(schema));
  for (const operation of allOperations(api)) {
    for (const root of requestSchemas(operation)) walkFrom(root, enter);
    for (const root of responseSchemas(operation)) walkFrom(root, enter);
  }
  for (const root of api.schemas.values()) walkFrom(root, enter);
  return [...schemas];
});

/** Walks depth first; `enter` decides whether to visit the children. */
function walkFrom(schema: Schema, enter: (schema: Schema) => boolean): void {
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!enter(next)) continue;
    const inside = children(next);
    for (let index = inside.length - 1; index >= 0; index -= 1) {
      const child = inside[index];
      if (child) stack.push(child);
    }
  }
}

/** The operations of paths, webhooks and, at any depth, callbacks. */
export function* allOperations(api: Pick<Api, 'operations' | 'webhooks'>): Iterable<Operation> {
  const stack = [
    ...api.webhooks.map(({ operation }) => operation).reverse(),
    ...[...api.operations].reverse(),
  ];
  for (let operation = stack.pop(); operation; operation = stack.pop()) {
    yield operation;
    stack.push(...operation.callbacks.map((callback: Callback) => callback.operation).reverse());
  }
}

/** The schemas that stand in the operations themselves (callbacks are operations of their own). */
export function* operationSchemas(operations: Iterable<Operation>): Iterable<Schema> {
  for (const operation of operations) {
    yield* requestSchemas(operation);
    yield* responseSchemas(operation);
  }
}

/** Returns the schemas of a request. */
export function requestSchemas({ parameters, body }: Operation): readonly Schema[] {
  const schemas = parameters.map(({ schema }) => schema);
  if (body) addContent(schemas, body.content);
  return schemas;
}

/** Returns the schemas of a body, whole or in items, and of the headers of its parts. */
export function contentSchemas(content: readonly MediaType[]): readonly Schema[] {
  const schemas: Schema[] = [];
  addContent(schemas, content);
  return schemas;
}

/** Returns the schemas of the responses. */
export function responseSchemas({ responses }: Operation): readonly Schema[] {
  const schemas: Schema[] = [];
  for (const { headers, content } of responses) {
    for (const { schema } of headers) schemas.push(schema);
    addContent(schemas, content);
  }
  return schemas;
}

function addContent(schemas: Schema[], content: readonly MediaType[]): void {
  for (const media of content) {
    if (media.schema) schemas.push(media.schema);
    if (media.itemSchema) schemas.push(media.itemSchema);
    addHeaders(schemas, media);
  }
}

function addHeaders(schemas: Schema[], encodings: Encodings): void {
  const { encoding, prefixEncoding = [], itemEncoding } = encodings;
  for (const each of [
    ...encoding.values(),
    ...prefixEncoding,
    ...(itemEncoding ? [itemEncoding] : []),
  ]) {
    for (const { schema } of each.headers) schemas.push(schema);
    addHeaders(schemas, each);
  }
}

/**
 * The schema at the end of the references that start at `schema`; the last one reached when they go
 * in a cycle. Keywords beside a reference are not looked at.
 */
export function resolve(api: Pick<Api, 'schemas'>, schema: Schema): Schema {
  const first = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
  if (first?.$ref === undefined) return first ?? schema;
  return knownEnds(api).get(first) ?? findEnd(first, api);
}

/** Schemas that refer to others → what their references end at. */
const knownEnds = memoize<Pick<Api, 'schemas'>, Map<Schema, Schema>>(() => new Map());

function findEnd(first: Schema, api: Pick<Api, 'schemas'>): Schema {
  const known = knownEnds(api);
  const way = new Set<Schema>();
  let end = first;
  for (let next: Schema | undefined = first; next && !way.has(next);) {
    end = known.get(next) ?? next;
    way.add(next);
    next = end.$ref === undefined ? undefined : api.schemas.get(end.$ref);
  }
  for (const schema of way) known.set(schema, end);
  return end;
}

/** The schema, and all that its references and `allOf` add to it, in the order of the document. */
export function schemasInPlace(schema: Schema, api: Pick<Api, 'schemas'>): readonly Schema[] {
  return reachable([schema], (next) => [...targetOf(next, api), ...(next.allOf ?? [])]);
}

/** The same with the alternatives and whatever else may apply to the same value. */
export function alternativesInPlace(
  schemas: readonly Schema[],
  api: Pick<Api, 'schemas'>,
): readonly Schema[] {
  return reachable(schemas, (next) => [...targetOf(next, api), ...sameValue(next)]);
}

function targetOf({ $ref: ref }: Schema, api: Pick<Api, 'schemas'>): readonly Schema[] {
  const target = ref === undefined ? undefined : api.schemas.get(ref);
  return target ? [target] : [];
}

/**
 * Returns everything that can be reached, depth first. Each thing is visited once, because in some
 * documents there are too many ways to follow all.
 */
export function reachable<T extends object>(
  first: readonly T[],
  next: (item: T) => readonly T[],
): readonly T[] {
  const found = new Set<T>();
  const open = first.toReversed();
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (found.has(item)) continue;
    found.add(item);
    for (const other of next(item).toReversed()) open.push(other);
  }
  return [...found];
}

/** Whether a schema only refers to another one, whatever it says about it. */
export function isReference(schema: Schema): boolean {
  return (
    schema.$ref !== undefined &&
    Object.entries(schema).every(
      ([keyword, value]) =>
        value === undefined || keyword === '$ref' || annotationKeywords.has(keyword),
    )
  );
}
