// Compares bodies other than JSON with what the server received: bytes, texts and forms.

import { isJson, isRecord, type Members, show } from '../subject/exports.js';
import { isArray, isObject, isSame, type Json, type JsonObject, parseJson } from '../judge/json.js';
import { essence } from '../reading/enumerate.js';
import type { Received } from '../reading/request.js';

/** How a body differs from the received one; `undefined` if it does not, or is JSON. */
export async function bodyDifference(
  given: unknown,
  request: Received,
): Promise<string | undefined> {
  const type = essence(request.headers.get('content-type') ?? '');
  if (type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded')
    return isRecord(given) ? formDifference(given, request) : undefined;
  // Fixtures of items are lists, and so is what is read of them.
  if (isArray(given) && isArray(request.value) && !/[/+]json$/.test(type)) {
    const expected = await toJson(given);
    return expected !== undefined && isEqual(expected, request.value)
      ? undefined
      : `${show(request.value)} came for ${show(given)}`;
  }
  const bytes =
    given instanceof Uint8Array
      ? given
      : given instanceof Blob
        ? new Uint8Array(await given.arrayBuffer())
        : type.startsWith('text/') && typeof given === 'string'
          ? Buffer.from(given, 'utf8')
          : undefined;
  return bytes === undefined || Buffer.compare(request.body, bytes) === 0
    ? undefined
    : `${request.body.byteLength} bytes came that differ from the ${bytes.byteLength} given`;
}

/** Checks that the server received exactly the members that were sent. */
async function formDifference(
  given: Members,
  { value, body }: Received,
): Promise<string | undefined> {
  if (Object.keys(given).length === 0 && body.length === 0) return undefined;
  if (!isObject(value)) return `the form came as ${show(value)}`;
  for (const [name, member] of Object.entries(given)) {
    const expected = await toJson(member);
    const isNothing =
      expected === null || expected === undefined || (isArray(expected) && expected.length === 0);
    const came = received(value, name);
    if (came === undefined && expected !== undefined && isEmptyObject(expected)) continue;
    if (isNothing ? came !== undefined : came === undefined || !isEqual(expected, came))
      return `${name} came as ${show(came)} for ${show(expected)}`;
  }
  const extra = Object.keys(value).find((name) => !Object.hasOwn(given, name));
  return extra === undefined ? undefined : `${extra} came, which was not given`;
}

function received(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Compares values of forms, whose leaves are strings where the schema has no type. */
function isEqual(expected: Json, came: Json): boolean {
  if (isArray(expected) && isArray(came))
    return (
      expected.length === came.length &&
      expected.every((item, index) => isEqual(item, came[index] ?? null))
    );
  if (isObject(expected) && isObject(came))
    return (
      Object.keys(came).every((name) => Object.hasOwn(expected, name)) &&
      Object.entries(expected).every(([name, member]) => {
        const found = received(came, name);
        return found === undefined ? isEmptyObject(member) : isEqual(member, found);
      })
    );
  // A text that is JSON is sent as the value in it would be.
  if (typeof expected === 'string' && (isObject(came) || isArray(came)))
    return isSame(parseJson(expected) ?? null, came);
  return (
    isSame(expected, came) ||
    (!isArray(expected) && !isObject(expected) && String(expected) === String(came))
  );
}

/** Most styles serialize an empty object to nothing. */
function isEmptyObject(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

async function toJson(value: unknown): Promise<Json | undefined> {
  if (value instanceof Blob) return Buffer.from(await value.arrayBuffer()).toString('latin1');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (isArray(value)) return Promise.all(value.map(async (item) => (await toJson(item)) ?? null));
  return isJson(value) ? value : undefined;
}
