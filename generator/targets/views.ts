// The views of a schema: `exact`, as the document declares it; `input`, as sent (without read-only properties); and `output`, as received
// (without write-only properties). A schema is declared in a view only if that differs.

import type { Api } from '../model/api.js';
import { resolve, subschemas, walkSchemas } from '../model/graph/walk.js';
import { schemaUsage } from '../model/graph/usage.js';
import type { Json, SchemaId } from '../model/json.js';
import { append, memoize } from '../model/maps.js';
import type { JsonType, Schema } from '../model/schema.js';

export type View = 'exact' | 'input' | 'output';

export interface Views {
  /** The view itself if it changes this schema, otherwise `exact`. */
  readonly simplestView: (id: SchemaId, view: View) => View;
  /** The views in which a component is declared, `exact` first. */
  readonly declared: (id: SchemaId) => readonly View[];
  /** Whether the view changes a schema that is not a component. */
  readonly differs: (schema: Schema, view: View) => boolean;
  /** The properties that the view leaves out of a schema and of the schemas that apply to the same value. */
  readonly hiddenNames: (schema: Schema, view: View) => ReadonlySet<string>;
  /** Whether a component has one of these properties and does not hide it itself. */
  readonly mentions: (id: SchemaId, names: ReadonlySet<string>, view: View) => boolean;
}

export const createViews = memoize((api: Api): Views => {
  const usage = schemaUsage(api);
  const hides = hidingViews(api);
  const { isChanged, changes } = createChanges(api, hides);
  const differs = (id: SchemaId, view: View): boolean => view !== 'exact' && isChanged(id, view);
  const hiddenNames = (schema: Schema, view: View): ReadonlySet<string> => {
    if (view === 'exact' || !hides.has(view)) return noNames;
    const found = new Set<string>();
    for (const { properties } of schemasInPlace(schema, api))
      for (const [name, property] of properties ?? [])
        if (isHidden(property, view, api)) found.add(name);
    return found;
  };
  return {
    simplestView: (id, view) => (differs(id, view) ? view : 'exact'),
    hiddenNames,
    differs: (root, view) => view !== 'exact' && changes(root, view),
    declared: (id) => {
      const { request = false, response = false } = usage.get(id) ?? {};
      return (['exact', 'input', 'output'] as const).filter(
        (view) =>
          view === 'exact' || ((view === 'input' ? request : response) && differs(id, view)),
      );
    },
    mentions: (id, names, view) => {
      const target = api.schemas.get(id);
      if (names.size === 0 || !target) return false;
      const own = hiddenNames(target, view);
      const declared = propertiesInPlace(target, api);
      return [...names].some((name) => declared.has(name) && !own.has(name));
    },
  };
});

const noNames: ReadonlySet<string> = new Set();

/** The views that leave out at least one property somewhere in the API. */
function hidingViews(api: Api): ReadonlySet<Exclude<View, 'exact'>> {
  const found = new Set<Exclude<View, 'exact'>>();
  walkSchemas(api, ({ readOnly, writeOnly }) => {
    if (readOnly) found.add('input');
    if (writeOnly) found.add('output');
  });
  return found;
}

/** Whether a property is left out of a view. */
export function isHidden(property: Schema, view: View, api: Api): boolean {
  const target = property.ref === undefined ? undefined : resolve(api, property);
  return view === 'input'
    ? property.readOnly === true || target?.readOnly === true
    : property.writeOnly === true || target?.writeOnly === true;
}

/** Finds the components that a view changes, themselves or through references; and tests any other schema for the same. */
function createChanges(api: Api, hides: ReadonlySet<Exclude<View, 'exact'>>) {
  // `not` and `if` are skipped: no view changes them.
  const inspect = memoize((root: Schema) => {
    const own = new Set<View>();
    const refs: SchemaId[] = [];
    const parts = [root];
    for (const schema of parts) {
      for (const view of hides)
        for (const property of schema.properties?.values() ?? [])
          if (isHidden(property, view, api)) own.add(view);
      if (schema.ref !== undefined) refs.push(schema.ref);
      for (const child of subschemas(schema))
        if (child !== schema.not && child !== schema.if) parts.push(child);
    }
    return { own, refs };
  });
  const users = memoize((schemas: Api['schemas']) => {
    const found = new Map<SchemaId, SchemaId[]>();
    for (const [id, schema] of schemas)
      for (const ref of inspect(schema).refs) append(found, ref, id);
    return found;
  });
  const known = new Map<View, ReadonlySet<SchemaId>>();
  const changed = (view: View): ReadonlySet<SchemaId> => {
    const before = known.get(view);
    if (before) return before;
    const found = new Set<SchemaId>();
    for (const [id, schema] of api.schemas) if (inspect(schema).own.has(view)) found.add(id);
    // The set grows during the iteration, so that every user is reached once.
    for (const id of found) for (const user of users(api.schemas).get(id) ?? []) found.add(user);
    known.set(view, found);
    return found;
  };
  const isChanged = (id: SchemaId, view: Exclude<View, 'exact'>): boolean =>
    hides.has(view) && changed(view).has(id);
  return {
    isChanged,
    changes: (root: Schema, view: Exclude<View, 'exact'>): boolean => {
      if (!hides.has(view)) return false;
      const { own, refs } = inspect(root);
      return own.has(view) || refs.some((id) => isChanged(id, view));
    },
  };
}

/** The schema, and all that its references and `allOf` add to it, in the order of the document. */
export function* schemasInPlace(schema: Schema, api: Api): Iterable<Schema> {
  const seen = new Set<SchemaId>();
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    if (next.allOf) stack.push(...[...next.allOf].reverse());
    if (next.ref === undefined || seen.has(next.ref)) continue;
    seen.add(next.ref);
    const target = api.schemas.get(next.ref);
    if (target) stack.push(target);
  }
}

/** The names of properties in all schemas that apply to the same value, alternatives and conditions included. */
function propertiesInPlace(schema: Schema, api: Api): ReadonlySet<string> {
  const names = new Set<string>();
  const found = new Set([schema]);
  for (const next of found) {
    const {
      properties,
      required = [],
      dependentRequired,
      allOf = [],
      anyOf = [],
      oneOf = [],
      then: yes,
      else: no,
      dependentSchemas,
      ref,
    } = next;
    for (const name of [
      ...(properties?.keys() ?? []),
      ...required,
      ...[...(dependentRequired?.values() ?? [])].flat(),
    ])
      names.add(name);
    for (const part of [
      ...allOf,
      ...anyOf,
      ...oneOf,
      yes,
      no,
      ...(dependentSchemas?.values() ?? []),
      ref === undefined ? undefined : api.schemas.get(ref),
    ])
      if (part) found.add(part);
  }
  return names;
}

/**
 * The suffix that keeps the name of a view apart from the names of components: empty, unless a component has the same name, as
 * `OrderInput` beside `Order`. Components that are not selected count too, so that a selection renames nothing.
 */
export function viewSuffix(stem: string, view: string, declared: ReadonlySet<string>): string {
  let suffix = '';
  while (view !== '' && declared.has(stem + view + suffix)) suffix += '_';
  return suffix;
}

export function hasType(value: Json, type: JsonType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (value === null || type === 'null') return value === null && type === 'null';
  return typeof value === type && !(type === 'object' && Array.isArray(value));
}
