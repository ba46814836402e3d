// Four readings of a schema: what the document says; what is sent (nothing read-only); what is received (nothing write-only); and the
// last one with room for values that the service adds to an enum. Each is told apart only where it makes a difference.

import type { Api } from '../model/api.js';
import { discriminating, isOpenable } from '../model/graph/enums.js';
import { resolve, subschemas, walkSchemas } from '../model/graph/walk.js';
import { schemaUsage } from '../model/graph/usage.js';
import type { Json, SchemaId } from '../model/json.js';
import { append, memoize } from '../model/maps.js';
import type { JsonType, Schema } from '../model/schema.js';

export type View = 'exact' | 'input' | 'output' | 'open';

export interface Views {
  /** The plainest view that says the same of a schema. */
  readonly plainest: (id: SchemaId, view: View) => View;
  /** The views that a component is declared in, `exact` first. */
  readonly declared: (id: SchemaId) => readonly View[];
  /** The view of a schema and its parts: what tells the members of a union apart has no room for other values. */
  readonly of: (schema: Schema, view: View) => View;
  /** Whether a schema that stands in an operation says something else in the view. */
  readonly differs: (schema: Schema, view: View) => boolean;
  readonly isOpen: (schema: Schema, view: View) => boolean;
  /** Whether there is room for other values in a schema or in what it refers to: in the open view it may match what another member of a union matches. */
  readonly opens: (schema: Schema) => boolean;
  /** The properties that the view leaves out of a schema and of what applies together with it. */
  readonly hiddenNames: (schema: Schema, view: View) => ReadonlySet<string>;
  /** Whether a schema speaks about one of these properties, and does not leave it out by itself. */
  readonly mentions: (id: SchemaId, names: ReadonlySet<string>, view: View) => boolean;
}

