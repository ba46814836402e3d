// What ajv is right about: the keywords that it is taught before it judges, and schemas in the forms that it reads exactly.

import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isArray, isObject, isSame, type Json, type JsonObject, without, also } from './json.js';
import { mapSubschemas } from './subschemas.js';

export function addExactKeywords(ajv: Ajv2020): void {
  for (const keyword of ['enum', 'const', 'uniqueItems', 'multipleOf']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    validate: (values: readonly Json[], value: Json) => values.some((each) => isSame(each, value)),
  });
  ajv.addKeyword({
    keyword: 'const',
    validate: (wanted: Json, value: Json) => isSame(wanted, value),
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
}

function areUnique(items: readonly Json[]): boolean {
  return items.every(
    (item, index) => !items.slice(0, index).some((earlier) => isSame(earlier, item)),
  );
}

/** Whether `value` divided by `divisor` is whole, both taken as the decimal fractions that they are written as. */
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
 * Compiles what a schema refers to before the schema: ajv goes from reference to reference by itself, one within the other, and
 * its stack does not hold a few hundred of them. What has failed once fails whatever refers to it.
 */
export function createCompiled<Validate>(
  compile: (id: string) => Validate,
  leadsTo: (id: string) => readonly string[],
): (id: string) => Validate {
  const done = new Map<string, { readonly validate: Validate } | { readonly error: unknown }>();
  const compileAfter = (id: string): void => {
    const failed = leadsTo(id)
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
    const open = [id];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const isDone = done.has(next);
      if (isDone || entered.has(next)) {
        open.pop();
        if (!isDone) compileAfter(next);
        continue;
      }
      entered.add(next);
      open.push(
        ...leadsTo(next)
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

/** Smaller ones cost less where they stand. */
const least = 300;

/** What means something else in another place: anchors, and references that are about the schema around them. */
const placed = /"\$(?:id|anchor|dynamic\w+)":|"\$ref":"(?!https:)/;

/**
 * Replaces large schemas inside of one by references; what these lead to is handed to `add`. Documents write the same schema
 * out many times, and ajv's compiler would turn each into code: large ones are compiled once.
 */
export function createSharing(
  add: (schema: JsonObject, id: string) => void,
): (schema: Json) => Json {
  const ids = new Map<string, string>();
  const share = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const inner = mapSubschemas(schema, share);
    const text = JSON.stringify(inner);
    if (text.length < least || placed.test(text)) return inner;
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

/** The same schema in the forms that ajv is right about. */
export function forAjv(schema: Json): Json {
  return isObject(schema)
    ? inGroups(
        withoutConditional(
          withContainsApart(withoutEmptyName(withoutProto(mapSubschemas(schema, forAjv)))),
        ),
      )
    : schema;
}

/** ajv passes over an `if` that has no consequences, and takes what a condition that does not hold has seen for evaluated. */
function withoutConditional(schema: JsonObject): JsonObject {
  const { if: condition, then = true, else: otherwise = true } = schema;
  if (condition === undefined) return schema;
  return also(without(schema, 'if', 'then', 'else'), [
    { anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] },
  ]);
}

/** ajv passes over `__proto__` where it is the name of a property; where it is a pattern or a value it does not. */
function withoutProto(schema: JsonObject): JsonObject {
  let result = schema;
  const take = (keyword: string): Json | undefined => {
    const map = result[keyword];
    if (!isObject(map) || !Object.hasOwn(map, proto)) return undefined;
    result = { ...result, [keyword]: without(map, proto) };
    return map[proto];
  };
  const patterns = Object.entries({
    [`^${proto}$`]: take('properties'),
    [`(?:${proto})`]: take('patternProperties'),
  }).filter(([, member]) => member !== undefined);
  const known = result['patternProperties'];
  if (patterns.length > 0)
    result = {
      ...result,
      patternProperties: {
        ...(isObject(known) && known),
        ...(Object.fromEntries(patterns) as JsonObject),
      },
    };
  const [names, dependent] = [take('dependentRequired'), take('dependentSchemas')];
  return also(result, [
    ...(names === undefined ? [] : [whenProto({ required: names })]),
    ...(dependent === undefined ? [] : [whenProto(dependent)]),
  ]);
}

/** ajv lets an empty list pass where more items are needed than are allowed, beside `prefixItems`, and after a list that was fine. */
function withContainsApart(schema: JsonObject): JsonObject {
  const { contains, prefixItems, minContains = 1, maxContains = Number.MAX_SAFE_INTEGER } = schema;
  if (contains === undefined || typeof minContains !== 'number' || typeof maxContains !== 'number')
    return schema;
  const rest = without(schema, 'contains', 'minContains', 'maxContains');
  if (minContains > maxContains) return also(rest, [{ not: { type: 'array' } }]);
  const { 'x-place': place } = schema;
  const counted = {
    contains,
    minContains,
    maxContains,
    ...(place !== undefined && { 'x-place': place }),
  };
  return prefixItems === undefined ? { ...rest, ...counted } : also(rest, [counted]);
}

/** ajv does not miss a property whose name is empty. */
function withoutEmptyName(schema: JsonObject): JsonObject {
  const { required, dependentRequired } = schema;
  const parts: Json[] = [];
  let result = schema;
  if (isArray(required) && required.includes('')) {
    result = { ...result, required: required.filter((name) => name !== '') };
    parts.push(has(''));
  }
  if (isObject(dependentRequired)) {
    const concerned = Object.entries(dependentRequired).filter(
      ([name, names]) => name === '' || (isArray(names) && names.includes('')),
    );
    result =
      concerned.length > 0
        ? {
            ...result,
            dependentRequired: without(dependentRequired, ...concerned.map(([name]) => name)),
          }
        : result;
    for (const [name, names] of concerned)
      parts.push({
        anyOf: [
          { not: has(name) },
          { allOf: isArray(names) ? [true, ...names.map((each) => has(String(each)))] : [true] },
          { not: { type: 'object' } },
        ],
      });
  }
  return also(result, parts);
}

/** Objects need the property. */
function has(name: string): JsonObject {
  return name === ''
    ? { anyOf: [{ not: { type: 'object' } }, { not: { propertyNames: { minLength: 1 } } }] }
    : { required: [name] };
}

const proto = '__proto__';

function whenProto(then: Json): JsonObject {
  return withoutConditional({ if: { type: 'object', required: [proto] }, then: forAjv(then) });
}

/** Fewer than this are left as they are. */
const many = 500;

const groupSize = 200;

/**
 * ajv nests the check of each property, item or part in the one before: some 1,500 of them are deeper than the engine compiles.
 * In groups they are not. The same schema, its long lists of schemas as parts of an `allOf`. What is about the other properties
 * and items still finds their names and number.
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
      Object.keys(map).length <= many ||
      (keyword === 'patternProperties' && schema['additionalProperties'] !== undefined)
    )
      continue;
    // Behind an `anyOf`, ajv remembers the names that it has seen: all that are known are otherwise one expression, which is as deep.
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
  if (isArray(prefixItems) && prefixItems.length > many) {
    parts.push(
      ...groupsOf(prefixItems).map((group, index) => ({
        prefixItems: [...Array.from({ length: index * groupSize }, () => true), ...group],
      })),
    );
    result = { ...result, prefixItems: prefixItems.map(() => true) };
  }
  const all = [...(isArray(allOf) ? allOf : []), ...parts];
  return parts.length === 0 && all.length <= many ? schema : { ...result, allOf: nested(all) };
}

/** Lists of lists, as deep as it takes. */
function nested(parts: readonly Json[]): readonly Json[] {
  return parts.length <= many ? parts : nested(groupsOf(parts).map((allOf) => ({ allOf })));
}

function groupsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / groupSize) }, (_, index) =>
    items.slice(index * groupSize, (index + 1) * groupSize),
  );
}
