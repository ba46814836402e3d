// Which way schemas travel, and which operations they travel with.

import type { Api, Operation } from './api.js';
import { schemaGraph } from './cycles.js';
import type { SchemaId } from './json.js';
import { once } from './once.js';
import type { Schema } from './schema.js';
import { requestSchemas, responseSchemas, walkSchema } from './walk.js';

export interface Usage {
  /** The user of the client sends it. */
  readonly request: boolean;
  /** The user of the client receives it. */
  readonly response: boolean;
}

/** For every schema with an id: whether something that is sent or received reaches it. What webhooks and callbacks carry is received. */
export const schemaUsage = once((api: Api): ReadonlyMap<SchemaId, Usage> => {
  const graph = usageGraph(api);
  const sent = new Set<SchemaId>();
  const received = new Set<SchemaId>();
  const visit = (
    operation: Operation,
    [request, response]: readonly [Set<SchemaId>, Set<SchemaId>],
  ): void => {
    for (const schema of requestSchemas(operation)) reach(graph, links(schema), request);
    for (const schema of responseSchemas(operation)) reach(graph, links(schema), response);
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

/** For every schema with an id: the operations (webhooks included; callbacks count as their operation) that reach it, in document order. */
export const operationsUsing = once((api: Api): ReadonlyMap<SchemaId, readonly Operation[]> => {
  const graph = usageGraph(api);
  const users = new Map<SchemaId, Operation[]>([...api.schemas.keys()].map((id) => [id, []]));
  for (const operation of [
    ...api.operations,
    ...api.webhooks.map((webhook) => webhook.operation),
  ]) {
    const reached = new Set<SchemaId>();
    for (const schema of carried(operation)) reach(graph, links(schema), reached);
    for (const id of reached) users.get(id)?.push(operation);
  }
  return users;
});

function* carried(operation: Operation): Iterable<Schema> {
  yield* requestSchemas(operation);
  yield* responseSchemas(operation);
  for (const callback of operation.callbacks) yield* carried(callback.operation);
}

/** Schema → what it refers to, and what a discriminator makes of it: a base schema stands for its children. */
const usageGraph = once((api: Api): ReadonlyMap<SchemaId, ReadonlySet<SchemaId>> => {
  const graph = new Map<SchemaId, ReadonlySet<SchemaId>>();
  for (const [id, targets] of schemaGraph(api.schemas)) {
    const mapping = api.schemas.get(id)?.discriminator?.mapping;
    graph.set(id, mapping ? new Set([...targets, ...mapping.values()]) : targets);
  }
  return graph;
});

function links(schema: Schema): readonly SchemaId[] {
  const found: SchemaId[] = [];
  walkSchema(schema, ({ ref, dynamicRef }) => {
    if (ref !== undefined) found.push(ref);
    if (dynamicRef !== undefined) found.push(dynamicRef);
  });
  return found;
}

/** Adds to `reached` everything that `start` leads to and that is not in it yet. */
function reach(
  graph: ReadonlyMap<SchemaId, ReadonlySet<SchemaId>>,
  start: Iterable<SchemaId>,
  reached: Set<SchemaId>,
): void {
  const open = [...start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.get(id) ?? []));
  }
}
