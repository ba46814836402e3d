// JSON values and JSON Pointer for the judge, which shares no code with the generator.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the object with every value replaced. `__proto__` is an ordinary name. */
export function mapValues(
  object: JsonObject,
  change: (value: Json, key: string) => Json,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(value, key)]),
  );
}

/** The object without some of its keys; empty if it is none. */
export function without(value: Json | undefined, ...keys: readonly string[]): JsonObject {
  const members = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(members.filter(([key]) => !keys.includes(key)));
}

/** The value at a JSON pointer, percent-encoded or not; `undefined` if there is none. */
export function at(root: Json, pointer: string): Json | undefined {
  if (typeof root !== 'object' || root === null) return pointer === '' ? root : undefined;
  const known = followed.get(root) ?? new Map<string, Json | undefined>();
  followed.set(root, known);
  if (!known.has(pointer))
    known.set(pointer, follow(root, pointer) ?? follow(root, decode(pointer)));
  return known.get(pointer);
}

/** A cache, because checks follow the same pointers many thousands of times. */
const followed = new WeakMap<object, Map<string, Json | undefined>>();

/** The value, or what its local reference leads to. */
export function referred(value: Json | undefined, document: Json): Json | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' && reference.startsWith('#/')
    ? at(document, reference.slice(1))
    : value;
}

/** The object at a pointer; an empty one if there is none. */
export function objectAt(document: JsonObject, pointer: string): JsonObject {
  const value = at(document, pointer);
  return isObject(value) ? value : {};
}

/** All objects in a value, breadth first: the value itself, and those in objects and arrays. */
export function* objectsIn(value: Json): Iterable<JsonObject> {
  const queue = [value];
  for (const member of queue) {
    if (isArray(member)) queue.push(...member);
    if (!isObject(member)) continue;
    yield member;
    queue.push(...Object.values(member));
  }
}

export function pointerOf(...tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The last name in a pointer. */
export function nameIn(pointer: string): string {
  const token = pointer.slice(pointer.lastIndexOf('/') + 1);
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function follow(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** Parses JSON; `undefined` if the text is no JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

/** The words of a text. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Decodes percent-encoding; returns the text unchanged if that is malformed. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether two values are equal in JSON Schema: properties may be in any order. */
export function isSame(left: Json, right: Json): boolean {
  if (isArray(left))
    return (
      isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSame(item, right[index] ?? null))
    );
  if (!isObject(left)) return left === right;
  if (!isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSame(left[name] ?? null, right[name] ?? null),
    )
  );
}

export function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Returns the schema with `parts` added to its `allOf`. */
export function withAllOf(schema: JsonObject, parts: readonly Json[]): JsonObject {
  const { allOf } = schema;
  return parts.length === 0
    ? schema
    : { ...schema, allOf: [...(isArray(allOf) ? allOf : []), ...parts] };
}
