// Which schemas lead to which: what can be reached, and which refer to themselves, directly or in a
// cycle.

import type { Api } from '../api.js';
import type { SchemaId } from '../json.js';
import { memoize } from '../maps.js';
import type { Schema } from '../schema.js';
import { walkSchema } from './walk.js';

/** Schema → the schemas that it refers to, in the order of its text. */
type SchemaGraph = ReadonlyMap<SchemaId, ReadonlySet<SchemaId>>;

export const schemaGraph = memoize(
  (schemas: Api['schemas']): SchemaGraph =>
    new Map([...schemas].map(([id, schema]) => [id, references(schema)])),
);

/** The ids that a schema, or something inside it, refers to. */
export function references(schema: Schema): ReadonlySet<SchemaId> {
  const schemaIds = new Set<SchemaId>();
  walkSchema(schema, ({ $ref: ref }) => {
    if (ref !== undefined) schemaIds.add(ref);
  });
  return schemaIds;
}

/**
 * Groups of schemas that reach each other, most of them of one; what a schema needs comes before
 * it.
 */
export const schemaGroups = memoize((schemas: Api['schemas']) =>
  stronglyConnected(schemaGraph(schemas)),
);

/** Whether the schemas of a group can be reached from themselves. */
export function isCycle([first, ...others]: readonly SchemaId[], schemas: Api['schemas']): boolean {
  return (
    first !== undefined &&
    (others.length > 0 || schemaGraph(schemas).get(first)?.has(first) === true)
  );
}

/**
 * The strongly connected components of a graph, what is reached before what reaches it (Tarjan
 * 1972). Members stand in the order of the graph. Not recursive: chains of references may be long.
 */
export function stronglyConnected<Key>(
  graph: ReadonlyMap<Key, Iterable<Key>>,
): readonly (readonly Key[])[] {
  const order = new Map<Key, number>([...graph.keys()].map((key, index) => [key, index]));
  const found = new Map<Key, { index: number; low: number; open: boolean }>();
  const groups: Key[][] = [];
  const open: Key[] = [];
  for (const root of graph.keys()) {
    if (found.has(root)) continue;
    const work = [enter(root)];
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { key, state, edges } = frame;
      const edge = edges.next();
      if (!edge.done) {
        const known = found.get(edge.value);
        if (!known) {
          if (graph.has(edge.value)) work.push(enter(edge.value));
        } else if (known.open) state.low = Math.min(state.low, known.index);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) parent.state.low = Math.min(parent.state.low, state.low);
      if (state.low === state.index) groups.push(close(key));
    }
  }
  return groups;

  function enter(key: Key) {
    const state = { index: found.size, low: found.size, open: true };
    found.set(key, state);
    open.push(key);
    return { key, state, edges: (graph.get(key) ?? [])[Symbol.iterator]() };
  }

  function close(root: Key): Key[] {
    const members = open.splice(open.lastIndexOf(root));
    for (const key of members) {
      const state = found.get(key);
      if (state) state.open = false;
    }
    return members.sort((left, right) => (order.get(left) ?? 0) - (order.get(right) ?? 0));
  }
}
