// Copied by Concord into every output that needs it. Do not edit.

// zod's own types as values that thousands of places share: neither a compiler nor an application makes each anew.

import * as z from 'zod';
import { type Check, testOf } from './check.js';
import { fromRule, isBoolean, isString, type Part, ruleOf, type Test, tested } from './rule.js';
import { wrongType } from './values.js';

export const string: Part = /*#__PURE__*/ tested(/*#__PURE__*/ z.string(), isString);
export const number: Part = /*#__PURE__*/ tested(/*#__PURE__*/ z.number(), Number.isFinite);
/** A number without a fraction, of any size. */
export const integer: Part = /*#__PURE__*/ whole(Number.isInteger, number);
export const boolean: Part = /*#__PURE__*/ tested(/*#__PURE__*/ z.boolean(), isBoolean);
export const nothing: Part = /*#__PURE__*/ tested(
  /*#__PURE__*/ z.null(),
  (value) => value === null,
);
export const unknown: Part = /*#__PURE__*/ tested(/*#__PURE__*/ z.unknown(), () => true);
export const never: Part = /*#__PURE__*/ tested(
  /*#__PURE__*/ z.never('Not allowed: expected no value here'),
  () => false,
);

export function stringWith(...checks: readonly Check<string>[]): Part {
  return tested(z.string().check(...checks), testOf(isString, checks, patternTest));
}

export function numberWith(...checks: readonly Check<number>[]): Part {
  return tested(z.number().check(...checks), testOf(Number.isFinite, checks, limitTest));
}

export function integerWith(...checks: readonly Check<number>[]): Part {
  return whole(testOf(Number.isInteger, checks, limitTest), z.number().check(...checks));
}

/** One of these values; lists and objects have `equals`. */
export function values(listed: readonly (string | number | boolean | null)[]): Part {
  const [only] = listed;
  const all = new Set<unknown>(listed);
  return tested(
    z.literal(listed),
    listed.length === 1 ? (value) => value === only : (value) => all.has(value),
  );
}

function whole(accepts: Test, part: Part): Part {
  const { explain } = ruleOf(part);
  return fromRule({
    accepts,
    explain: (value) => (Number.isInteger(value) ? explain(value) : [wrongType(value, 'integer')]),
  });
}

function patternTest(definition: object): ((value: string) => boolean) | undefined {
  if (!('pattern' in definition) || !(definition.pattern instanceof RegExp)) return undefined;
  const { pattern } = definition;
  return pattern.global || pattern.sticky ? undefined : (value) => pattern.test(value);
}

function limitTest(definition: object): ((value: number) => boolean) | undefined {
  if (!(
    'check' in definition &&
    'value' in definition &&
    'inclusive' in definition &&
    typeof definition.value === 'number'
  ))
    return undefined;
  const { check, value: limit, inclusive } = definition;
  if (check === 'greater_than')
    return inclusive === true ? (value) => value >= limit : (value) => value > limit;
  if (check === 'less_than')
    return inclusive === true ? (value) => value <= limit : (value) => value < limit;
  return undefined;
}
