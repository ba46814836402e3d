// The keywords in which ajv is not exact: remainders of decimal fractions, and equality of objects that have names such as `constructor`.

import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isArray, isSame, type Json } from './json.js';

export function addExactKeywords(ajv: Ajv2020): void {
  for (const keyword of ['enum', 'const', 'uniqueItems', 'multipleOf']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    validate: (values: readonly Json[], value: Json) => values.some((each) => isSame(each, value)),
  });
  ajv.addKeyword({
    keyword: 'const',
    validate: (wanted: Json, value: Json) => isSame(wanted, value),
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: Json) => !wanted || (isArray(items) && areUnique(items)),
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: isMultiple,
  });
}

function areUnique(items: readonly Json[]): boolean {
  return items.every(
    (item, index) => !items.slice(0, index).some((earlier) => isSame(earlier, item)),
  );
}

/** Whether `value` divided by `divisor` is whole, both taken as the decimal fractions that they are written as. */
function isMultiple(divisor: number, value: number): boolean {
  const [left, right] = [decimal(value), decimal(divisor)];
  const exponent = Math.min(left.exponent, right.exponent);
  const whole = ({ digits, exponent: own }: Decimal): bigint =>
    digits * 10n ** BigInt(own - exponent);
  return whole(left) % whole(right) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
