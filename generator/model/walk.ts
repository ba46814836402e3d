// Going through the schemas of a model. Nothing here follows references: they are ids, so every walk ends.

import type { Api, Callback, Header, MediaType, Operation, Response } from './api.js';
import type { Schema } from './schema.js';

/** The schemas directly inside a schema, in a fixed order. */
export function subschemas(schema: Schema): readonly Schema[] {
  const found: Schema[] = [];
  for (const key of lists) {
    const members = schema[key];
    if (members) for (const member of members) found.push(member);
  }
  for (const key of maps) {
    const members = schema[key];
    if (members) for (const member of members.values()) found.push(member);
  }
  for (const key of singles) {
    const member = schema[key];
    if (member) found.push(member);
  }
  return found;
}

const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const maps = ['properties', 'patternProperties', 'dependentSchemas'] as const;
const singles = [
  'items', 'additionalProperties', 'not', 'if', 'then', 'else', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'contentSchema',
] as const;

/** Calls `visit` with the schema and everything inside it, parents first. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    visit(next);
    const children = subschemas(next);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push(child);
    }
  }
}

/** Every schema of the API once: those of operations and webhooks first, then those with an id. */
export function walkSchemas(api: Api, visit: (schema: Schema) => void): void {
  const seen = new Set<Schema>();
  const once = (schema: Schema): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    visit(schema);
  };
  for (const root of operationSchemas(allOperations(api))) if (!seen.has(root)) walkSchema(root, once);
  for (const root of api.schemas.values()) if (!seen.has(root)) walkSchema(root, once);
}

/** The operations of paths, webhooks and, at any depth, callbacks. */
export function* allOperations(api: Pick<Api, 'operations' | 'webhooks'>): Iterable<Operation> {
  const stack = [...api.webhooks.map(({ operation }) => operation).reverse(), ...[...api.operations].reverse()];
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

/** What a request of the operation carries. */
export function* requestSchemas({ parameters, body }: Operation): Iterable<Schema> {
  for (const { schema } of parameters) yield schema;
  if (body) yield* contentSchemas(body.content);
}

/** What the responses of the operation carry. */
export function* responseSchemas({ responses }: Operation): Iterable<Schema> {
  for (const { headers, content } of responses satisfies readonly Response[]) {
    yield* headerSchemas(headers);
    yield* contentSchemas(content);
  }
}

function* contentSchemas(content: readonly MediaType[]): Iterable<Schema> {
  for (const { schema, itemSchema, encoding } of content) {
    if (schema) yield schema;
    if (itemSchema) yield itemSchema;
    for (const { headers } of encoding.values()) yield* headerSchemas(headers);
  }
}

function* headerSchemas(headers: readonly Header[]): Iterable<Schema> {
  for (const { schema } of headers) yield schema;
}
