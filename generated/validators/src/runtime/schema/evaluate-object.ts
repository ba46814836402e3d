// Copied by Concord into every output that needs it. Do not edit.

// The keywords about objects.

import { checkMember, goOn, memberHolds, type Run, type Seen } from './evaluate-run.js';
import { matches } from './evaluate-scalar.js';
import type { JsonObject } from './evaluate-values.js';
import type { Shape } from './shape.js';

export function checkObject(
  shape: Shape,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  if (shape.required !== undefined)
    for (const name of shape.required)
      if (!Object.hasOwn(value, name) && !goOn(run, 'required', name)) return false;
  if (!checkCount(shape, value, run)) return false;
  if (!checkDependent(shape, value, run, seen) && run.violations === undefined) return false;
  const { properties, patternProperties, additionalProperties, propertyNames } = shape;
  if (
    patternProperties === undefined &&
    additionalProperties === undefined &&
    propertyNames === undefined
  )
    return (
      (properties === undefined || checkDeclared(shape, value, run, seen)) && run.count === before
    );
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (
      propertyNames !== undefined &&
      !memberHolds(propertyNames, key, run) &&
      !goOn(run, 'propertyNames', key)
    )
      return false;
    if (!checkProperty(shape, value, key, run, seen) && run.violations === undefined) return false;
  }
  return run.count === before;
}

/** Where only declared properties matter: those of the shape, or those of the value, whichever are fewer. Long rows of shapes are about one wide value. */
function checkDeclared(shape: Shape, value: JsonObject, run: Run, seen: Seen | undefined): boolean {
  const { properties = {} } = shape;
  const own = Object.keys(value);
  const declared = namesOf(properties);
  for (const key of declared.length < own.length && run.violations === undefined ? declared : own) {
    if (!Object.hasOwn(properties, key) || !Object.hasOwn(value, key)) continue;
    if (!checkProperty(shape, value, key, run, seen) && run.violations === undefined) return false;
  }
  return true;
}

const known = /*#__PURE__*/ new WeakMap<object, readonly string[]>();

function namesOf(properties: NonNullable<Shape['properties']>): readonly string[] {
  const before = known.get(properties);
  if (before !== undefined) return before;
  const names = Object.keys(properties);
  known.set(properties, names);
  return names;
}

export function restOfProperties(shape: Shape, value: JsonObject, run: Run, seen: Seen): boolean {
  if (seen.allKeys) return true;
  const before = run.count;
  for (const key in value) {
    if (!Object.hasOwn(value, key) || seen.keys.has(key)) continue;
    if (
      shape.never
        ? !goOn(run, 'unevaluatedProperties', key)
        : !checkMember(shape, value[key] ?? null, key, run) && run.violations === undefined
    )
      return false;
  }
  return run.count === before;
}

function checkProperty(
  shape: Shape,
  value: JsonObject,
  key: string,
  run: Run,
  seen: Seen | undefined,
): boolean {
  const member = value[key] ?? null;
  let known = false;
  let fine = true;
  if (shape.properties !== undefined && Object.hasOwn(shape.properties, key)) {
    known = true;
    fine = checkMember(shape.properties[key] ?? {}, member, key, run);
  }
  if (shape.patternProperties !== undefined) {
    for (const pattern in shape.patternProperties) {
      if (!Object.hasOwn(shape.patternProperties, pattern) || !matches(pattern, key)) continue;
      known = true;
      fine = checkMember(shape.patternProperties[pattern] ?? {}, member, key, run) && fine;
    }
  }
  if (!known && shape.additionalProperties !== undefined) {
    known = true;
    if (shape.additionalProperties.never) fine = goOn(run, 'additionalProperties', key) && fine;
    else fine = checkMember(shape.additionalProperties, member, key, run) && fine;
  }
  if (known) seen?.keys.add(key);
  return fine;
}

function checkCount({ minProperties, maxProperties }: Shape, value: JsonObject, run: Run): boolean {
  if (minProperties === undefined && maxProperties === undefined) return true;
  let count = 0;
  for (const key in value) if (Object.hasOwn(value, key)) count += 1;
  if (minProperties !== undefined && count < minProperties && !goOn(run, 'minProperties'))
    return false;
  return maxProperties === undefined || count <= maxProperties || goOn(run, 'maxProperties');
}

function checkDependent(
  { dependentRequired, dependentSchemas }: Shape,
  value: JsonObject,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let fine = true;
  for (const name in dependentRequired) {
    if (!Object.hasOwn(dependentRequired, name) || !Object.hasOwn(value, name)) continue;
    for (const other of dependentRequired[name] ?? [])
      if (!Object.hasOwn(value, other) && !goOn(run, 'dependentRequired', other)) return false;
  }
  for (const name in dependentSchemas) {
    if (!Object.hasOwn(dependentSchemas, name) || !Object.hasOwn(value, name)) continue;
    fine = run.check(dependentSchemas[name] ?? {}, value, run, seen) && fine;
    if (!fine && run.violations === undefined) return false;
  }
  return fine;
}
