// Works around bugs of ajv: replaces some keywords, and rewrites schemas to equivalent ones.

import type { Ajv2020 } from 'ajv/dist/2020.js';
import {
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  without,
  withAllOf,
} from './json.js';
import { mapSubschemas } from './subschemas.js';

export function addExactKeywords(ajv: Ajv2020): void {
  for (const keyword of ['enum', 'const', 'uniqueItems', 'multipleOf']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    validate: (values: readonly Json[], value: Json) =>
      values.some((member) => isSame(member, value)),
    error: { message: ({ schema }) => `must be ${listed(schema)}` },
  });
  ajv.addKeyword({
    keyword: 'const',
    validate: (wanted: Json, value: Json) => isSame(wanted, value),
    error: { message: ({ schema }) => `must be ${listed([schema])}` },
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: Json) => !wanted || (isArray(items) && areUnique(items)),
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: isMultiple,
  });
  // What the schema evaluates is not counted as evaluated.
  ajv.addKeyword({ keyword: 'x-apart', schemaType: 'object', macro: (schema: object) => schema });
}

/** The allowed values in a message: ten of them, and none longer than a line. */
function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, mostListed).map((value) => {
    const text = JSON.stringify(value) ?? '';
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  });
  const more = values.length - mostListed;
  const last = more > 0 ? `${more} more` : texts.pop();
  return texts.length === 0 ? `${last}` : `${texts.join(', ')} or ${last}`;
}

const mostListed = 10;

function areUnique(items: readonly Json[]): boolean {
  return items.every(
    (item, index) => !items.slice(0, index).some((earlier) => isSame(earlier, item)),
  );
}

/** Whether `value` is a multiple of `divisor`, calculated exactly with decimal fractions. */
function isMultiple(divisor: number, value: number): boolean {
  const [left, right] = [decimal(value), decimal(divisor)];
  const exponent = Math.min(left.exponent, right.exponent);
  const whole = ({ digits, exponent: own }: Decimal): bigint =>
    digits * 10n ** BigInt(own - exponent);
  return whole(left) % whole(right) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/**
 * Compiles schemas after those that they refer to. ajv itself compiles references recursively, and
 * a chain of a few hundred overflows its stack. If a schema fails to compile, so do all that refer
 * to it.
 */
export function createCompiler<Validate>(
  compile: (id: string) => Validate,
  referencesOf: (id: string) => readonly string[],
): (id: string) => Validate {
  const done = new Map<string, { readonly validate: Validate } | { readonly error: unknown }>();
  const compileAfter = (id: string): void => {
    const failed = referencesOf(id)
      .map((other) => done.get(other))
      .find((other) => other !== undefined && 'error' in other);
    try {
      done.set(id, failed ?? { validate: compile(id) });
    } catch (error) {
      done.set(id, { error });
    }
  };
  return (id) => {
    const entered = new Set<string>();
    const stack = [id];
    for (let next = stack.at(-1); next !== undefined; next = stack.at(-1)) {
      const isDone = done.has(next);
      if (isDone || entered.has(next)) {
        stack.pop();
        if (!isDone) compileAfter(next);
        continue;
      }
      entered.add(next);
      stack.push(
        ...referencesOf(next)
          .filter((other) => !done.has(other) && !entered.has(other))
          .reverse(),
      );
    }
    const found = done.get(id);
    if (found === undefined) throw new Error(`Nothing was compiled for ${id}`);
    if ('error' in found) throw found.error;
    return found.validate;
  };
}

/** Schemas whose JSON is shorter than this are not shared: inline, they cost less. */
const minSharedLength = 300;

/** Matches schemas with anchors or references relative to the schema around. */
const locationDependent = /"\$(?:id|anchor|dynamic\w+)":|"\$ref":"(?!https:)/;

/**
 * Replaces large subschemas by references, whose targets are passed to `add`. Documents repeat the
 * same schema many times: large ones are then compiled only once.
 */
export function createSharing(
  add: (schema: JsonObject, id: string) => void,
): (schema: Json) => Json {
  const ids = new Map<string, string>();
  const share = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const inner = mapSubschemas(schema, share);
    const text = JSON.stringify(inner);
    if (text.length < minSharedLength || locationDependent.test(text)) return inner;
    const known = ids.get(text);
    const id = known ?? `https://judge.example/shared/${ids.size}`;
    if (known === undefined) {
      ids.set(text, id);
      add(inner, id);
    }
    return { $ref: id };
  };
  return (schema) => (isObject(schema) ? mapSubschemas(schema, share) : schema);
}

/** Rewrites a schema to an equivalent one that ajv validates correctly. */
export function forAjv(schema: Json): Json {
  return isObject(schema)
    ? inGroups(
        withoutConditional(
          withContainsApart(withoutEmptyName(withoutProto(mapSubschemas(schema, forAjv)))),
        ),
      )
    : schema;
}

/** ajv ignores `if` alone, and counts properties as evaluated by an `if` that failed. */
function withoutConditional(schema: JsonObject): JsonObject {
  const { if: condition, then = true, else: otherwise = true } = schema;
  if (condition === undefined) return schema;
  return withAllOf(without(schema, 'if', 'then', 'else'), [
    { anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] },
  ]);
}

