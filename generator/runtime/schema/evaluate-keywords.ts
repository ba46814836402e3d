// The keywords about objects, arrays, texts and numbers. Of tables that are called `…ByKeyword`, an
// output has the entries of the keywords that its document uses.

import { checkMember, goOn, memberHolds, type Run, type Seen } from './evaluate-run.js';
import {
  areUnique,
  isArray,
  isMultiple,
  isObject,
  type JsonObject,
  lengthOf,
} from './evaluate-values.js';
import { formatHolds } from './formats.js';
import type { Json, JsonSchema, Named, SchemaObject } from './json-schema.js';

export function checkObject(
  schema: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  if (schema.required !== undefined)
    for (const name of schema.required)
      if (!Object.hasOwn(value, name) && !goOn(run, 'required', name)) return false;
  for (const keyword of ofWhole)
    if (
      schema[keyword] !== undefined &&
      objectChecksByKeyword.get(keyword)?.(schema, value, run, seen) === false &&
      run.violations === undefined
    )
      return false;
  const { properties, patternProperties, additionalProperties, propertyNames } = schema;
  if (
    patternProperties === undefined &&
    additionalProperties === undefined &&
    propertyNames === undefined
  )
    return (
      (properties === undefined || checkDeclared(schema, value, run, seen)) && run.count === before
    );
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    const found = run.count;
    if (
      propertyNames !== undefined &&
      namesByKeyword.get('propertyNames')?.(propertyNames, key, run) === false
    )
      return false;
    // The patterns of properties could take long for a name that is too long.
    if (run.count > found) continue;
    if (!checkProperty(schema, value, key, run, seen) && run.violations === undefined) return false;
  }
  return run.count === before;
}

const namesByKeyword = /*#__PURE__*/ new Map<
  string,
  (rule: JsonSchema, name: string, run: Run) => boolean
>([
  [
    'propertyNames',
    (rule, name, run) => memberHolds(rule, name, run) || goOn(run, 'propertyNames', name),
  ],
]);

/**
 * Checks the declared properties, over the names of the schema or of the value, whichever are
 * fewer: a long list of schemas is often about one wide value.
 */
function checkDeclared(
  schema: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { properties = {} } = schema;
  const own = Object.keys(value);
  const declared = namesOf(properties);
  for (const key of declared.length < own.length && run.violations === undefined ? declared : own) {
    if (!Object.hasOwn(properties, key) || !Object.hasOwn(value, key)) continue;
    if (!checkProperty(schema, value, key, run, seen) && run.violations === undefined) return false;
  }
  return true;
}

const known = /*#__PURE__*/ new WeakMap<object, readonly string[]>();

function namesOf(properties: Named<JsonSchema>): readonly string[] {
  const before = known.get(properties);
  if (before !== undefined) return before;
  const names = Object.keys(properties);
  known.set(properties, names);
  return names;
}

function restOfProperties(schema: JsonSchema, value: Json, run: Run, seen: Seen): boolean {
  if (seen.allKeys || !isObject(value)) return true;
  const before = run.count;
  for (const key in value) {
    if (!Object.hasOwn(value, key) || seen.keys.has(key)) continue;
    if (
      schema === false
        ? !goOn(run, 'unevaluatedProperties', key)
        : !checkMember(schema, value[key] ?? null, key, run) && run.violations === undefined
    )
      return false;
  }
  return run.count === before;
}

function checkProperty(
  schema: SchemaObject,
  value: JsonObject,
  key: string,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const member = value[key] ?? null;
  let known = false;
  let fine = true;
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, key)) {
    known = true;
    fine = checkMember(schema.properties[key] ?? {}, member, key, run);
  }
  for (const each of schemasByPattern(schema, key)) {
    known = true;
    fine = checkMember(each, member, key, run) && fine;
  }
  if (!known && schema.additionalProperties !== undefined) {
    known = true;
    if (schema.additionalProperties === false)
      fine = goOn(run, 'additionalProperties', key) && fine;
    else fine = checkMember(schema.additionalProperties, member, key, run) && fine;
  }
  if (known) seen?.keys.add(key);
  return fine;
}