export const createViews = memoize((api: Api): Views => {
  const tags = discriminating(api);
  const usage = schemaUsage(api);
  const of = (schema: Schema, view: View): View =>
    view === 'open' && tags.has(schema) ? 'output' : view;
  const isOpen = (schema: Schema, view: View): boolean =>
    of(schema, view) === 'open' && isOpenable(schema);
  const hides = hidingViews(api);
  const { isChanged, changes } = createChanges(api, hides);
  const differs = (id: SchemaId, view: View): boolean => view !== 'exact' && isChanged(id, view);
  const hiddenNames = (schema: Schema, view: View): ReadonlySet<string> => {
    if (view === 'exact' || !hides.has(view)) return noNames;
    const found = new Set<string>();
    for (const { properties } of together(schema, api))
      for (const [name, property] of properties ?? [])
        if (isHidden(property, view, api)) found.add(name);
    return found;
  };
  return {
    plainest: (id, view) => {
      if (differs(id, view)) return view;
      return view === 'open' && differs(id, 'output') ? 'output' : 'exact';
    },
    of,
    isOpen,
    opens: (root) => changes(root, 'room'),
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

/** The views that leave something out anywhere: in a component, or in a schema that stands in an operation. */
function hidingViews(api: Api): ReadonlySet<Exclude<View, 'exact'>> {
  const found = new Set<Exclude<View, 'exact'>>();
  walkSchemas(api, ({ readOnly, writeOnly }) => {
    if (readOnly) found.add('input');
    if (writeOnly) found.add('output').add('open');
  });
  return found;
}

function isHidden(property: Schema, view: View, api: Api): boolean {
  const target = property.ref === undefined ? undefined : resolve(api, property);
  return view === 'input'
    ? property.readOnly === true || target?.readOnly === true
    : property.writeOnly === true || target?.writeOnly === true;
}

/** What may be different: what a view says, or whether there is room for other values. */
type Change = Exclude<View, 'exact'> | 'room';

/** What tells the members of a union apart has no room for other values. */
function isEverywhere(change: Change): boolean {
  return change === 'input' || change === 'output';
}

/** Which components change, by themselves or by what they refer to; and whether any other schema does. */
function createChanges(api: Api, hides: ReadonlySet<Exclude<View, 'exact'>>) {
  const tags = discriminating(api);
  // Without what is denied or only asked: that is in the document's words.
  const look = memoize((root: Schema) => {
    const own = new Set<Change>();
    const refs: SchemaId[] = [];
    const tagRefs: SchemaId[] = [];
    const inTags = new Set<Schema>();
    const parts = [root];
    for (const schema of parts) {
      const isInside = inTags.has(schema);
      const isTag = isInside || tags.has(schema);
      if (!isTag && isOpenable(schema)) own.add('open').add('room');
      for (const change of hides)
        if (!isInside || isEverywhere(change))
          for (const property of schema.properties?.values() ?? [])
            if (isHidden(property, change, api)) own.add(change);
      for (const ref of [schema.ref, schema.dynamicRef])
        if (ref !== undefined) (isTag ? tagRefs : refs).push(ref);
      for (const child of subschemas(schema)) {
        if (child === schema.not || child === schema.if) continue;
        if (isTag) inTags.add(child);
        parts.push(child);
      }
    }
    return { own, refs, tagRefs };
  });
  const users = memoize((schemas: Api['schemas']) => {
    const found = { all: new Map<SchemaId, SchemaId[]>(), tags: new Map<SchemaId, SchemaId[]>() };
    for (const [id, schema] of schemas) {
      const { refs, tagRefs } = look(schema);
      for (const ref of refs) append(found.all, ref, id);
      for (const ref of tagRefs) append(found.tags, ref, id);
    }
    return found;
  });
  const known = new Map<Change, ReadonlySet<SchemaId>>();
  const changed = (change: Change): ReadonlySet<SchemaId> => {
    const before = known.get(change);
    if (before) return before;
    const { all, tags: more } = users(api.schemas);
    const found = new Set<SchemaId>();
    for (const [id, schema] of api.schemas) if (look(schema).own.has(change)) found.add(id);
    // A set that grows while it is gone through: every schema is reached once.
    for (const id of found) {
      for (const user of all.get(id) ?? []) found.add(user);
      if (isEverywhere(change)) for (const user of more.get(id) ?? []) found.add(user);
    }
    known.set(change, found);
    return found;
  };
  const isChanged = (id: SchemaId, change: Change): boolean => changed(change).has(id);
  return {
    isChanged,
    changes: (root: Schema, change: Change): boolean => {
      const { own, refs, tagRefs } = look(root);
      const isBehind = (id: SchemaId): boolean => isChanged(id, change);
      return (
        own.has(change) || refs.some(isBehind) || (isEverywhere(change) && tagRefs.some(isBehind))
      );
    },
  };
}

/** A schema, and what its references and its `allOf` add to it. */
function* together(schema: Schema, api: Api): Iterable<Schema> {
  const open = new Set([schema]);
  for (const next of open) {
    yield next;
    for (const part of next.allOf ?? []) open.add(part);
    const target = next.ref === undefined ? undefined : api.schemas.get(next.ref);
    if (target) open.add(target);
  }
}

/** The property names in everything that a schema says about one and the same value. */
function propertiesInPlace(schema: Schema, api: Api): ReadonlySet<string> {
  const names = new Set<string>();
  const open = new Set([schema]);
  for (const next of open) {
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
      if (part) open.add(part);
  }
  return names;
}

/**
 * What is added to a name that is made of a stem and a view: nothing, unless the document has a stem that is called like both
 * together. `ProjectInput` may be a component beside `Project`, also one that is left out; so no selection renames what is
 * selected.
 */
export function aside(stem: string, view: string, declared: ReadonlySet<string>): string {
  let more = '';
  while (view !== '' && declared.has(stem + view + more)) more += '_';
  return more;
}

interface Opened {
  /** The types of which any value is fine. */
  readonly types: readonly JsonType[];
  readonly others: readonly Json[];
}

/**
 * An enum with room for other values: any string or number where it lists some; of the other values, those that it lists.
 */
export function opened({ types, enum: values = [] }: Schema): Opened {
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
