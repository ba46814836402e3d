// Headers in layers: a later layer wins, whatever the letter case, and null removes.

import type { HeaderOptions } from './options.js';
import { present } from './values.js';

/** Lower-case name → value; `null` is a header that must not be sent. */
export type HeaderSet = ReadonlyMap<string, string | null>;

export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  return new Map(
    layers.flatMap((layer) => present(layer)).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
