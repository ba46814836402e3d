// Copied by Concord into every output that needs it. Do not edit.

// What a shape says about a value: https://json-schema.org/draft/2020-12, interpreted. A violation stands where the value is wrong:
// - `required`, `dependentRequired`, `additionalProperties`, `unevaluatedProperties`, `propertyNames`: at the property that is missing or too much;
// - `items` and `unevaluatedItems` that allow none: at the item that is too much; any other shape that allows nothing: `never`, at the value;
// - `anyOf`, `oneOf`, `not`, `contains`, `minContains`, `maxContains`: at the value; what the members say is not reported;
// - `allOf`, references, `then`, `else`, `dependentSchemas`: what the shape inside says. `unevaluated*` is asked where all else is fine.

import {
  checkArray,
  checkNumber,
  checkObject,
  checkText,
  restOfItems,
  restOfProperties,
} from './evaluate-keywords.js';
import {
  type Check,
  createRun,
  endOf,
  goOn,
  holds,
  inScope,
  merge,
  type Notes,
  nothingSeen,
  refer,
  type Run,
  type Seen,
  type Violation,
} from './evaluate-run.js';
import { isArray, isObject, isOneOf, isSame } from './evaluate-values.js';
import type { Json, JsonType, Shape } from './shape.js';

export type { Violation } from './evaluate-run.js';

export interface EvaluateOptions {
  /** Whether a format is more than a note: true where nothing is said. */
  readonly formats?: boolean;
  readonly notes?: Notes;
}

/** All violations; none where the value is valid. */
export function evaluate(
  shape: Shape,
  value: Json,
  options: EvaluateOptions = {},
): readonly Violation[] {
  const violations: Violation[] = [];
  check(shape, value, createRun(check, options, violations));
  return violations;
}

/** All violations, each with the shape that has the keyword. */
export function explain(shape: Shape, value: Json): readonly Violation[] {
  const violations: Violation[] = [];
  check(shape, value, createRun(check, { at: shape }, violations));
  return violations;
}

export function accepts(shape: Shape, value: Json, options: EvaluateOptions = {}): boolean {
  return check(shape, value, createRun(check, options));
}

const check: Check = (shape, value, run, seen) => {
  if (run.notes) run.notes.checks += 1;
  if (run.at === undefined) return checkShape(shape, value, run, seen);
  const around = run.at;
  run.at = shape;
  const result = checkShape(shape, value, run, seen);
  run.at = around;
  return result;
};

const checkShape: Check = (shape, value, run, seen) =>
  shape.scope === undefined || run.scopes.includes(shape.scope)
    ? checkParts(shape, value, run, seen)
    : inScope(run, shape.scope, () => checkParts(shape, value, run, seen));

function checkParts(shape: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const { unevaluatedProperties, unevaluatedItems } = shape;
  const hasRest = isArray(value)
    ? unevaluatedItems !== undefined
    : isObject(value) && unevaluatedProperties !== undefined;
  if (!hasRest) return checkKeywords(shape, value, run, seen);
  const own = nothingSeen();
  if (!checkKeywords(shape, value, run, own)) return false;
  const fine = isArray(value)
    ? unevaluatedItems === undefined || restOfItems(unevaluatedItems, value, run, own)
    : !isObject(value) ||
      unevaluatedProperties === undefined ||
      restOfProperties(unevaluatedProperties, value, run, own);
  if (seen) {
    merge(own, seen);
    if (isArray(value)) seen.allItems = true;
    else seen.allKeys = true;
  }
  return fine;
}

function checkKeywords(shape: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  const before = run.count;
  if (shape.never && !goOn(run, 'never')) return false;
  if (shape.types !== undefined && !isOfType(shape.types, value) && !goOn(run, 'type'))
    return false;
  if (shape.const !== undefined && !isSame(shape.const, value) && !goOn(run, 'const')) return false;
  if (shape.enum !== undefined && !isOneOf(shape.enum, value) && !goOn(run, 'enum')) return false;
  if (!checkOwnType(shape, value, run, seen) && run.violations === undefined) return false;
  if (!checkInPlace(shape, value, run, seen) && run.violations === undefined) return false;
  return run.count === before;
}

/** The keywords that apply to one type only. */
function checkOwnType(shape: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (typeof value === 'string') return checkText(shape, value, run);
  if (typeof value === 'number') return checkNumber(shape, value, run);
  if (isArray(value)) return checkArray(shape, value, run, seen);
  return !isObject(value) || checkObject(shape, value, run, seen);
}

/** The keywords that apply other shapes to the same value. Where false is returned and violations are collected, they are noted. */
function checkInPlace(shape: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (
    shape.ref !== undefined &&
    !refer(endOf(shape.ref), value, run, seen) &&
    run.violations === undefined
  )
    return false;
  if (
    shape.dynamic !== undefined &&
    !refer(dynamicTarget(shape.dynamic, run), value, run, seen) &&
    run.violations === undefined
  )
    return false;
  if (shape.allOf !== undefined)
    for (const part of shape.allOf)
      if (!check(part, value, run, seen) && run.violations === undefined) return false;
  if (
    shape.anyOf !== undefined &&
    !matchesAny(shape.anyOf, value, run, seen) &&
    !goOn(run, 'anyOf')
  )
    return false;
  if (
    shape.oneOf !== undefined &&
    !matchesOne(shape.oneOf, value, run, seen) &&
    !goOn(run, 'oneOf')
  )
    return false;
  if (shape.not !== undefined && holds(shape.not, value, run) && !goOn(run, 'not')) return false;
  if (shape.if === undefined) return true;
  const next = holdsAndTells(shape.if, value, run, seen) ? shape.then : shape.else;
  return next === undefined || check(next, value, run, seen);
}

function dynamicTarget({ name, otherwise }: NonNullable<Shape['dynamic']>, run: Run): Shape {
  if (name !== undefined)
    for (const scope of run.scopes)
      if (Object.hasOwn(scope, name)) return (scope[name] ?? otherwise)();
  return otherwise();
}

function matchesAny(
  parts: readonly Shape[],
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let any = false;
  for (const part of parts) {
    if (!holdsAndTells(part, value, run, seen)) continue;
    if (!seen) return true;
    any = true;
  }
  return any;
}

function matchesOne(
  parts: readonly Shape[],
  value: Json,
  run: Run,
  seen: Seen | undefined,
): boolean {
  let count = 0;
  for (const part of parts) if (holdsAndTells(part, value, run, seen) && ++count > 1) return false;
  return count === 1;
}

/** Whether the shape accepts the value; what it has seen counts if so. */
function holdsAndTells(shape: Shape, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (!seen) return holds(shape, value, run);
  const own = nothingSeen();
  const result = holds(shape, value, run, own);
  if (result) merge(own, seen);
  return result;
}

function isOfType(types: readonly JsonType[], value: Json): boolean {
  for (const type of types) {
    const fits =
      type === 'null'
        ? value === null
        : type === 'array'
          ? isArray(value)
          : type === 'object'
            ? isObject(value)
            : type === 'integer'
              ? Number.isInteger(value)
              : typeof value === type;
    if (fits) return true;
  }
  return false;
}
