// From texts to values: what a shape says that a text can be. The shape decides about the result; this only guesses it.

import { accepts } from '../schema/evaluate.js';
import type { Json, JsonType, Shape } from '../schema/shape.js';
import type { Kind, Wire } from './wire.js';

/** The shape and everything that speaks about the same value. */
export function partsOf(shape: Shape): readonly Shape[] {
  const parts = new Set([shape]);
  for (const { ref, dynamic, allOf = [], anyOf = [], oneOf = [], then, else: otherwise } of parts) {
    for (const each of [
      ref?.(),
      dynamic?.otherwise(),
      ...allOf,
      ...anyOf,
      ...oneOf,
      then,
      otherwise,
    ])
      if (each !== undefined) parts.add(each);
  }
  return [...parts];
}

/** The kinds of value that a shape speaks of, the likeliest first; all where it says nothing. */
export function kindsOf(shape: Shape): readonly Kind[] {
  const types = typesOf(shape);
  if (types.size === 0) return ['primitive', 'array', 'object'];
  return [
    ...(leafTypes(types).length > 0 ? (['primitive'] as const) : []),
    ...(types.has('array') ? (['array'] as const) : []),
    ...(types.has('object') ? (['object'] as const) : []),
  ];
}

/** The names that an object is said to have, and whether others are allowed. */
export function namesOf(shape: Shape): {
  readonly names: ReadonlySet<string>;
  readonly isOpen: boolean;
} {
  const parts = partsOf(shape);
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return {
    names,
    isOpen:
      names.size === 0 ||
      parts.some(
        ({ patternProperties, additionalProperties }) =>
          patternProperties !== undefined ||
          (additionalProperties !== undefined && additionalProperties.never !== true),
      ),
  };
}

/** What is said about a property, or about an item of a list; `{}` where nothing is. */
export function below(shape: Shape, step: string | number): Shape {
  const found = partsOf(shape).flatMap((part) =>
    typeof step === 'number' ? itemOf(part, step) : propertyOf(part, step),
  );
  const [only] = found;
  return found.length > 1 ? { anyOf: found } : (only ?? {});
}

export function valueOf(wire: Wire, shape: Shape): Json {
  if (typeof wire === 'string') return leafValue(wire, shape);
  if (isList(wire)) return wire.map((item, index) => valueOf(item, below(shape, index)));
  const steps = [...wire.keys()];
  // Members of a list in brackets: `a[0]=x`.
  if (steps.every((step, index) => step === String(index)) && !kindsOf(shape).includes('object'))
    return [...wire.values()].map((item, index) => valueOf(item, below(shape, index)));
  return Object.fromEntries(
    [...wire].map(([name, member]) => [name, valueOf(member, below(shape, name))]),
  );
}

function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}

/** The first of the values that the text can be for which the shape holds. */
function leafValue(text: string, shape: Shape): Json {
  const types = typesOf(shape);
  const candidates = leafTypes(types).flatMap((type): readonly Json[] => {
    if (type === 'string') return [text];
    if (type === 'number')
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
        ? [Number(text)]
        : [];
    if (type === 'boolean') return text === 'true' ? [true] : text === 'false' ? [false] : [];
    return text === 'null' || text === '' ? [null] : [];
  });
  return candidates.find((value) => accepts(shape, value)) ?? candidates[0] ?? text;
}

type Leaf = 'number' | 'boolean' | 'null' | 'string';

function leafTypes(types: ReadonlySet<JsonType>): readonly Leaf[] {
  if (types.size === 0) return ['string', 'number', 'boolean', 'null'];
  return (['number', 'boolean', 'null', 'string'] as const).filter(
    (type) => types.has(type) || (type === 'number' && types.has('integer')),
  );
}

function typesOf(shape: Shape): ReadonlySet<JsonType> {
  const all = partsOf(shape).flatMap(
    ({ types, enum: members, const: constant, properties, items }): readonly JsonType[] => {
      if (types !== undefined) return types;
      const values = constant === undefined ? (members ?? []) : [constant];
      return [
        ...values.map(typeOf),
        ...(properties === undefined ? [] : ['object' as const]),
        ...(items === undefined ? [] : ['array' as const]),
      ];
    },
  );
  return new Set(all);
}

function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number'
    ? 'number'
    : typeof value === 'string'
      ? 'string'
      : typeof value === 'boolean'
        ? 'boolean'
        : 'object';
}

function propertyOf(
  { properties = {}, patternProperties = {}, additionalProperties }: Shape,
  name: string,
): readonly Shape[] {
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const found = [
    ...(own ? [own] : []),
    ...Object.entries(patternProperties).flatMap(([pattern, shape]) =>
      matches(pattern, name) ? [shape] : [],
    ),
  ];
  return found.length > 0 || additionalProperties === undefined ? found : [additionalProperties];
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function itemOf({ prefixItems = [], items }: Shape, index: number): readonly Shape[] {
  const shape = prefixItems[index] ?? items;
  return shape === undefined ? [] : [shape];
}
