// What a file says about a key that it writes twice: an error, but one that leaves the rest of the file readable.

import type { DiagnosticCode } from '../../diagnostics.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';

/** Errors behind which a file can still be read: what else is wrong with it is said in the same run. */
export function isHarmless(code: DiagnosticCode): boolean {
  return code === 'document/duplicate-key' || code === 'document/several-documents';
}

/** An object of members whose keys may repeat: the first and the second value count, together where both are objects, so that nothing seems to be missing. */
export function united(entries: Iterable<readonly [key: string, value: Json]>): JsonObject {
  const members = new Map<string, Json>();
  const repeated = new Set<string>();
  for (const [key, value] of entries) {
    const known = members.get(key);
    if (known === undefined) members.set(key, value);
    else if (!repeated.has(key) && isObject(known) && isObject(value))
      members.set(key, united([...Object.entries(known), ...Object.entries(value)]));
    if (known !== undefined) repeated.add(key);
  }
  return Object.fromEntries(members);
}
