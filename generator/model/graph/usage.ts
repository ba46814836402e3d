// Which way schemas travel, and what the operations that use one have in common.

import type { Api, Operation } from '../api.js';
import type { SchemaId } from '../json.js';
import { memoize } from '../maps.js';
import type { Schema } from '../schema.js';
import { references, schemaGraph } from './cycles.js';
import { requestSchemas, responseSchemas } from './walk.js';

interface Usage {
  /** The user of the client sends it. */
  readonly request: boolean;
  /** The user of the client receives it. */
  readonly response: boolean;
}

/**
 * For every schema with an id: whether something that is sent or received reaches it. What webhooks
 * and callbacks carry is received.
 */
export const schemaUsage = memoize((api: Api): ReadonlyMap<SchemaId, Usage> => {
  const graph = usageGraph(api);
  const sent = new Set<SchemaId>();
  const received = new Set<SchemaId>();
  const into =
    (reached: Set<SchemaId>) =>
    (id: SchemaId): boolean =>
      !reached.has(id) && Boolean(reached.add(id));
  const visit = (
    operation: Operation,
    [request, response]: readonly [Set<SchemaId>, Set<SchemaId>],
  ): void => {
    for (const schema of requestSchemas(operation)) reach(graph, references(schema), into(request));
    for (const schema of responseSchemas(operation))
      reach(graph, references(schema), into(response));
    for (const callback of operation.callbacks) visit(callback.operation, [response, request]);
  };
  for (const operation of api.operations) visit(operation, [sent, received]);
  for (const { operation } of api.webhooks) visit(operation, [received, sent]);
  return new Map(
    [...api.schemas.keys()].map((id) => [
      id,
      { request: sent.has(id), response: received.has(id) },
    ]),
  );
});

/**
 * For every schema with an id: what the operations that reach it (webhooks included; callbacks
 * count as their operation) have in common. One key where all of them have the same, the first two
 * where they do not, none where nothing uses the schema. Two are enough to know, so that the work
 * grows with the references of a document, and not with the number of operations that each schema
 * is part of.
 */
export function usersBy<Key>(
  api: Api,
  keyOf: (operation: Operation) => Key,
): ReadonlyMap<SchemaId, ReadonlySet<Key>> {
  const graph = usageGraph(api);
  const users = new Map<SchemaId, Set<Key>>([...api.schemas.keys()].map((id) => [id, new Set()]));
  const operations = [...api.operations, ...api.webhooks.map((webhook) => webhook.operation)];
  for (const operation of operations) {
    const key = keyOf(operation);
    const enter = (id: SchemaId): boolean => {
      const keys = users.get(id);
      if (keys === undefined || keys.size === 2 || keys.has(key)) return false;
      keys.add(key);
      return true;
    };
    for (const schema of operationTypes(operation)) reach(graph, references(schema), enter);
  }
  return users;
}

function* operationTypes(operation: Operation): Iterable<Schema> {
  yield* requestSchemas(operation);
  yield* responseSchemas(operation);
  for (const callback of operation.callbacks) yield* operationTypes(callback.operation);
}

/**
 * Schema → what it refers to, and what a discriminator makes of it: a base schema stands for its
 * children.
 */
const usageGraph = memoize((api: Api): ReadonlyMap<SchemaId, ReadonlySet<SchemaId>> => {
  const graph = new Map<SchemaId, ReadonlySet<SchemaId>>();
  for (const [id, targets] of schemaGraph(api.schemas)) {
    const mapping = api.schemas.get(id)?.discriminator?.mapping;
    graph.set(id, mapping ? new Set([...targets, ...mapping.values()]) : targets);
  }
  return graph;
});

/** Goes through everything that `start` leads to; not beyond what `enter` turns away. */
function reach(
  graph: ReadonlyMap<SchemaId, ReadonlySet<SchemaId>>,
  start: Iterable<SchemaId>,
  enter: (id: SchemaId) => boolean,
): void {
  const open = [...start];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    if (enter(id)) open.push(...(graph.get(id) ?? []));
}
