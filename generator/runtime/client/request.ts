// Builds the request from the call's argument: address, path, query and headers.

import type {
  Draft,
  FillPath,
  NamedParameter,
  OperationDescriptor,
  ParameterDescriptor,
  SerializedBody,
  WriteParameter,
} from './descriptor.js';
import { ArgumentError, ConfigurationError } from './errors.js';
import type { BaseOptions, HttpMethod, OperationOptions } from './types.js';
import { isAbsent, isJson, isRecord, jsonText, nameOf, plain, present } from './values.js';

/** The base URL without trailing slashes. @throws {ConfigurationError} It is no http(s) address. */
export function checkedBaseUrl(options: BaseOptions, given = ''): string {
  // In a browser, a path is relative to the page's own origin.
  const address = given.replace(/^(?=\/)/, pageOrigin() ?? '');
  const [, base] = /^(https?:\/\/[^?#@\s]*[^?#@\s/])\/*$/i.exec(address) ?? [];
  if (base) return base;
  const [, mark = ''] = /^https?:.*?([?#@])/i.exec(address) ?? [];
  const what = { '?': 'a query', '#': 'a fragment', '@': 'a user' }[mark];
  const problem = what ? `An address with ${what} cannot be called` : 'No http address';
  throw notSet(options, problem, 'baseUrl');
}

/** Creates the error that says what is not set, and how to set it. */
export function notSet({ hint }: BaseOptions, what: string, option: string): ConfigurationError {
  return new ConfigurationError(`${what}: give ${option}${hint?.(option) ?? ''}`);
}

/** The origin of the page; `undefined` outside of browsers. */
export function pageOrigin(): string | undefined {
  return (globalThis as { location?: { readonly origin: string } }).location?.origin;
}

/** Writes a query parameter with a single value in the default style. */
export const writeQuery: WriteParameter = ({ name }, value, { query }) =>
  isAbsent(value)
    ? undefined
    : query.push([name, valueText(value)].map(encodeURIComponent).join('='));

/** The most common descriptor, which generated code leaves out. */
export const inQuery: ParameterDescriptor = { in: 'query', write: writeQuery };

/** Writes a header with a single value. */
export const writeHeader: WriteParameter = ({ name }, value, { headers }) =>
  isAbsent(value) ? undefined : (headers[name] = valueText(value));

/**
 * Writes a single value. No style defines arrays and objects inside of others: they become JSON.
 */
export function valueText(value: unknown): string {
  const text = jsonText(value);
  if (!text || text === 'null') throw new TypeError('it has no text form');
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** Writes a path parameter with a single value in the default style. */
export const writePath: WriteParameter = ({ name }, value, { path }) =>
  isAbsent(value) ? undefined : path.set(name, encodeURIComponent(valueText(value)));

export const inPath: ParameterDescriptor = { in: 'path', required: true, write: writePath };

/** Names a method that the document adds to the usual ones. A cast: no list of types has it. */
export const addedMethod = (method: string): HttpMethod => method as HttpMethod;

/** Fills the path template. @throws {ArgumentError} A parameter is missing, empty or another path. */
export const fillPath: FillPath = ({ id, path }, texts) => {
  const filled = path.replace(/#/g, '%23').replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const text = texts.get(name);
    if (!text)
      throw new ArgumentError(
        `${id}: "${name}" cannot be sent: it is ${text === '' ? 'empty' : 'required'}`,
      );
    return text;
  });
  return refuseClimbing(id, filled);
};

/** Refuses `.` and `..` segments, also encoded: URL parsers remove them. */
export function refuseClimbing(id: string, path: string): string {
  if (/^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path))
    throw new ArgumentError(`${id}: "." and ".." cannot be sent in a path`);
  return path;
}

/** Writes a parameter of any location, style and type. */
export const writeStyled: WriteParameter = (parameter, value, { path, query, headers }) => {
  const text = serializeParameter(parameter, value);
  const { name, in: place } = parameter;
  // An object without members is there, and nothing of it is in the query.
  if (text === undefined) return place === 'query' && isRecord(plain(value)) ? 0 : undefined;
  if (place === 'path') return path.set(name, text);
  if (place === 'query') return query.push(text);
  const [header, before] = place === 'cookie' ? ['Cookie', headers['Cookie']] : [name];
  return (headers[header] = before === undefined ? text : `${before}; ${text}`);
};

/** Writes a cookie in the style `cookie`: without escapes (OpenAPI 3.2, section 4.12.2). */
export const writeCookie: WriteParameter = ({ name, explode = true }, given, { headers }) => {
  const value = plain(given);
  const rule: StyleRule = { prefix: '', named: true, exploded: '; ', joined: ',' };
  const text = isAbsent(value) ? undefined : expand(rule, { name, value, explode, encode: octets });
  if (text === undefined) return undefined;
  const { Cookie: before } = headers;
  return (headers['Cookie'] = before === undefined ? text : `${before}; ${text}`);
};

/** Refuses what a cookie cannot hold (RFC 6265, section 4.1.1). */
function octets(text: string): string {
  if (/^("?)[!#-+\--:<-[\]-~]*\1$/.test(text)) return text;
  throw new TypeError('a cookie cannot hold all of its characters: give it in escaped form');
}

/**
 * Serialises a parameter by its style (OpenAPI 3.1, section 4.8.12: the styles of RFC 6570 and
 * three more) for the path, the query, a header or the `Cookie` header. Returns `undefined` if
 * there is nothing to send: the value is `null` or `undefined`, or an array or object without
 * members. Path, query and cookie values are percent-encoded. Header values are not, since HTTP has
 * no such encoding.
 *
 * @throws {TypeError} The value cannot be serialised: a number that is not finite, an invalid date,
 * a function, or more than a hundred levels of objects for brackets.
 */
export function serializeParameter(parameter: NamedParameter, given: unknown): string | undefined {
  const value = plain(given);
  if (isAbsent(value)) return undefined;
  const encode = encoderFor(parameter);
  const name = percentEncode(parameter.name);
  if (parameter.mediaType !== undefined) {
    const text = encode(isJson(parameter.mediaType) ? json(value, parameter.in) : valueText(value));
    return parameter.in === 'path' || parameter.in === 'header' ? text : `${name}=${text}`;
  }
  const style =
    parameter.style ?? (parameter.in === 'path' || parameter.in === 'header' ? 'simple' : 'form');
  const explode = parameter.explode ?? (style === 'form' || style === 'deepObject');
  if (style === 'deepObject') return joined(deepPairs(name, value, encode), '&');
  const rule = parameter.in === 'cookie' ? { ...rules[style], exploded: '; ' } : rules[style];
  return expand(rule, { name, value, explode, encode });
}

/** Percent-encodes every character except the unreserved ones of RFC 3986, section 2.3. */
export function percentEncode(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\u{FFFD}');
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

interface StyleRule {
  /** Written before the first value. */
  readonly prefix: string;
  /** Whether the parameter's name is written with each value. */
  readonly named: boolean;
  /** The separator of exploded values. */
  readonly exploded: string;
  /** The separator of values that are not exploded. */
  readonly joined: string;
}

const rules: Readonly<
  Record<Exclude<NonNullable<ParameterDescriptor['style']>, 'deepObject'>, StyleRule>
> = {
  simple: { prefix: '', named: false, exploded: ',', joined: ',' },
  label: { prefix: '.', named: false, exploded: '.', joined: ',' },
  matrix: { prefix: ';', named: true, exploded: ';', joined: ',' },
  form: { prefix: '', named: true, exploded: '&', joined: ',' },
  spaceDelimited: { prefix: '', named: true, exploded: '&', joined: '%20' },
  pipeDelimited: { prefix: '', named: true, exploded: '&', joined: '%7C' },
};

type Encode = (text: string) => string;

interface Expansion {
  readonly name: string;
  readonly value: unknown;
  readonly explode: boolean;
  readonly encode: Encode;
}

function expand(rule: StyleRule, { name, value, explode, encode }: Expansion): string | undefined {
  // RFC 6570, section 3.2.7: a matrix parameter without a value has no equals sign.
  const pair = (key: string, text: string): string =>
    rule.prefix === ';' && text === '' ? key : `${key}=${text}`;
  const own = (text: string): string => (rule.named ? pair(name, text) : text);
  const written = (item: unknown): string => encode(valueText(item));

  let parts: readonly string[];
  if (Array.isArray(value)) {
    const items = value.filter((item: unknown) => !isAbsent(item)).map(written);
    parts = explode ? items.map(own) : items;
  } else if (isRecord(value)) {
    const members = stated(value).map(([key, item]) => [encode(key), written(item)] as const);
    parts = explode ? members.map(([key, text]) => pair(key, text)) : members.flat();
  } else {
    return rule.prefix + own(written(value));
  }
  if (parts.length === 0) return undefined;
  return rule.prefix + (explode ? parts.join(rule.exploded) : own(parts.join(rule.joined)));
}

/** `color[R]=100`. Nested objects and arrays, which nothing specifies, get more brackets. */
function deepPairs(name: string, given: unknown, encode: Encode, level = 0): readonly string[] {
  const value = plain(given);
  if (isAbsent(value)) return [];
  const members = Array.isArray(value) ? [...value.entries()] : isRecord(value) && stated(value);
  if (!members) return [`${name}=${encode(valueText(value))}`];
  if (level === 100) throw new TypeError('it is nested more than 100 levels deep');
  return members.flatMap(([key, item]) =>
    deepPairs(`${name}%5B${percentEncode(`${key}`)}%5D`, item, encode, level + 1),
  );
}

function stated(value: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => !isAbsent(item));
}

function joined(parts: readonly string[], separator: string): string | undefined {
  return parts.length === 0 ? undefined : parts.join(separator);
}

/** These would end the value, query, path or cookie, so they stay encoded, as do triplets. */
const keptReserved = {
  path: /(%[0-9A-F]{2}|[:/[\]@!$&'()*+,;=])/i,
  query: /(%[0-9A-F]{2}|[:/?[\]@!$'()*,;=])/i,
  cookie: /(%[0-9A-F]{2}|[:/?[\]@!$&'()*+=])/i,
} as const;

function encoderFor(parameter: NamedParameter): Encode {
  if (parameter.in === 'header') return (text) => text;
  if (parameter.allowReserved !== true) return percentEncode;
  const kept = keptReserved[parameter.in];
  return (text) =>
    text
      .split(kept)
      .map((part, index) => (index % 2 === 1 ? part : percentEncode(part)))
      .join('');
}

/** Header values are ASCII (RFC 9110, section 5.5), so other characters become JSON escapes. */
function json(value: unknown, location: ParameterDescriptor['in']): string {
  const text = jsonText(value);
  return location === 'header'
    ? text.replace(
        /[\u007f-\uffff]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : text;
}

/**
 * Returns the idempotency header, with the given key or a random one.
 */
export function idempotencyHeader(
  header: string,
): (key?: string) => Readonly<Record<string, string>> {
  return (key = randomKey()) => ({ [header]: key });
}

/** Creates a UUID (version 4), also without TLS, where `crypto.randomUUID` is missing. */
function randomKey(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    (byte % 16).toString(16),
  ).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

export interface PreparedRequest extends Pick<Draft, 'headers'> {
  /** The path and query, relative to the base URL. */
  readonly target: string;
  readonly body?: SerializedBody | undefined;
}

/**
 * Builds path, query, headers and body from an operation and the flat argument of its call.
 * @throws {ArgumentError} Something required is missing, or a value cannot be serialised.
 */
export function prepareRequest(
  operation: OperationDescriptor,
  params: object,
  { extraBody, extraQuery }: OperationOptions = {},
): PreparedRequest {
  const { id, path, fill, parameters, body } = operation;
  if (nameOf(params) !== 'Object')
    throw new ArgumentError(`${id} takes an object with its arguments`);
  const rest = new Map(present(params));
  const draft: Draft = { path: new Map(), query: [], headers: {} };
  const written = <T>(key: string, required: boolean | undefined, write: () => T): T => {
    try {
      const result = write();
      if (required && result === undefined) throw new TypeError('it is required');
      return result;
    } catch (cause) {
      const { message } = Object(cause) as { readonly message?: string };
      throw new ArgumentError(`${id}: "${key}" cannot be sent: ${message}`, { cause });
    }
  };
  for (const [key, parameter] of present(parameters)) {
    const named = { name: key, ...parameter };
    const value = rest.get(key);
    written(key, named.required, () => named.write(named, value, draft));
    rest.delete(key);
  }
  for (const [name, value] of present(extraQuery))
    for (const each of [value].flat())
      written(name, false, () => writeQuery({ name, in: 'query' }, each, draft));
  const filled = fill?.(operation, draft.path) ?? path;
  const query = draft.query.join('&');
  return {
    target: filled + (query && (filled.includes('?') ? '&' : '?') + query),
    headers: draft.headers,
    body:
      body && written(body.key ?? 'body', body.required, () => body.write(body, rest, extraBody)),
  };
}
