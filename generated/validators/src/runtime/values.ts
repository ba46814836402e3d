// Copied by Concord into every output that needs it. Do not edit.

// JSON values: what they are, whether two are the same, how they are shown.

import { fromRule, type Issue, type Part } from './rule.js';

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One of these values, compared as JSON Schema does: arrays by their items, objects by their properties in any order. */
export function equals(values: readonly Json[]): Part {
  return fromRule({
    accepts: (value) => values.some((each) => isSame(value, each)),
    explain: (input) => [mismatch(input, `Invalid input: expected ${list(values.map(show))}`)],
  });
}

export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSame(item, right[index]))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property; `undefined` is as good as none. */
export function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** `integer` is a number to JSON; what it is not, `undefined` names. */
export type TypeName = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function typeOf(value: unknown): TypeName | undefined {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : undefined;
  if (typeof value === 'boolean') return 'boolean';
  if (value === null) return 'null';
  if (typeof value !== 'object') return undefined;
  return Array.isArray(value) ? 'array' : 'object';
}

export function mismatch(input: unknown, message: string): Issue {
  return { code: 'custom', input, message, continue: true };
}

export function wrongType(input: unknown, expected: string): Issue {
  return { code: 'invalid_type', input, expected };
}

export function list(words: readonly string[], conjunction = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** A JSON value as a message shows it. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