/** ajv ignores `__proto__` as the name of a property, but not in a pattern or a value. */
function withoutProto(schema: JsonObject): JsonObject {
  const of = (keyword: string): readonly Json[] => {
    const map = schema[keyword];
    return isObject(map) && Object.hasOwn(map, proto) ? [map[proto] ?? null] : [];
  };
  const patterns = [
    ...of('properties').map((member): [string, Json] => [`^${proto}$`, member]),
    ...of('patternProperties').map((member): [string, Json] => [`(?:${proto})`, member]),
  ];
  const patternProperties = {
    ...without(schema['patternProperties'], proto),
    ...Object.fromEntries(patterns),
  };
  return withAllOf(patterns.length > 0 ? { ...schema, patternProperties } : schema, [
    ...of('dependentRequired').map((required) => whenProto({ required })),
    ...of('dependentSchemas').map(whenProto),
  ]);
}

/**
 * ajv accepts an empty array if `minContains` exceeds `maxContains`, if there is `prefixItems`, or
 * after a valid array. Beside `unevaluatedItems`, it counts all items as evaluated instead of those
 * that `contains` matches.
 */
function withContainsApart(schema: JsonObject): JsonObject {
  const { contains, prefixItems, minContains = 1, maxContains = Number.MAX_SAFE_INTEGER } = schema;
  const { unevaluatedItems } = schema;
  if (contains === undefined || typeof minContains !== 'number' || typeof maxContains !== 'number')
    return schema;
  const rest = without(schema, 'contains', 'minContains', 'maxContains');
  if (minContains > maxContains) return withAllOf(rest, [{ not: { type: 'array' } }]);
  const { 'x-location': location } = schema;
  const counted = {
    contains,
    minContains,
    maxContains,
    ...(location !== undefined && { 'x-location': location }),
  };
  if (unevaluatedItems !== undefined)
    return withAllOf({ ...rest, unevaluatedItems: { anyOf: [contains, unevaluatedItems] } }, [
      { 'x-apart': counted },
    ]);
  return prefixItems === undefined ? { ...rest, ...counted } : withAllOf(rest, [counted]);
}

/** ajv takes properties named like members of `Object.prototype` for evaluated: `constructor`. */
export function withOwnMembers(code: string): string {
  return code.replace(/!(props\d+)\[(key\d+)\]/g, '!Object.hasOwn($1, $2)');
}

/** ajv does not report a missing property whose name is empty. */
function withoutEmptyName(schema: JsonObject): JsonObject {
  const { required = [], dependentRequired } = schema;
  const all = (names: Json): Json => ({
    allOf: [true, ...(isArray(names) ? names : []).map((value) => has(String(value)))],
  });
  const concerns = (names: Json): boolean => isArray(names) && names.includes('');
  const dependent = Object.entries(isObject(dependentRequired) ? dependentRequired : {})
    .filter(([name, names]) => name === '' || concerns(names))
    .map(([name, names]) => ({ anyOf: [{ not: has(name) }, all(names)] }));
  return withAllOf(schema, [...(concerns(required) ? [has('')] : []), ...dependent]);
}

/** A schema for objects with the property, and for everything that is no object. */
function has(name: string): JsonObject {
  return name === ''
    ? { anyOf: [{ not: { type: 'object' } }, { not: { propertyNames: { minLength: 1 } } }] }
    : { required: [name] };
}

const proto = '__proto__';

function whenProto(then: Json): JsonObject {
  return withoutConditional({ if: { type: 'object', required: [proto] }, then: forAjv(then) });
}

/** Maps and arrays of up to this many schemas are not grouped. */
const maxUngrouped = 500;

const groupSize = 200;

/**
 * Splits large maps and arrays of schemas into groups in an `allOf`. ajv nests the code of each
 * property, item or member in the one before, and JavaScript engines cannot compile some 1,500
 * levels. The names of properties and the number of items stay, for `additionalProperties` and
 * `items`.
 */
function inGroups(schema: JsonObject): JsonObject {
  let result = schema;
  const parts: Json[] = [];
  for (const keyword of [
    'properties',
    'patternProperties',
    'dependentSchemas',
    'dependentRequired',
  ]) {
    const map = schema[keyword];
    if (
      !isObject(map) ||
      Object.keys(map).length <= maxUngrouped ||
      (keyword === 'patternProperties' && schema['additionalProperties'] !== undefined)
    )
      continue;
    // In an `anyOf`, ajv tracks evaluated properties at run time and not in one nested expression.
    parts.push(
      ...groupsOf(Object.entries(map)).map((group) => ({
        anyOf: [{ [keyword]: Object.fromEntries(group) }],
      })),
    );
    result = {
      ...result,
      [keyword]:
        keyword === 'properties' && schema['additionalProperties'] !== undefined
          ? Object.fromEntries(Object.keys(map).map((name) => [name, true]))
          : {},
    };
  }
  const { prefixItems, allOf = [] } = schema;
  if (isArray(prefixItems) && prefixItems.length > maxUngrouped) {
    parts.push(
      ...groupsOf(prefixItems).map((group, index) => ({
        prefixItems: [...Array.from({ length: index * groupSize }, () => true), ...group],
      })),
    );
    result = { ...result, prefixItems: prefixItems.map(() => true) };
  }
  const all = [...(isArray(allOf) ? allOf : []), ...parts];
  return parts.length === 0 && all.length <= maxUngrouped
    ? schema
    : { ...result, allOf: nested(all) };
}

/** Nests the members in `allOf`s until no array is too long. */
function nested(parts: readonly Json[]): readonly Json[] {
  return parts.length <= maxUngrouped ? parts : nested(groupsOf(parts).map((allOf) => ({ allOf })));
}

function groupsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / groupSize) }, (_, index) =>
    items.slice(index * groupSize, (index + 1) * groupSize),
  );
}
