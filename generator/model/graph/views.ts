// Whether a schema has two types: one for what is sent, one for what is received.

import type { Api } from '../api.js';
import { discriminating, enumDefinitions, isOpenable } from './enums.js';
import { append } from '../group.js';
import type { SchemaId } from '../json.js';
import { once } from '../once.js';
import type { Schema } from '../schema.js';
import { schemaUsage } from './usage.js';
import { subschemas } from './walk.js';

export type View = 'input' | 'output';

/** The views that a schema has a type in: both where they differ and both are used, else the one that is used. */
export const declaredViews = once((api: Api): ((id: SchemaId) => readonly View[]) => {
  const usage = schemaUsage(api);
  const differ = viewsDiffer(api);
  const enums = enumDefinitions(api.schemas);
  return (id) => {
    const { request = false, response = false } = usage.get(id) ?? {};
    if (request && response && differ(id) && !enums.has(id)) return ['output', 'input'];
    return request && !response ? ['input'] : ['output'];
  };
});

/**
 * Whether the view of what is sent and the view of what is received differ: something in the schema, or in what it refers to, is
 * read-only, write-only, or an enum that is open where it is received. Decided once for the whole API, in linear time.
 */
export const viewsDiffer = once((api: Api): ((id: SchemaId) => boolean) => {
  const facts: ViewFacts = { enums: enumDefinitions(api.schemas), closed: discriminating(api) };
  const users = new Map<SchemaId, SchemaId[]>();
  const differing = new Set<SchemaId>();
  for (const [id, schema] of api.schemas) {
    const { differs, refs } = look(schema, { ...facts, isDefinition: facts.enums.has(id) });
    if (differs) differing.add(id);
    for (const ref of refs) append(users, ref, id);
  }
  // A set that grows while it is gone through: every schema is reached once.
  for (const id of differing) for (const user of users.get(id) ?? []) differing.add(user);
  return (id) => differing.has(id);
});

interface ViewFacts {
  readonly enums: ReadonlySet<SchemaId>;
  readonly closed: ReadonlySet<Schema>;
}

/** What a schema says of itself, without what it refers to. */
function look(
  root: Schema,
  { enums, closed, isDefinition }: ViewFacts & { readonly isDefinition: boolean },
): { differs: boolean; refs: readonly SchemaId[] } {
  const refs: SchemaId[] = [];
  let differs = false;
  const stack = [root];
  for (let schema = stack.pop(); schema; schema = stack.pop()) {
    const mayOpen = !closed.has(schema) && !(isDefinition && schema === root);
    if (schema.readOnly || schema.writeOnly || (mayOpen && isOpenable(schema))) differs = true;
    const { ref, dynamicRef } = schema;
    if (ref !== undefined) refs.push(ref);
    if (dynamicRef !== undefined) refs.push(dynamicRef);
    if (
      mayOpen &&
      ((ref !== undefined && enums.has(ref)) || (dynamicRef !== undefined && enums.has(dynamicRef)))
    )
      differs = true;
    for (const child of subschemas(schema)) if (!isUntyped(child, schema)) stack.push(child);
  }
  return { differs, refs };
}

/** What only tells values apart is no part of a type. */
function isUntyped(
  child: Schema,
  { not, if: condition, contains, propertyNames }: Schema,
): boolean {
  return child === not || child === condition || child === contains || child === propertyNames;
}
