// zod's own types as values that thousands of places share: neither a compiler nor an application makes each anew.

import * as z from 'zod';
import type { Part } from './rule.js';
import { integerWith } from './types.js';

export const string: Part = /*#__PURE__*/ z.string();
export const number: Part = /*#__PURE__*/ z.number();
/** A number without a fraction, of any size. */
export const integer: Part = /*#__PURE__*/ integerWith();
export const boolean: Part = /*#__PURE__*/ z.boolean();
export const nothing: Part = /*#__PURE__*/ z.null();
export const unknown: Part = /*#__PURE__*/ z.unknown();
export const never: Part = /*#__PURE__*/ z.never('Not allowed: expected no value here');

export function stringWith(...checks: readonly Check<string>[]): Part {
  return z.string().check(...checks);
}

export function numberWith(...checks: readonly Check<number>[]): Part {
  return z.number().check(...checks);
}

/** One of these values; lists and objects have `equals`. */
export function values(listed: readonly (string | number | boolean | null)[]): Part {
  return z.literal(listed);
}

type Check<T> = z.core.$ZodCheck<T> | z.core.CheckFn<T>;
