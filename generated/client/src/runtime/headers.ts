// Copied by Concord into every output that needs it. Do not edit.

// Headers in layers: a later layer wins, whatever the letter case, and null removes.

import type { HeaderOptions } from './options.js';

/** Lower-case name → value; `null` is a header that must not be sent. */
export type HeaderSet = ReadonlyMap<string, string | null>;

export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  const set = new Map<string, string | null>();
  for (const layer of layers)
    for (const [name, value] of Object.entries(layer ?? {}))
      if (value !== undefined) set.set(name.toLowerCase(), value);
  return set;
}
