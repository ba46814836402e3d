// Keywords that apply schemas to a value, to its properties or to its items. They note violations
// themselves.

import { refer } from './evaluate-references.js';
import {
  checkMember,
  endOf,
  fail,
  holds,
  merge,
  noted,
  nothingSeen,
  type Run,
  type Seen,
} from './evaluate-run.js';
import { matches } from './evaluate-tests.js';
import { isArray, isObject } from './evaluate-values.js';
import {
  type Json,
  type JsonSchema,
  type Named,
  type SchemaObject,
  hasOwn,
} from './json-schema.js';

type Apply = (schema: SchemaObject, value: Json, run: Run, seen?: Seen) => boolean;

export const appliedByKeyword = /*#__PURE__*/ new Map<string, Apply>([
  ['required', checkRequired],
  ['dependentRequired', checkDependentRequired],
  ['propertyNames', checkNames],
  ['properties', checkProperties],
  ['patternProperties', checkPatterns],
  ['additionalProperties', checkAdditional],
  ['dependentSchemas', checkDependentSchemas],
  ['prefixItems', checkTuple],
  ['items', checkItems],
  ['contains', checkContains],
  ['target', checkReference],
  ['allOf', checkAll],
  ['anyOf', checkAny],
  ['oneOf', checkOne],
  ['not', checkNot],
  ['if', checkCondition],
]);

/** Checks the properties and items that no other keyword of the schema has evaluated. */
export const restsByKeyword = /*#__PURE__*/ new Map<string, Apply>([
  ['unevaluatedItems', restOfItems],
  ['unevaluatedProperties', restOfProperties],
]);

