// A schema as one view sees it: what the view hides is forbidden and not required, in the schema and in all that applies to the same value,
// and references lead to the view's own declarations. A part that does not differ is the same object as before.

import type { Api } from '../model/api.js';
import { schemasInPlace } from '../model/graph/walk.js';
import type { SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { isHidden, type View, type Views } from './forms.js';

export type Lower = (schema: Schema, view: View) => Schema;

export function createLower(api: Api, views: Views): Lower {
  return (schema, view) => lowered(schema, { api, views, view, hidden: noNames, within: [] });
}

interface Place {
  readonly api: Api;
  readonly views: Views;
  readonly view: View;
  /** The properties that the view hides in the schemas around this one that apply to the same value. */
  readonly hidden: ReadonlySet<string>;
  /** The components that are written in the place of references to them, because of `hidden`. */
  readonly within: readonly SchemaId[];
}

const noNames: ReadonlySet<string> = new Set();

type Draft = { -readonly [K in keyof Schema]: Schema[K] };

function lowered(schema: Schema, around: Place): Schema {
  const place = withHidden(schema, around);
  const inner: Place = place.hidden.size === 0 ? place : { ...place, hidden: noNames, within: [] };
  // No view changes what decides a condition.
  const asDeclared: Place = { ...inner, view: 'exact' };
  const { hidden, view, views } = place;
  let draft: Draft | undefined;
  const set = <K extends keyof Schema>(keyword: K, value: Schema[K]): void => {
    if (value !== schema[keyword]) (draft ??= { ...schema })[keyword] = value;
  };
  const target = (id: SchemaId): SchemaId => views.target(id, view);
  for (const keyword of inPlace.single) set(keyword, one(schema[keyword], place));
  for (const keyword of inPlace.lists) set(keyword, list(schema[keyword], place));
  for (const keyword of inPlace.maps) set(keyword, map(schema[keyword], place));
  for (const keyword of conditions) set(keyword, one(schema[keyword], asDeclared));
  for (const keyword of inside.single) set(keyword, one(schema[keyword], inner));
  for (const keyword of inside.lists) set(keyword, list(schema[keyword], inner));
  for (const keyword of inside.maps) set(keyword, map(schema[keyword], inner));
  set(
    'properties',
    mapped(schema.properties, (property, name) =>
      hidden.has(name) ? absent(property, view) : lowered(property, inner),
    ),
  );
  if (hidden.size > 0) {
    const left = (names: readonly string[]): readonly string[] =>
      kept(names, (name) => !hidden.has(name));
    set('required', schema.required && left(schema.required));
    set('dependentRequired', mapped(schema.dependentRequired, left));
  }
  const { ref, discriminator } = schema;
  if (ref !== undefined) {
    const written = writtenInPlace(ref, place);
    set('ref', written ? undefined : target(ref));
    if (written) set('allOf', [written, ...(draft?.allOf ?? schema.allOf ?? [])]);
  }
  if (discriminator && view !== 'exact') {
    const mapping = mapped(discriminator.mapping, target);
    if (mapping && mapping !== discriminator.mapping)
      set('discriminator', { ...discriminator, mapping });
  }
  return draft ?? schema;
}

/** The keywords whose schemas apply to the same value. */
const inPlace = {
  single: ['then', 'else'],
  lists: ['allOf', 'anyOf', 'oneOf'],
  maps: ['dependentSchemas'],
} as const;

const conditions = ['not', 'if'] as const;

/** The keywords whose schemas apply to parts of the value, `properties` aside. */
const inside = {
  single: [
    'items',
    'additionalProperties',
    'propertyNames',
    'unevaluatedProperties',
    'unevaluatedItems',
    'contains',
    'contentSchema',
  ],
  lists: ['prefixItems'],
  maps: ['patternProperties'],
} as const;

/** The property that a view hides: it must not be there. */
function absent({ at }: Schema, view: View): Schema {
  return view === 'input'
    ? { at, never: true, readOnly: true }
    : { at, never: true, writeOnly: true };
}

function withHidden(schema: Schema, place: Place): Place {
  const names = hiddenNames(schema, place);
  return names.size === 0 ? place : { ...place, hidden: new Set([...place.hidden, ...names]) };
}

/** The properties that the view leaves out of a schema and of what its references and `allOf` add to it. */
function hiddenNames(schema: Schema, { api, view }: Place): ReadonlySet<string> {
  if (view === 'exact') return noNames;
  const found = new Set<string>();
  for (const { properties } of schemasInPlace(schema, api))
    for (const [name, property] of properties ?? [])
      if (isHidden(property, view, api)) found.add(name);
  return found;
}

/** The target of a reference, if it has properties that are hidden around the reference and that it does not hide itself. */
function writtenInPlace(id: SchemaId, place: Place): Schema | undefined {
  const { api, hidden, within } = place;
  const target = api.schemas.get(id);
  if (!target || hidden.size === 0 || within.includes(id)) return undefined;
  const own = hiddenNames(target, place);
  const declared = namesInPlace(target, api);
  return [...hidden].some((name) => declared.has(name) && !own.has(name))
    ? lowered(target, { ...place, within: [...within, id] })
    : undefined;
}

/** The names of properties in all schemas that apply to the same value, alternatives and conditions included. */
function namesInPlace(schema: Schema, api: Api): ReadonlySet<string> {
  const names = new Set<string>();
  const found = new Set([schema]);
  for (const next of found) {
    const { properties, required = [], dependentRequired, ref } = next;
    const others = [...(dependentRequired?.values() ?? [])].flat();
    for (const name of [...(properties?.keys() ?? []), ...required, ...others]) names.add(name);
    for (const part of [
      ...inPlace.single.map((keyword) => next[keyword]),
      ...inPlace.lists.flatMap((keyword) => next[keyword] ?? []),
      ...inPlace.maps.flatMap((keyword) => [...(next[keyword]?.values() ?? [])]),
      ref === undefined ? undefined : api.schemas.get(ref),
    ])
      if (part) found.add(part);
  }
  return names;
}

function one(schema: Schema | undefined, place: Place): Schema | undefined {
  return schema && lowered(schema, place);
}

function list(schemas: readonly Schema[] | undefined, place: Place): readonly Schema[] | undefined {
  const made = schemas?.map((each) => lowered(each, place));
  return made?.some((each, index) => each !== schemas?.[index]) ? made : schemas;
}

function map(
  schemas: ReadonlyMap<string, Schema> | undefined,
  place: Place,
): ReadonlyMap<string, Schema> | undefined {
  return mapped(schemas, (each) => lowered(each, place));
}

/** A map with other values; the same map where all of them are the same. */
function mapped<T>(
  values: ReadonlyMap<string, T> | undefined,
  change: (value: T, name: string) => T,
): ReadonlyMap<string, T> | undefined {
  if (!values) return values;
  let isSame = true;
  const made = new Map<string, T>();
  for (const [name, value] of values) {
    const changed = change(value, name);
    isSame &&= changed === value;
    made.set(name, changed);
  }
  return isSame ? values : made;
}

function kept<T>(values: readonly T[], keep: (value: T) => boolean): readonly T[] {
  return values.every(keep) ? values : values.filter(keep);
}
