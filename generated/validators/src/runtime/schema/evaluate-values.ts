// Copied by Concord into every output that needs it. Do not edit.

// JSON values as JSON Schema sees them.

import type { Json } from './shape.js';

export type JsonObject = { readonly [key: string]: Json };

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers by value, arrays by their items, objects by their properties in any order. */
export function isSame(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (isArray(left)) {
    if (!isArray(right) || left.length !== right.length) return false;
    for (let index = 0; index < left.length; index += 1)
      if (!isSame(left[index] ?? null, right[index] ?? null)) return false;
    return true;
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSame(left[name] ?? null, right[name] ?? null),
    )
  );
}

export function isOneOf(values: readonly Json[], value: Json): boolean {
  for (const each of values) if (isSame(each, value)) return true;
  return false;
}

export function areUnique(items: readonly Json[]): boolean {
  const scalars = new Set<Json>();
  const others = new Set<string>();
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] ?? null;
    if (typeof item === 'object' && item !== null) others.add(canonical(item));
    else scalars.add(item);
    if (scalars.size + others.size <= index) return false;
  }
  return true;
}

/** The same text for the same value: the properties of objects in one order. */
function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`)
    .join()}}`;
}

/** Characters: code points, a pair of surrogates counted once. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const isPair =
      (text.charCodeAt(index) & 0xfc00) === 0xd800 &&
      (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (!isPair) continue;
    length -= 1;
    index += 1;
  }
  return length;
}

/** As decimal fractions: 19.99 is a multiple of 0.01. */
export function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value)) return false;
  const [left, right] = [decimal(value), decimal(divisor)];
  const shift = left.exponent - right.exponent;
  const scaled = (digits: bigint, exponent: number): bigint =>
    digits * 10n ** BigInt(Math.max(0, exponent));
  const whole = scaled(right.digits, -shift);
  return whole === 0n ? value === 0 : scaled(left.digits, shift) % whole === 0n;
}

/** The digits that JavaScript writes for a number, and the power of ten that they are multiplied by. */
function decimal(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