/** Returns the schemas of `patternProperties` whose patterns match a name. */
export function schemasByPattern(schema: SchemaObject, name: string): readonly JsonSchema[] {
  return schema.patternProperties === undefined
    ? none
    : (patternsByKeyword.get('patternProperties')?.(schema, name) ?? none);
}

const none: readonly JsonSchema[] = [];

const patternsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, name: string) => readonly JsonSchema[]
>([
  [
    'patternProperties',
    ({ patternProperties = {} }, name) =>
      Object.entries(patternProperties).flatMap(([pattern, schema]) =>
        matches(pattern, name) ? [schema] : [],
      ),
  ],
]);

type ObjectCheck = (
  schema: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
) => boolean;

/** Keywords that constrain the object as a whole. */
const ofWhole = [
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
] as const;

const objectChecksByKeyword = /*#__PURE__*/ new Map<string, ObjectCheck>([
  [
    'minProperties',
    ({ minProperties = 0 }, value, run) =>
      Object.keys(value).length >= minProperties || goOn(run, 'minProperties'),
  ],
  [
    'maxProperties',
    ({ maxProperties = 0 }, value, run) =>
      Object.keys(value).length <= maxProperties || goOn(run, 'maxProperties'),
  ],
  ['dependentRequired', checkDependentRequired],
  ['dependentSchemas', checkDependentSchemas],
]);

function checkDependentRequired(
  { dependentRequired }: SchemaObject,
  value: JsonObject,
  run: Run,
): boolean {
  const before = run.count;
  for (const name in dependentRequired) {
    if (!Object.hasOwn(dependentRequired, name) || !Object.hasOwn(value, name)) continue;
    for (const other of dependentRequired[name] ?? [])
      if (!Object.hasOwn(value, other) && !goOn(run, 'dependentRequired', other)) return false;
  }
  return run.count === before;
}

function checkDependentSchemas(
  { dependentSchemas }: SchemaObject,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let fine = true;
  for (const name in dependentSchemas) {
    if (!Object.hasOwn(dependentSchemas, name) || !Object.hasOwn(value, name)) continue;
    fine = run.check(dependentSchemas[name] ?? {}, value, run, seen) && fine;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
}

export function checkArray(
  schema: SchemaObject,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  const { prefixItems, items } = schema;
  if (schema.minItems !== undefined && value.length < schema.minItems && !goOn(run, 'minItems'))
    return false;
  if (schema.maxItems !== undefined && value.length > schema.maxItems && !goOn(run, 'maxItems'))
    return false;
  if (
    schema.uniqueItems &&
    arrayChecksByKeyword.get('uniqueItems')?.(schema, value, run, seen) === false &&
    run.violations === undefined
  )
    return false;
  const first = prefixItems?.length ?? 0;
  for (let index = 0; index < value.length; index += 1) {
    const own = index < first ? prefixItems?.[index] : items;
    if (own === undefined) continue;
    if (own === false && index >= first) {
      if (!goOn(run, 'items', index)) return false;
    } else if (!checkMember(own, value[index] ?? null, index, run) && run.violations === undefined)
      return false;
    seen?.items.add(index);
  }
  if (items !== undefined && seen) seen.allItems = true;
  if (
    schema.contains !== undefined &&
    arrayChecksByKeyword.get('contains')?.(schema, value, run, seen) === false &&
    run.violations === undefined
  )
    return false;
  return run.count === before;
}

type ArrayCheck = (
  schema: SchemaObject,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
) => boolean;

const arrayChecksByKeyword = /*#__PURE__*/ new Map<string, ArrayCheck>([
  ['uniqueItems', (_, value, run) => areUnique(value) || goOn(run, 'uniqueItems')],
  ['contains', checkContains],
]);

/** Checks the properties and items that no other keyword of the schema has evaluated. */
export const restsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: JsonSchema, value: Json, run: Run, seen: Seen) => boolean
>([
  ['unevaluatedItems', restOfItems],
  ['unevaluatedProperties', restOfProperties],
]);

