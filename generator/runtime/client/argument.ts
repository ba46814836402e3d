// What the argument of a call says, for operations whose answer depends on it.

import { isRecord, own } from './values.js';

/** The value behind these keys; `undefined` where the argument does not have it itself. */
export function argumentAt(params: object, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isRecord(value) ? own(value, key) : undefined),
    params,
  );
}