/** Whether all hold: if violations are collected, each is asked. */
function every<T>(parts: Iterable<T>, run: Run, test: (part: T) => boolean): boolean {
  let fine = true;
  for (const part of parts) {
    fine = test(part) && fine;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
}

function checkRequired(schema: SchemaObject, value: Json, run: Run): boolean {
  return (
    !isObject(value) ||
    every(
      schema.required ?? [],
      run,
      (name) => hasOwn(value, name) || fail(run, schema, 'required', name),
    )
  );
}

function checkDependentRequired(schema: SchemaObject, value: Json, run: Run): boolean {
  const { dependentRequired = {} } = schema;
  if (!isObject(value)) return true;
  const names = Object.keys(dependentRequired).filter((name) => hasOwn(value, name));
  return every(
    names.flatMap((name) => dependentRequired[name] ?? []),
    run,
    (name) => hasOwn(value, name) || fail(run, schema, 'dependentRequired', name),
  );
}

function checkDependentSchemas(
  { dependentSchemas = {} }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (!isObject(value)) return true;
  const names = Object.keys(dependentSchemas).filter((name) => hasOwn(value, name));
  return every(names, run, (name) => run.check(dependentSchemas[name] ?? {}, value, run, seen));
}

function checkNames(schema: SchemaObject, value: Json, run: Run): boolean {
  return (
    !isObject(value) ||
    every(
      Object.keys(value),
      run,
      (name) => !isRefused(schema, name, run) || fail(run, schema, 'propertyNames', name),
    )
  );
}

/** The patterns of properties are not asked about such a name: they could take long if it is too long. */
function isRefused({ propertyNames }: SchemaObject, name: string, run: Run): boolean {
  return propertyNames !== undefined && !holds(propertyNames, name, run);
}

function checkProperties(
  { properties = {} }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (!isObject(value)) return true;
  let fine = true;
  for (const name in properties) {
    if (!hasOwn(properties, name) || !hasOwn(value, name)) continue;
    seen?.keys.add(name);
    fine = checkMember(properties[name] ?? {}, value[name] ?? null, name, run) && fine;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
}

function checkPatterns(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (!isObject(value)) return true;
  const names = Object.keys(value).filter((name) => !isRefused(schema, name, run));
  return every(names, run, (name) =>
    every(schemasByPattern(schema, name), run, (member) => {
      seen?.keys.add(name);
      return checkMember(member, value[name] ?? null, name, run);
    }),
  );
}

/** Returns the schemas of `patternProperties` whose patterns match a name. */
export function schemasByPattern(schema: SchemaObject, name: string): readonly JsonSchema[] {
  return schema.patternProperties === undefined
    ? []
    : (patternsByKeyword.get('patternProperties')?.(schema.patternProperties, name) ?? []);
}

const patternsByKeyword = /*#__PURE__*/ new Map<
  string,
  (patterns: Named<JsonSchema>, name: string) => readonly JsonSchema[]
>([
  [
    'patternProperties',
    (patterns, name) =>
      Object.entries(patterns).flatMap(([pattern, schema]) =>
        matches(pattern, name) ? [schema] : [],
      ),
  ],
]);

function checkAdditional(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { properties = {}, additionalProperties = true } = schema;
  if (!isObject(value)) return true;
  return every(Object.keys(value), run, (name) => {
    if (hasOwn(properties, name) || isRefused(schema, name, run)) return true;
    if (schemasByPattern(schema, name).length > 0) return true;
    seen?.keys.add(name);
    return additionalProperties === false
      ? fail(run, schema, 'additionalProperties', name)
      : checkMember(additionalProperties, value[name] ?? null, name, run);
  });
}

function restOfProperties(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { unevaluatedProperties: rest = true } = schema;
  if (!seen || seen.allKeys || !isObject(value)) return true;
  const names = Object.keys(value).filter((name) => !seen.keys.has(name));
  seen.allKeys = true;
  return every(names, run, (name) =>
    rest === false
      ? fail(run, schema, 'unevaluatedProperties', name)
      : checkMember(rest, value[name] ?? null, name, run),
  );
}

function checkTuple(
  { prefixItems = [] }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  if (!isArray(value)) return true;
  return every(prefixItems.slice(0, value.length).entries(), run, ([index, item]) => {
    seen?.items.add(index);
    return checkMember(item, value[index] ?? null, index, run);
  });
}

function checkItems(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { prefixItems = [], items = true } = schema;
  if (!isArray(value)) return true;
  if (seen) seen.allItems = true;
  return every(value.slice(prefixItems.length).entries(), run, ([offset, item]) => {
    const index = prefixItems.length + offset;
    return items === false
      ? fail(run, schema, 'items', index)
      : checkMember(items, item, index, run);
  });
}

function restOfItems(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { unevaluatedItems: rest = true } = schema;
  if (!seen || seen.allItems || !isArray(value)) return true;
  seen.allItems = true;
  return every(value.entries(), run, ([index, item]) => {
    if (seen.items.has(index)) return true;
    return rest === false
      ? fail(run, schema, 'unevaluatedItems', index)
      : checkMember(rest, item, index, run);
  });
}

function checkContains(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const { contains = true, minContains, maxContains = Infinity } = schema;
  if (!isArray(value)) return true;
  let count = 0;
  for (const [index, item] of value.entries()) {
    if (!holds(contains, item, run)) continue;
    count += 1;
    seen?.items.add(index);
  }
  if (count < (minContains ?? 1))
    return fail(run, schema, minContains === undefined ? 'contains' : 'minContains');
  return count <= maxContains || fail(run, schema, 'maxContains');
}

function checkReference(
  { target }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const end = target ? endOf(target()) : {};
  if (!seen && noted(run.notes, end, value)) return true;
  return (followsByKeyword.get('repeated') ?? run.check)(end, value, run, seen);
}

/** How a reference is followed where a value may meet a schema again. */
const followsByKeyword = /*#__PURE__*/ new Map<string, Run['check']>([['repeated', refer]]);

function checkAll(
  { allOf = [] }: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  return every(allOf, run, (part) => run.check(part, value, run, seen));
}

function checkAny(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  let any = false;
  for (const part of schema.anyOf ?? []) {
    if (!holdsAndTells(part, value, run, seen)) continue;
    if (!seen) return true;
    any = true;
  }
  return any || fail(run, schema, 'anyOf');
}

function checkOne(schema: SchemaObject, value: Json, run: Run, seen: Seen | undefined): boolean {
  let count = 0;
  for (const part of schema.oneOf ?? [])
    if (holdsAndTells(part, value, run, seen) && ++count > 1) break;
  return count === 1 || fail(run, schema, 'oneOf');
}

function checkNot(schema: SchemaObject, value: Json, run: Run): boolean {
  return !holds(schema.not ?? false, value, run) || fail(run, schema, 'not');
}

function checkCondition(
  schema: SchemaObject,
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const isMet = holdsAndTells(schema.if ?? true, value, run, seen);
  const next = isMet ? schema.then : schema.else;
  return next === undefined || run.check(next, value, run, seen);
}

/** Whether the schema accepts the value; only then its evaluated properties and items count. */
function holdsAndTells(schema: JsonSchema, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (!seen) return holds(schema, value, run);
  const own = nothingSeen();
  const result = holds(schema, value, run, own);
  if (result) merge(own, seen);
  return result;
}
