// JSON values and pointers: the vocabulary that every other model file is written in.

export type Json = null | boolean | number | string | JsonArray | JsonObject;
export type JsonArray = readonly Json[];
export interface JsonObject {
  readonly [key: string]: Json;
}

declare const pointerBrand: unique symbol;
declare const schemaBrand: unique symbol;

/**
 * A JSON Pointer (RFC 6901) into the bundled document, without the leading `#`; the root is the
 * empty string.
 */
export type Pointer = string & { readonly [pointerBrand]: true };

/**
 * The pointer of a schema that something refers to; the key of `Api.schemas`. References are ids,
 * never object links.
 */
export type SchemaId = Pointer & { readonly [schemaBrand]: true };

/** The pointer of `token` below `parent`, escaped as RFC 6901 section 3 says. */
export function pointer(parent: Pointer, ...tokens: readonly (string | number)[]): Pointer {
  let result: string = parent;
  for (const token of tokens)
    result += typeof token === 'string' ? `/${escaped(token)}` : `/${token}`;
  return result as Pointer;
}

function escaped(token: string): string {
  return token.includes('/') || token.includes('~')
    ? token.replaceAll('~', '~0').replaceAll('/', '~1')
    : token;
}

export const rootPointer = '' as Pointer;

/** The unescaped tokens of a pointer. */
export function tokens(at: string): string[] {
  if (at === '') return [];
  const escapedTokens = at.slice(1).split('/');
  return at.includes('~')
    ? escapedTokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    : escapedTokens;
}

/** Decodes percent-encoding; `undefined` if it is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The pointer as the id of a schema: `read/` calls this for the targets of references, nobody else
 * needs to.
 */
export function schemaId(at: Pointer): SchemaId {
  return at as SchemaId;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * JSON for files and terminals: what JSON may hold as it is, but terminals obey and readers do not
 * see, is escaped; the value is the same.
 */
export function jsonText(value: unknown, indent?: number): string {
  return escapedHidden(JSON.stringify(value, undefined, indent));
}

/**
 * A text whose hidden characters all stand within double quotes, as JSON and YAML escape them; and
 * so does `##[`, with which runners of CI are commanded.
 */
export function escapedHidden(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<=#)#(?=\w*\[)/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the value at a pointer; `undefined` if there is none. */
export function valueAt(root: Json, at: string): Json | undefined {
  return valueIn(root, tokens(at));
}

/** The same for the tokens of a pointer. */
export function valueIn(root: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(child, root);
}

/** The own member of an object or array. */
export function child(value: Json | undefined, token: string): Json | undefined {
  if (isArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

export function isArray(value: Json | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** Sets an own member, also one that is called `__proto__`. */
export function setOwn(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** The members keep their order. */
export function renameKey(holder: object, from: string, to: string): void {
  for (const [key, value] of Object.entries(holder)) {
    Reflect.deleteProperty(holder, key);
    setOwn(holder, key === from ? to : key, value);
  }
}
