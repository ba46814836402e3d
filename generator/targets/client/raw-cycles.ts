// Schemas that contain themselves other than by a property: TypeScript allows that of type aliases, and not of the interface members that
// openapi-typescript makes.

import { childrenAt, sameValue } from '../../model/children.js';
import { stronglyConnected } from '../../model/graph/cycles.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';

type Schemas = ReadonlyMap<SchemaId, Schema>;

/** A schema that leads back to the one around it. */
export interface CycleCut {
  /** Where it is written. */
  readonly at: string;
  /** The base that it refers to; absent, nothing of it can stay. */
  readonly base?: SchemaId;
  /** The lists of the base in which it names the schemas that extend it. */
  readonly lists?: readonly ('oneOf' | 'anyOf')[];
}

/** The schemas without which no schema contains itself: items, as in "a string, or an array of these", then bases, then others. */
export function cycleCuts(schemas: Schemas): readonly CycleCut[] {
  const cuts = new Map<string, CycleCut>();
  for (const kind of ['items', 'base', 'other'] as const)
    for (const { part, ref, group } of closing(schemas, cuts)) {
      if (part.kind !== kind && kind !== 'other') continue;
      const base = schemas.get(ref);
      const lists = (['oneOf', 'anyOf'] as const).filter(
        (keyword) =>
          base && childrenAt(base, keyword).some((each) => each.$ref && group.includes(each.$ref)),
      );
      cuts.set(part.at, { at: part.at, ...(part.kind === 'base' && { base: ref, lists }) });
    }
  return [...cuts.values()];
}

interface Closing {
  readonly part: Part;
  readonly ref: SchemaId;
  readonly group: readonly SchemaId[];
}

/** The parts whose references close a cycle, without those that are cut. */
function closing(schemas: Schemas, cuts: ReadonlyMap<string, CycleCut>): readonly Closing[] {
  const parts = new Map(
    [...schemas].map(([id, schema]) => [
      id,
      [...inPlace(schema)].flatMap((part) =>
        part.schema.$ref !== undefined && !cuts.has(part.at) ? { part, ref: part.schema.$ref } : [],
      ),
    ]),
  );
  const graph = new Map([...parts].map(([id, all]) => [id, new Set(all.map(({ ref }) => ref))]));
  return stronglyConnected(graph).flatMap((group) =>
    group.flatMap((id) =>
      (parts.get(id) ?? []).flatMap((each) => (group.includes(each.ref) ? { ...each, group } : [])),
    ),
  );
}

interface Part {
  readonly schema: Schema;
  /** Where it is written; what stands in the items of an array, where these are. */
  readonly at: string;
  readonly kind: 'items' | 'base' | 'other';
}

/** The schemas that are needed to resolve the type of a schema: not those of its properties. */
function* inPlace(root: Schema): Iterable<Part> {
  const stack: Part[] = [{ schema: root, at: root.at, kind: 'other' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    const { schema, at, kind } = next;
    const bases = new Set(schema.allOf);
    for (const each of sameValue(schema))
      stack.push(
        kind === 'items'
          ? { schema: each, at, kind }
          : { schema: each, at: each.at, kind: bases.has(each) ? 'base' : 'other' },
      );
    for (const keyword of ['prefixItems', 'items'] as const)
      for (const each of childrenAt(schema, keyword))
        stack.push({ schema: each, at: kind === 'items' ? at : each.at, kind: 'items' });
  }
}
