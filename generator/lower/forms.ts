// The forms of a component: what is sent has no read-only properties, what is received no
// write-only ones. A component has two forms where both are used and differ, otherwise one, which
// has its own name.

import type { Api } from '../model/api.js';
import { references, schemaGraph } from '../model/graph/cycles.js';
import { schemaUsage } from '../model/graph/usage.js';
import { children } from '../model/children.js';
import { resolve, walkSchemas } from '../model/graph/walk.js';
import { pointer, type SchemaId, schemaId } from '../model/json.js';
import { append } from '../model/maps.js';
import type { Schema } from '../model/schema.js';

/**
 * `exact`: as the document declares it, for what is neither sent nor received, and for what only
 * conditions ask for.
 */
export type View = 'exact' | 'input' | 'output';

/** What a schema of the lowered model was made from, and as whose view. */
export interface Form {
  readonly of: SchemaId;
  readonly view: View;
}

export interface Views {
  /** The views that a component is declared in; the first has the component's own id. */
  readonly declared: (id: SchemaId) => readonly View[];
  /** Whether a component is different in a view, itself or through references. */
  readonly changes: (id: SchemaId, view: View) => boolean;
  /** The declaration that a reference leads to. */
  readonly target: (id: SchemaId, view: View) => SchemaId;
}

export function createViews(api: Api): Views {
  const usage = schemaUsage(api);
  const hides = hidingViews(api);
  if (hides.size === 0)
    return { declared: () => ['exact'], changes: () => false, target: (id) => id };
  const changed = changedSchemas(api, hides);
  const asked = askedAsDeclared(api);
  const changes = (id: SchemaId, view: View): boolean => view !== 'exact' && changed[view].has(id);
  /** Two views in which a component is the same have the same word for it. */
  const meaning = (id: SchemaId, view: View): View => (changes(id, view) ? view : 'exact');
  const known = new Map<SchemaId, readonly View[]>();
  const declared = (id: SchemaId): readonly View[] => {
    const before = known.get(id);
    if (before) return before;
    const { request = false, response = false } = usage.get(id) ?? {};
    const wanted: readonly View[] = [
      ...(response ? (['output'] as const) : []),
      ...(request ? (['input'] as const) : []),
      ...(asked.has(id) || !(request || response) ? (['exact'] as const) : []),
    ];
    const meanings = wanted.map((view) => meaning(id, view));
    const views = wanted.filter(
      (_, index) => meanings.indexOf(meanings[index] ?? 'exact') === index,
    );
    known.set(id, views);
    return views;
  };
  return {
    declared,
    changes,
    target: (id, view) => {
      const own = meaning(id, view);
      const views = declared(id);
      const found = views.find((candidate) => meaning(id, candidate) === own);
      return found === undefined || found === views[0] ? id : formId(id, found);
    },
  };
}

/** The id of a form that does not have the component's own. */
export function formId(id: SchemaId, view: View): SchemaId {
  return schemaId(pointer(id, view));
}

/** The views that leave out at least one property somewhere in the API. */
function hidingViews(api: Api): ReadonlySet<Exclude<View, 'exact'>> {
  const found = new Set<Exclude<View, 'exact'>>();
  walkSchemas(api, ({ readOnly, writeOnly }) => {
    if (readOnly) found.add('input');
    if (writeOnly) found.add('output');
  });
  return found;
}

/** Whether a view leaves out a property. */
export function isHidden(property: Schema, view: View, api: Api): boolean {
  const target = property.$ref === undefined ? undefined : resolve(api, property);
  if (view === 'input') return property.readOnly === true || target?.readOnly === true;
  return view === 'output' && (property.writeOnly === true || target?.writeOnly === true);
}

/** The components that a view changes, themselves or through references. */
function changedSchemas(
  api: Api,
  hides: ReadonlySet<Exclude<View, 'exact'>>,
): Readonly<Record<Exclude<View, 'exact'>, ReadonlySet<SchemaId>>> {
  const changed = { input: new Set<SchemaId>(), output: new Set<SchemaId>() };
  const users = new Map<SchemaId, SchemaId[]>();
  for (const [id, root] of api.schemas) {
    const parts = [root];
    for (const schema of parts) {
      for (const view of hides)
        for (const property of schema.properties?.values() ?? [])
          if (isHidden(property, view, api)) changed[view].add(id);
      if (schema.$ref !== undefined) append(users, schema.$ref, id);
      // No view changes what decides a condition.
      for (const child of children(schema))
        if (child !== schema.not && child !== schema.if) parts.push(child);
    }
  }
  // The sets grow during the iteration, so that every user is reached once.
  for (const found of [changed.input, changed.output])
    for (const id of found) for (const user of users.get(id) ?? []) found.add(user);
  return changed;
}

/**
 * The components that conditions and unused components lead to, which mean what the document
 * declares.
 */
function askedAsDeclared(api: Api): ReadonlySet<SchemaId> {
  const usage = schemaUsage(api);
  const graph = schemaGraph(api.schemas);
  const schemaIds = new Set<SchemaId>();
  for (const [id, { request, response }] of usage) if (!request && !response) schemaIds.add(id);
  walkSchemas(api, ({ not, if: condition }) => {
    for (const schema of [not, condition])
      if (schema) for (const id of references(schema)) schemaIds.add(id);
  });
  // The set grows during the iteration.
  for (const id of schemaIds) for (const target of graph.get(id) ?? []) schemaIds.add(target);
  return schemaIds;
}
