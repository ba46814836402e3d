// The properties of a body, which decide whether they can stand beside the parameters of a call.

import type { Api } from '../../model/api.js';
import type { SchemaId } from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import { annotationKeywords, listedValues, type Schema } from '../../model/schema.js';
import { isLeftOut } from '../../model/schema-facts.js';

export interface ObjectShape {
  /** The names of all properties that a value may have when it is sent. */
  readonly keys: ReadonlySet<string>;
  /** Whether the schema declares any property. */
  readonly isDescribed: boolean;
  /** The properties that every value must have when it is sent. */
  readonly required: readonly string[];
  /** Whether it is one object type, so that an interface can extend it. */
  readonly extendable: boolean;
  /** Whether other properties are restricted, so that merged parameters would violate the type. */
  readonly restrictsOthers: boolean;
}

/**
 * The properties of a body, which decide whether it can be merged with the parameters. `undefined`
 * if a value may be something other than an object.
 */
export function objectShape(schema: Schema | undefined, api: Api): ObjectShape | undefined {
  return schema && shapes(api)(schema);
}

const shapes = memoize((api: Api) => memoize((schema: Schema) => shapeOf(schema, api)));

function shapeOf(schema: Schema, api: Api): ObjectShape | undefined {
  const foundShape = findShape(schema, { api, known: new Map() });
  return foundShape?.object === true ? foundShape : undefined;
}

/** `object`: whether the schema accepts only objects. */
type FoundShape = ObjectShape & { readonly object: boolean };

const emptyShape: FoundShape = {
  keys: new Set(),
  isDescribed: false,
  required: [],
  extendable: true,
  restrictsOthers: false,
  object: false,
};

interface Search {
  readonly api: Api;
  /** The shape of each component; `undefined` while it is computed, as for recursive ones. */
  readonly known: Map<SchemaId, FoundShape | undefined>;
}

function findTargetShape(ref: SchemaId, search: Search): FoundShape | undefined {
  if (search.known.has(ref)) return search.known.get(ref);
  search.known.set(ref, undefined);
  const target = search.api.schemas.get(ref);
  const foundShape = target && findShape(target, search);
  search.known.set(ref, foundShape);
  return foundShape;
}

function findShape(schema: Schema, search: Search): FoundShape | undefined {
  if (schema.never || listedValues(schema)) return undefined;
  const { type: types } = schema;
  if (types && !(types.length === 1 && types[0] === 'object')) return undefined;
  const own: FoundShape = {
    keys: new Set(sentProperties(schema)),
    isDescribed: (schema.properties?.size ?? 0) > 0,
    required: schema.required ?? [],
    // A condition may require properties that an interface cannot express.
    extendable: schema.if === undefined,
    restrictsOthers:
      isRestricting(schema.additionalProperties) ||
      isRestricting(schema.unevaluatedProperties) ||
      (schema.patternProperties?.size ?? 0) > 0,
    object: types !== undefined || schema.properties !== undefined,
  };
  const parts: FoundShape[] = [own];
  if (schema.$ref !== undefined) {
    const foundShape = findTargetShape(schema.$ref, search);
    if (foundShape === undefined) return undefined;
    parts.push(foundShape);
  }
  for (const member of schema.allOf ?? []) {
    const shape = findShape(member, search);
    if (shape === undefined) return undefined;
    parts.push({ ...shape, extendable: false });
  }
  for (const alternatives of [schema.oneOf, schema.anyOf]) {
    const found = (alternatives ?? []).map((member) => findShape(member, search));
    if (found.includes(undefined)) return undefined;
    const known = found.filter((foundShape) => foundShape !== undefined);
    if (known.length > 0)
      parts.push({
        ...known.reduce(merge, emptyShape),
        extendable: false,
        object: known.every(({ object }) => object),
      });
  }
  return parts.length === 1 ? own : parts.reduce(merge);
}

/** What is read-only is not sent, so that a parameter may have its name. */
function sentProperties({ properties = new Map() }: Schema): readonly string[] {
  return [...properties].flatMap(([name, property]) => (isLeftOut(property) ? [] : [name]));
}

function merge(left: FoundShape, right: FoundShape): FoundShape {
  return {
    keys: new Set([...left.keys, ...right.keys]),
    isDescribed: left.isDescribed || right.isDescribed,
    required: [...new Set([...left.required, ...right.required])],
    extendable: left.extendable && right.extendable,
    restrictsOthers: left.restrictsOthers || right.restrictsOthers,
    object: left.object || right.object,
  };
}

/** Whether additional properties are limited to a schema other than `true` and `false`. */
function isRestricting(schema: Schema | undefined): boolean {
  if (schema === undefined || schema.never) return false;
  return Object.entries(schema).some(
    ([keyword, value]) => value !== undefined && !annotationKeywords.has(keyword),
  );
}
