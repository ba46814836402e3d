// The document as it was read: where a reading differs from what is written, everything that looks at the document after this sees the reading.

import { isObject, type Json, type JsonObject, type Pointer, tokens } from '../model/json.js';

/** `undefined` takes a member of an object away. Members of arrays keep their places: others are named after them. */
export type Amendments = ReadonlyMap<Pointer, Json | undefined>;

/** A copy with the amendments, in their order; `root` itself where there are none. What is not amended is shared. */
export function amended(root: JsonObject, amendments: Amendments): JsonObject {
  const own = new Set<Json>();
  let result: Json = root;
  for (const [at, value] of amendments) result = changed(result, tokens(at), { value, own });
  return isObject(result) ? result : root;
}

interface Change {
  readonly value: Json | undefined;
  /** What was copied already. */
  readonly own: Set<Json>;
}

function changed(target: Json, [token, ...rest]: readonly string[], change: Change): Json {
  if (token === undefined) return change.value ?? target;
  if (typeof target !== 'object' || target === null) return target;
  const copy: Json = change.own.has(target) ? target : Array.isArray(target) ? [...target] : { ...target };
  change.own.add(copy);
  if (rest.length > 0) {
    const member: unknown = Object.hasOwn(target, token) ? Reflect.get(target, token) : undefined;
    if (isJson(member)) define(copy, token, changed(member, rest, change));
  } else if (change.value !== undefined) define(copy, token, change.value);
  else if (isObject(copy)) Reflect.deleteProperty(copy, token);
  return copy;
}

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

/** Also where the name is `__proto__`. */
function define(holder: object, key: string, value: Json): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
