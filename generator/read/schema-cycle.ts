// Schemas that are themselves through references alone: no value could ever be checked against them.

import { pointer, type SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { stronglyConnected } from '../model/cycles.js';
import type { Reader } from './reader.js';

/** Reports such cycles and takes one reference of each away. */
export function cutReferenceCycles(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  const graph = new Map([...schemas].map(([id, schema]) => [id, new Set([...inPlace(schema)].flatMap(({ ref }) => ref ?? []))] as const));
  for (const cycle of stronglyConnected(graph)) {
    const members = new Set(cycle);
    const closing = cycle.flatMap((id) => [...inPlace(schemas.get(id))].filter(({ ref }) => ref !== undefined && members.has(ref)));
    if (closing.length === 0) continue;
    const [first, ...others] = closing;
    if (!first) continue;
    reader.report('read/reference-cycle', `The reference ${JSON.stringify(`#${first.ref ?? ''}`)} leads back to the schema that it stands in.`, {
      pointer: pointer(first.at, '$ref'),
      ...(others.length > 0 ? { related: others.map(({ at, ref }) => ({ message: `The way goes through ${JSON.stringify(`#${ref ?? ''}`)}.`, pointer: pointer(at, '$ref') })) } : {}),
    });
    for (const schema of closing) cut(schema);
  }
}

/** The schema and the parts that speak about the same value. */
function* inPlace(schema: Schema | undefined): Iterable<Schema> {
  const stack = schema ? [schema] : [];
  for (let part = stack.pop(); part; part = stack.pop()) {
    yield part;
    const { allOf = [], anyOf = [], oneOf = [], not, if: condition, then, else: otherwise } = part;
    stack.push(...[not, condition, then, otherwise].filter((member) => member !== undefined), ...oneOf, ...anyOf, ...allOf);
  }
}

// Schemas are drafts until reading ends.
function cut(schema: { ref?: SchemaId | undefined }): void {
  delete schema.ref;
}
