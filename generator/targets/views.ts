// The four views of a schema: `exact`, as the document declares it; `input`, as sent (without read-only properties); `output`, as received
// (without write-only properties); and `open`, which is `output` with enums that also accept unknown values. A schema is declared in a view
// only if that differs.

import type { Api } from '../model/api.js';
import { discriminating, isOpenable } from '../model/graph/enums.js';
import { resolve, subschemas, walkSchemas } from '../model/graph/walk.js';
import { schemaUsage } from '../model/graph/usage.js';
import type { Json, SchemaId } from '../model/json.js';
import { append, memoize } from '../model/maps.js';
import type { JsonType, Schema } from '../model/schema.js';

export type View = 'exact' | 'input' | 'output' | 'open';

export interface Views {
  /** The first view in the order exact, output, open (or exact, input) that means the same for this schema. */
  readonly simplestView: (id: SchemaId, view: View) => View;
  /** The views in which a component is declared, `exact` first. */
  readonly declared: (id: SchemaId) => readonly View[];
  /** The view for a schema and its parts: discriminating properties of unions have no unknown enum values, so `open` becomes `output`. */
  readonly viewOf: (schema: Schema, view: View) => View;
  /** Whether the view changes a schema that is not a component. */
  readonly differs: (schema: Schema, view: View) => boolean;
  readonly isOpen: (schema: Schema, view: View) => boolean;
  /** Whether the schema, or what it refers to, has an open enum: in the open view, a value may then match several members of a union. */
  readonly hasOpenEnum: (schema: Schema) => boolean;
  /** The properties that the view leaves out of a schema and of the schemas that apply to the same value. */
  readonly hiddenNames: (schema: Schema, view: View) => ReadonlySet<string>;
  /** Whether a component has one of these properties and does not hide it itself. */
  readonly mentions: (id: SchemaId, names: ReadonlySet<string>, view: View) => boolean;
}

export const createViews = memoize((api: Api): Views => {
  const discriminants = discriminating(api);
  const usage = schemaUsage(api);
  const viewOf = (schema: Schema, view: View): View =>
    view === 'open' && discriminants.has(schema) ? 'output' : view;
  const isOpen = (schema: Schema, view: View): boolean =>
    viewOf(schema, view) === 'open' && isOpenable(schema);
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
    simplestView: (id, view) => {
      if (differs(id, view)) return view;
      return view === 'open' && differs(id, 'output') ? 'output' : 'exact';
    },
    viewOf,
    isOpen,
    hasOpenEnum: (root) => changes(root, 'openEnum'),
    hiddenNames,
    differs: (root, view) => view !== 'exact' && changes(root, view),
    declared: (id) => {
      const { request = false, response = false } = usage.get(id) ?? {};
      return (['exact', 'input', 'output', 'open'] as const).filter(
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
    if (writeOnly) found.add('output').add('open');
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

/** How a schema may change: in a view, or by having an open enum. */
type Change = Exclude<View, 'exact'> | 'openEnum';

/** Discriminating properties have no unknown enum values, so only these views change them. */
function appliesToDiscriminants(change: Change): boolean {
  return change === 'input' || change === 'output';
}

/** Finds the components that change, themselves or through references; and tests any other schema for the same. */
function createChanges(api: Api, hides: ReadonlySet<Exclude<View, 'exact'>>) {
  const discriminants = discriminating(api);
  // `not` and `if` are skipped: no view changes them.
  const inspect = memoize((root: Schema) => {
    const own = new Set<Change>();
    const refs: SchemaId[] = [];
    const discriminantRefs: SchemaId[] = [];
    const inDiscriminants = new Set<Schema>();
    const parts = [root];
    for (const schema of parts) {
      const isInside = inDiscriminants.has(schema);
      const isDiscriminant = isInside || discriminants.has(schema);
      if (!isDiscriminant && isOpenable(schema)) own.add('open').add('openEnum');
      for (const change of hides)
        if (!isInside || appliesToDiscriminants(change))
          for (const property of schema.properties?.values() ?? [])
            if (isHidden(property, change, api)) own.add(change);
      for (const ref of [schema.ref, schema.dynamicRef])
        if (ref !== undefined) (isDiscriminant ? discriminantRefs : refs).push(ref);
      for (const child of subschemas(schema)) {
        if (child === schema.not || child === schema.if) continue;
        if (isDiscriminant) inDiscriminants.add(child);
        parts.push(child);
      }
    }
    return { own, refs, discriminantRefs };
  });
  const users = memoize((schemas: Api['schemas']) => {
    const found = { all: new Map<SchemaId, SchemaId[]>(), tags: new Map<SchemaId, SchemaId[]>() };
    for (const [id, schema] of schemas) {
      const { refs, discriminantRefs } = inspect(schema);
      for (const ref of refs) append(found.all, ref, id);
      for (const ref of discriminantRefs) append(found.tags, ref, id);
    }
    return found;
  });
  const known = new Map<Change, ReadonlySet<SchemaId>>();
  const changed = (change: Change): ReadonlySet<SchemaId> => {
    const before = known.get(change);
    if (before) return before;
    const { all, tags: more } = users(api.schemas);
    const found = new Set<SchemaId>();
    for (const [id, schema] of api.schemas) if (inspect(schema).own.has(change)) found.add(id);
    // The set grows during the iteration, so that every user is reached once.
    for (const id of found) {
      for (const user of all.get(id) ?? []) found.add(user);
      if (appliesToDiscriminants(change)) for (const user of more.get(id) ?? []) found.add(user);
    }
    known.set(change, found);
    return found;
  };
  const isChanged = (id: SchemaId, change: Change): boolean => changed(change).has(id);
  return {
    isChanged,
    changes: (root: Schema, change: Change): boolean => {
      const { own, refs, discriminantRefs } = inspect(root);
      const isTargetChanged = (id: SchemaId): boolean => isChanged(id, change);
      return (
        own.has(change) ||
        refs.some(isTargetChanged) ||
        (appliesToDiscriminants(change) && discriminantRefs.some(isTargetChanged))
      );
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
 * `ProjectInput` beside `Project`. Components that are not selected count too, so that a selection renames nothing.
 */
export function viewSuffix(stem: string, view: string, declared: ReadonlySet<string>): string {
  let suffix = '';
  while (view !== '' && declared.has(stem + view + suffix)) suffix += '_';
  return suffix;
}

interface OpenEnum {
  /** The types of which every value is valid. */
  readonly types: readonly JsonType[];
  readonly others: readonly Json[];
}

/** An enum that accepts unknown values: any string or number if it lists some, and of the other types only the listed values. */
export function openEnum({ types, enum: values = [] }: Schema): OpenEnum {
  const isListed = (type: 'string' | 'number'): boolean =>
    values.some((value) => typeof value === type);
  const kinds: readonly JsonType[] = [
    ...(isListed('string') ? (['string'] as const) : []),
    ...(isListed('number') ? (['integer', 'number'] as const) : []),
  ];
  const others = values.filter(
    (value) =>
      typeof value !== 'string' &&
      typeof value !== 'number' &&
      (types?.some((type) => hasType(value, type)) ?? true),
  );
  return { types: kinds.filter((type) => types?.includes(type) ?? type !== 'integer'), others };
}

export function hasType(value: Json, type: JsonType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (value === null || type === 'null') return value === null && type === 'null';
  return typeof value === type && !(type === 'object' && Array.isArray(value));
}
