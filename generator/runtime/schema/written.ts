// A shape as JSON Schema, for whoever reads it: references become definitions of its own.

import type { Json, Named, Shape } from './shape.js';

interface Writing {
  readonly names: Map<() => Shape, string>;
  readonly definitions: { [name: string]: Json };
}

let count = 0;

/** The JSON Schema of a shape. One that refers to others is a resource of its own, wherever it is put. */
export function written(shape: Shape): { readonly [keyword: string]: Json } {
  const writing: Writing = { names: new Map(), definitions: {} };
  const whole = write(shape, writing);
  const json = typeof whole === 'boolean' ? { not: {} } : whole;
  return writing.names.size === 0
    ? json
    : { allOf: [{ $id: `urn:schema:${(count += 1)}`, ...json, $defs: writing.definitions }] };
}

/** Puts keywords beside others; those that are there already are said in addition. */
export function merged(
  json: { [keyword: string]: unknown },
  more: { readonly [keyword: string]: Json },
): void {
  const isFree = Object.keys(more).every(
    (keyword) =>
      !Object.hasOwn(json, keyword) ||
      JSON.stringify(json[keyword]) === JSON.stringify(more[keyword]),
  );
  if (isFree) Object.assign(json, more);
  else
    json['allOf'] = [
      ...(Array.isArray(json['allOf']) ? json['allOf'] : []),
      ...(Array.isArray(more['allOf']) && Object.keys(more).length === 1 ? more['allOf'] : [more]),
    ];
}

function write(shape: Shape, writing: Writing): boolean | { readonly [keyword: string]: Json } {
  if (shape.never) return false;
  const json: { [keyword: string]: Json } = {};
  for (const keyword of verbatim) {
    const value = shape[keyword];
    if (value !== undefined) json[keyword] = value;
  }
  if (shape.types) json['type'] = shape.types;
  if (shape.ref) json['$ref'] = pointerTo(shape.ref, writing);
  if (shape.dynamic) json['allOf'] = [{ $ref: pointerTo(shape.dynamic.otherwise, writing) }];
  for (const keyword of single) {
    const part = shape[keyword];
    if (part !== undefined) json[keyword] = write(part, writing);
  }
  for (const keyword of lists) {
    const parts = shape[keyword];
    if (parts !== undefined)
      json[keyword] = [
        ...(keyword === 'allOf' && Array.isArray(json['allOf']) ? json['allOf'] : []),
        ...parts.map((part) => write(part, writing)),
      ];
  }
  for (const keyword of maps) {
    const parts = shape[keyword];
    if (parts !== undefined) json[keyword] = mapped(parts, (part) => write(part, writing));
  }
  return json;
}

/** The shapes that are written inside of a shape. */
export function shapesInside(shape: Shape): readonly Shape[] {
  return [
    ...single.flatMap((keyword) => shape[keyword] ?? []),
    ...lists.flatMap((keyword) => shape[keyword] ?? []),
    ...maps.flatMap((keyword) => Object.values(shape[keyword] ?? {})),
  ];
}

function pointerTo(link: () => Shape, writing: Writing): string {
  const { names, definitions } = writing;
  const known = names.get(link);
  if (known !== undefined) return `#/$defs/${known}`;
  const name = `schema${names.size}`;
  names.set(link, name);
  definitions[name] = write(link(), writing);
  return `#/$defs/${name}`;
}

function mapped<T>(values: Named<T>, make: (value: T) => Json): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
}

const verbatim = [
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'required',
  'uniqueItems',
] as const;
const single = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const maps = ['dependentSchemas', 'patternProperties', 'properties'] as const;
