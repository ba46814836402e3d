// Finding something in an answer, where a document says what leads to it.

import { own } from './values.js';

/** The keys that lead to something. */
export type Keys = readonly string[];

/** What stands behind these keys; `undefined` where there is nothing. */
export function pick(value: unknown, keys: Keys): unknown {
  return keys.reduce((rest, key) => own(Object(rest), key), value);
}

/** Also of texts: some services write numbers as such. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
