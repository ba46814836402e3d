// Headers in layers: a later layer wins, whatever the letter case, and null removes.

import { ArgumentError } from './errors.js';
import type { HeaderOptions } from './options.js';

/** Lower-case name → value; `null` is a header that must not be sent. */
export type HeaderSet = ReadonlyMap<string, string | null>;

/** @throws {ArgumentError} A name or value that no header can hold. The message does not repeat the value. */
export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  const set = new Map<string, string | null>();
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer ?? {})) {
      if (value !== undefined)
        set.set(name.toLowerCase(), value === null ? null : checkedHeader(name, value));
    }
  }
  return set;
}

/** @throws {ArgumentError} */
export function checkedHeader(name: string, value: string): string {
  try {
    new Headers([[name, value]]);
    return value;
  } catch {
    throw new ArgumentError(
      `the header "${name}" cannot be sent: its name or value holds characters that no HTTP header can hold (RFC 9110, section 5)`,
    );
  }
}

/** The headers that must not be sent. */
export function removedFrom(headers: HeaderSet): ReadonlySet<string> {
  return new Set([...headers].filter(([, value]) => value === null).map(([name]) => name));
}