function restOfItems(schema: JsonSchema, value: Json, run: Run, seen: Seen): boolean {
  if (seen.allItems || !isArray(value)) return true;
  const before = run.count;
  for (let index = 0; index < value.length; index += 1) {
    if (seen.items.has(index)) continue;
    if (
      schema === false
        ? !goOn(run, 'unevaluatedItems', index)
        : !checkMember(schema, value[index] ?? null, index, run) && run.violations === undefined
    )
      return false;
  }
  return run.count === before;
}

function checkContains(
  { contains = true, minContains, maxContains }: SchemaObject,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
): boolean {
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (!memberHolds(contains, value[index] ?? null, run)) continue;
    count += 1;
    seen?.items.add(index);
  }
  if (
    count < (minContains ?? 1) &&
    !goOn(run, minContains === undefined ? 'contains' : 'minContains')
  )
    return false;
  return maxContains === undefined || count <= maxContains || goOn(run, 'maxContains');
}

/** A text that is too long is not asked for its pattern, which could take long. */
export function checkText(schema: SchemaObject, value: string, run: Run): boolean {
  const before = run.count;
  for (const keyword of textKeywords) {
    if (schema[keyword] === undefined || textsByKeyword.get(keyword)?.(schema, value) !== false)
      continue;
    if (!goOn(run, keyword)) return false;
    if (keyword === 'maxLength') break;
  }
  const { format } = schema;
  if (format !== undefined && run.formats && !formatHolds(format, value) && !goOn(run, 'format'))
    return false;
  return run.count === before;
}

const textKeywords = ['minLength', 'maxLength', 'pattern'] as const;

const textsByKeyword = /*#__PURE__*/ new Map<
  string,
  (schema: SchemaObject, value: string) => boolean
>([
  [
    'minLength',
    ({ minLength = 0 }, value) =>
      value.length >= minLength && (value.length >= 2 * minLength || lengthOf(value) >= minLength),
  ],
  [
    'maxLength',
    ({ maxLength = 0 }, value) => value.length <= maxLength || lengthOf(value) <= maxLength,
  ],
  ['pattern', ({ pattern = '' }, value) => matches(pattern, value)],
]);

export function checkNumber(schema: SchemaObject, value: number, run: Run): boolean {
  const before = run.count;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  if (minimum !== undefined && value < minimum && !goOn(run, 'minimum')) return false;
  if (maximum !== undefined && value > maximum && !goOn(run, 'maximum')) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum && !goOn(run, 'exclusiveMinimum'))
    return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum && !goOn(run, 'exclusiveMaximum'))
    return false;
  if (
    multipleOf !== undefined &&
    numbersByKeyword.get('multipleOf')?.(value, multipleOf) === false &&
    !goOn(run, 'multipleOf')
  )
    return false;
  if (format !== undefined && run.formats && !formatHolds(format, value) && !goOn(run, 'format'))
    return false;
  return run.count === before;
}

const numbersByKeyword = /*#__PURE__*/ new Map<string, (value: number, bound: number) => boolean>([
  ['multipleOf', isMultiple],
]);

const compiled = /*#__PURE__*/ new Map<string, RegExp | undefined>();

const guard: { affords: (expression: RegExp, text: string) => boolean } = { affords: () => true };

/**
 * Sets which expressions may run on a text. Callers with schemas of unknown origin need this; an
 * expression that may not run matches nothing.
 */
export function guardExpressions(affords: (expression: RegExp, text: string) => boolean): void {
  guard.affords = affords;
}

/**
 * Compiles the pattern in Unicode mode, or else without it. An invalid pattern accepts every text.
 */
export function matches(pattern: string, value: string): boolean {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  const expression = compiled.get(pattern);
  return expression === undefined || (guard.affords(expression, value) && expression.test(value));
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
