// Copied by Concord into every output that needs it. Do not edit.

// `multipleOf` as decimal arithmetic: 19.99 is a multiple of 0.01.

import type * as z from 'zod';
import { check } from './check.js';

export function multipleOf(divisor: number): z.core.CheckFn<number> {
  return check(
    (value: number) => isMultiple(value, divisor),
    (input) => ({ code: 'not_multiple_of', divisor, input }),
  );
}

export function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value)) return false;
  const [left, right] = [decimal(value), decimal(divisor)];
  const shift = left.exponent - right.exponent;
  const scaled = (digits: bigint, exponent: number): bigint =>
    digits * 10n ** BigInt(Math.max(0, exponent));
  return scaled(left.digits, shift) % scaled(right.digits, -shift) === 0n;
}

/** The digits that JavaScript writes for a number, and the power of ten that they are multiplied by. */
function decimal(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
