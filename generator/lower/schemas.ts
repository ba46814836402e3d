// A schema as one view sees it: what the view hides is forbidden and not required, in the schema
// and in all that applies to the same value, and references lead to the view's own declarations. A
// part that does not differ is the same object as before.

import type { Api } from '../model/api.js';
import { appliesTo, mapChildren } from '../model/children.js';
import { alternativesInPlace, schemasInPlace } from '../model/graph/walk.js';
import type { SchemaId } from '../model/json.js';
import { mapValues } from '../model/maps.js';
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
  /**
   * The properties that the view hides in the schemas around this one that apply to the same value.
   */
  readonly hidden: ReadonlySet<string>;
  /** The components that are written in the place of references to them, because of `hidden`. */
  readonly within: readonly SchemaId[];
}

const noNames: ReadonlySet<string> = new Set();

type Draft = { -readonly [K in keyof Schema]: Schema[K] };

function lowered(schema: Schema, around: Place): Schema {
  const place = withHidden(schema, around);
  const inner: Place = place.hidden.size === 0 ? place : { ...place, hidden: noNames, within: [] };
  const places = { value: place, part: inner, condition: { ...inner, view: 'exact' } } as const;
  const { hidden, view, views } = place;
  const isAbsent = (keyword: string, name: string | undefined): boolean =>
    name !== undefined && keyword === 'properties' && hidden.has(name);
  const changed = mapChildren(schema, (child, keyword, name) =>
    isAbsent(keyword, name)
      ? absent(child, view)
      : // No view changes what decides a condition.
        lowered(child, places[appliesTo(keyword)]),
  );
  let draft: Draft | undefined;
  const set = <K extends keyof Schema>(keyword: K, value: Schema[K]): void => {
    if (value !== changed[keyword]) (draft ??= { ...changed })[keyword] = value;
  };
  const target = (id: SchemaId): SchemaId => views.target(id, view);
  if (hidden.size > 0) {
    const left = (names: readonly string[]): readonly string[] =>
      kept(names, (name) => !hidden.has(name));
    set('required', schema.required && left(schema.required));
    set('dependentRequired', schema.dependentRequired && mapValues(schema.dependentRequired, left));
  }
  const { $ref: ref, discriminator } = schema;
  if (ref !== undefined) {
    const written = writtenInPlace(ref, place);
    set('$ref', written ? undefined : target(ref));
    if (written) set('allOf', [written, ...(changed.allOf ?? [])]);
  }
  if (discriminator && view !== 'exact') {
    const mapping = mapValues(discriminator.mapping, target);
    if (mapping !== discriminator.mapping) set('discriminator', { ...discriminator, mapping });
  }
  return draft ?? changed;
}

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

/**
 * The properties that the view leaves out of a schema and of what its references and `allOf` add to
 * it.
 */
function hiddenNames(schema: Schema, { api, view }: Place): ReadonlySet<string> {
  if (view === 'exact') return noNames;
  const found = new Set<string>();
  for (const { properties } of schemasInPlace(schema, api))
    for (const [name, property] of properties ?? [])
      if (isHidden(property, view, api)) found.add(name);
  return found;
}

/**
 * The target of a reference, if it has properties that are hidden around the reference and that it
 * does not hide itself.
 */
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

/**
 * The names of properties in all schemas that apply to the same value, alternatives and conditions
 * included.
 */
function namesInPlace(schema: Schema, api: Api): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of alternativesInPlace([schema], api)) {
    const { properties, required = [], dependentRequired } = part;
    const others = [...(dependentRequired?.values() ?? [])].flat();
    for (const name of [...(properties?.keys() ?? []), ...required, ...others]) names.add(name);
  }
  return names;
}

function kept<T>(values: readonly T[], keep: (value: T) => boolean): readonly T[] {
  return values.every(keep) ? values : values.filter(keep);
}
