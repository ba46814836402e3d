// What is known of a body's properties before any value is: whether they can stand in one argument with the parameters.

import type { Api } from '../../../model/api.js';
import type { SchemaId } from '../../../model/json.js';
import { once } from '../../../model/once.js';
import type { Schema } from '../../../model/schema.js';
import { createViews } from '../../views.js';

export interface ObjectShape {
  /** Every property that a value can have by name. */
  readonly keys: ReadonlySet<string>;
  /** The ones that every value to be sent must have. */
  readonly required: readonly string[];
  /** One object type, not a composition: an interface can extend it. */
  readonly plain: boolean;
  /** Other properties are restricted to a type that the parameters would violate. */
  readonly open: boolean;
}

/** `undefined` where a value may be something other than an object. */
export function objectShape(schema: Schema | undefined, api: Api): ObjectShape | undefined {
  return schema && shapes(api)(schema);
}

const shapes = once((api: Api) => once((schema: Schema) => shapeOf(schema, api)));

function shapeOf(schema: Schema, api: Api): ObjectShape | undefined {
  const found = collect(schema, { api, known: new Map() });
  if (found?.object !== true) return undefined;
  // What is only received is asked for by none who sends, whichever part of the schema says which of the two.
  const hidden = createViews(api).hiddenNames(schema, 'input');
  return hidden.size === 0
    ? found
    : { ...found, required: found.required.filter((name) => !hidden.has(name)) };
}

/** `object`: only objects are valid; false where the schema alone does not say so. */
type Found = ObjectShape & { readonly object: boolean };

const nothing: Found = { keys: new Set(), required: [], plain: true, open: false, object: false };

interface Search {
  readonly api: Api;
  /** What was found of each component; nothing while it is looked at, for one that leads back to itself says nothing. */
  readonly known: Map<SchemaId, Found | undefined>;
}

function collectTarget(ref: SchemaId, search: Search): Found | undefined {
  if (search.known.has(ref)) return search.known.get(ref);
  search.known.set(ref, undefined);
  const target = search.api.schemas.get(ref);
  const found = target && collect(target, search);
  search.known.set(ref, found);
  return found;
}

function collect(schema: Schema, search: Search): Found | undefined {
  if (schema.never || schema.enum || schema.const || schema.dynamicRef) return undefined;
  const { types } = schema;
  if (types && !(types.length === 1 && types[0] === 'object')) return undefined;
  const own: Found = {
    keys: new Set(schema.properties?.keys()),
    required: schema.required ?? [],
    // A condition may ask for properties that a value without any does not have.
    plain: schema.if === undefined,
    open:
      isRestricting(schema.additionalProperties) ||
      isRestricting(schema.unevaluatedProperties) ||
      (schema.patternProperties?.size ?? 0) > 0,
    object: types !== undefined || schema.properties !== undefined,
  };
  const parts: Found[] = [own];
  if (schema.ref !== undefined) {
    const found = collectTarget(schema.ref, search);
    if (found === undefined) return undefined;
    parts.push(found);
  }
  for (const member of schema.allOf ?? []) {
    const found = collect(member, search);
    if (found === undefined) return undefined;
    parts.push({ ...found, plain: false });
  }
  for (const alternatives of [schema.oneOf, schema.anyOf]) {
    const found = (alternatives ?? []).map((member) => collect(member, search));
    if (found.includes(undefined)) return undefined;
    const known = found.filter((each) => each !== undefined);
    if (known.length > 0)
      parts.push({
        ...known.reduce(merge, nothing),
        plain: false,
        object: known.every(({ object }) => object),
      });
  }
  return parts.length === 1 ? own : parts.reduce(merge);
}

function merge(left: Found, right: Found): Found {
  return {
    keys: new Set([...left.keys, ...right.keys]),
    required: [...new Set([...left.required, ...right.required])],
    plain: left.plain && right.plain,
    open: left.open || right.open,
    object: left.object || right.object,
  };
}

/** `false` and the schema without keywords leave the parameters alone. */
function isRestricting(schema: Schema | undefined): boolean {
  if (schema === undefined || schema.never) return false;
  return Object.entries(schema).some(
    ([keyword, value]) => value !== undefined && !annotations.has(keyword),
  );
}

const annotations = new Set([
  'at',
  'title',
  'summary',
  'description',
  'deprecated',
  'externalDocs',
  'examples',
  'extensions',
  'readOnly',
  'writeOnly',
  'default',
]);
