// Copied by Concord into every output that needs it. Do not edit.

// The keywords about texts and numbers.

import { formatHolds } from './formats.js';
import { goOn, type Run } from './evaluate-run.js';
import { isMultiple, lengthOf } from './evaluate-values.js';
import type { Shape } from './shape.js';

export function checkText(
  { minLength, maxLength, pattern, format }: Shape,
  value: string,
  run: Run,
): boolean {
  const before = run.count;
  if (
    minLength !== undefined &&
    (value.length < minLength || (value.length < 2 * minLength && lengthOf(value) < minLength)) &&
    !goOn(run, 'minLength')
  )
    return false;
  if (
    maxLength !== undefined &&
    value.length > maxLength &&
    lengthOf(value) > maxLength &&
    !goOn(run, 'maxLength')
  )
    return false;
  if (pattern !== undefined && !matches(pattern, value) && !goOn(run, 'pattern')) return false;
  if (format !== undefined && run.formats && !formatHolds(format, value) && !goOn(run, 'format'))
    return false;
  return run.count === before;
}

export function checkNumber(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format }: Shape,
  value: number,
  run: Run,
): boolean {
  const before = run.count;
  if (minimum !== undefined && value < minimum && !goOn(run, 'minimum')) return false;
  if (maximum !== undefined && value > maximum && !goOn(run, 'maximum')) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum && !goOn(run, 'exclusiveMinimum'))
    return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum && !goOn(run, 'exclusiveMaximum'))
    return false;
  if (multipleOf !== undefined && !isMultiple(value, multipleOf) && !goOn(run, 'multipleOf'))
    return false;
  if (format !== undefined && run.formats && !formatHolds(format, value) && !goOn(run, 'format'))
    return false;
  return run.count === before;
}

const compiled = /*#__PURE__*/ new Map<string, RegExp | undefined>();
const guard: { affords: (expression: RegExp, text: string) => boolean } = { affords: () => true };

/** Who has shapes of unknown origin says what an expression may be asked: what it may not matches nothing. */
export function guardExpressions(affords: (expression: RegExp, text: string) => boolean): void {
  guard.affords = affords;
}

/** A pattern that is none in Unicode mode means what it means outside of it; what is no pattern at all says nothing. */
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
