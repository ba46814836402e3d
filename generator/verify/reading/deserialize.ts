// Parses parameters by the tables of OpenAPI 3.1, section 4.8.12.3, and RFC 6570. Leaves stay
// strings.

import {
  type DocumentParameter,
  isJsonType,
  type Location,
  type Serialisation,
} from './enumerate.js';
import { isArray, isObject, type Json, parseJson } from '../judge/json.js';
import { isWireArray, type Kind, type Wire } from './types.js';

/** The parts of a request that hold parameters, as received. */
export interface Source {
  /** The undecoded value of each path parameter. */
  readonly path: ReadonlyMap<string, string>;
  /** The text after the question mark. */
  readonly query: string;
  /** By lower-case name; repeated headers are joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
}

export type Reading =
  | { readonly state: 'absent' }
  | { readonly state: 'value'; readonly wire: Wire }
  /** A parameter whose content is JSON. */
  | { readonly state: 'json'; readonly json: Json }
  | { readonly state: 'wrong'; readonly problem: string }
  /** The specification does not define how such a value is serialized. */
  | { readonly state: 'undefined'; readonly reason: string };

/** Parses the value of a parameter as one kind of value. */
export function deserialize(parameter: DocumentParameter, source: Source, kind: Kind): Reading {
  if (parameter.mediaType !== undefined) return readContent(parameter, source);
  const reason = undefinedReason(parameter, parameter.in, kind);
  if (reason !== undefined) return { state: 'undefined', reason };
  return attempt(() => {
    const texts = rawTexts(parameter, source);
    if (parameter.style === 'deepObject') return present(deepObject(parameter.name, source.query));
    if (parameter.in === 'query' && parameter.explode && kind === 'object')
      return present(spread(source.query));
    if (parameter.style === 'cookie' && parameter.explode && kind === 'object')
      return present(new Map(cookies(source.headers.get('cookie') ?? '')));
    if (texts.length === 0) return { state: 'absent' };
    const decode = parameter.style === 'cookie' ? (text: string) => text : decoderOf(parameter.in);
    return { state: 'value', wire: readStyle(parameter, { texts, kind, decode }) };
  });
}

/** Why the specification does not define how this kind of value is serialized. */
export function undefinedReason(
  { style, explode }: Serialisation,
  location: Location,
  kind: Kind,
): string | undefined {
  const fits = {
    path: ['matrix', 'label', 'simple'],
    query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
    header: ['simple'],
    cookie: ['form', 'cookie'],
  }[location];
  if (!fits.includes(style)) return `undefined behaviour: style ${style} in ${location}`;
  if (style === 'deepObject' && (kind !== 'object' || !explode))
    return explode
      ? `undefined behaviour: a value that is ${kind}, as deepObject`
      : 'undefined behaviour: deepObject with explode: false';
  if (
    (style === 'spaceDelimited' || style === 'pipeDelimited') &&
    (kind === 'primitive' || explode)
  )
    return `undefined behaviour: ${style} with ${explode ? 'explode: true' : 'a primitive value'}`;
  if (location === 'cookie' && explode && kind !== 'primitive' && style !== 'cookie')
    return `undefined behaviour: an exploded ${kind} in a cookie, whose separator is no ampersand`;
  return undefined;
}

/** All names in a query, decoded. */
export function queryNames(query: string): readonly string[] {
  return [...new Set(receivedFields(query).map(([name]) => name))];
}

interface StyledTexts {
  readonly texts: readonly string[];
  readonly kind: Kind;
  readonly decode: (text: string) => string;
}

/** Parses a value by its style, given the texts of its fields. */
export function readStyle(
  { style, explode }: Pick<Serialisation, 'style' | 'explode'>,
  { texts, kind, decode }: StyledTexts,
): Wire {
  const [text = ''] = texts;
  if (texts.length > 1 && !(explode && kind === 'array')) throw new Wrong('is sent more than once');
  if (kind === 'primitive') return decode(text);
  if (explode && texts.length > 0 && (style === 'form' || style === 'cookie'))
    return texts.map(decode);
  const parts = split(text, style, explode);
  if (kind === 'array') return parts.map(decode);
  if (explode) return new Map(parts.map((part) => pair(part, decode)));
  if (parts.length % 2 === 1) throw new Wrong('has a name without a value');
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[decode(part), decode(parts[index + 1] ?? '')] as const] : [],
    ),
  );
}

function split(text: string, style: Serialisation['style'], explode: boolean): readonly string[] {
  if (style === 'spaceDelimited') return text.split(/%20|\+| /);
  if (style === 'pipeDelimited') return text.split(/%7C|\|/i);
  if (text === '') return [];
  return text.split(style === 'label' && explode ? '.' : style === 'matrix' && explode ? ';' : ',');
}

function pair(part: string, decode: (text: string) => string): readonly [string, string] {
  const [name, value = ''] = cut(part, '=');
  return [decode(name), decode(value)];
}

/** The texts before and after the first separator. */
export function cut(text: string, separator: string): readonly [string, after?: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The undecoded texts of a parameter, without its name and prefix. */
function rawTexts(parameter: DocumentParameter, source: Source): readonly string[] {
  const { name, in: location } = parameter;
  if (location === 'query')
    return receivedFields(source.query).flatMap(([key, text]) => (key === name ? [text] : []));
  if (location === 'cookie')
    return cookies(source.headers.get('cookie') ?? '').flatMap(([key, text]) =>
      key === name ? [text] : [],
    );
  if (location === 'header')
    return [source.headers.get(name.toLowerCase())].filter((text) => text !== undefined);
  const text = source.path.get(name);
  return text === undefined ? [] : withoutPrefix(text, parameter);
}

/** Removes the dot of style label, or the name of style matrix, which may be repeated. */
function withoutPrefix(
  text: string,
  { style, explode, name }: DocumentParameter,
): readonly string[] {
  if (style === 'simple') return [text];
  if (style === 'label') {
    if (!text.startsWith('.')) throw new Wrong('does not start with a dot');
    return [text.slice(1)];
  }
  if (!text.startsWith(';')) throw new Wrong('does not start with a semicolon');
  const parts = text.slice(1).split(';');
  const values = parts.map((part) => {
    const [key, ...rest] = part.split('=');
    return decodePart(key ?? '') === name ? rest.join('=') : undefined;
  });
  const known = values.filter((value) => value !== undefined);
  // An exploded object has its properties' names, an exploded array repeats the parameter's.
  if (known.length === parts.length) return explode ? [known.join(';')] : known;
  if (explode && known.length === 0) return [text.slice(1)];
  throw new Wrong('does not carry its name');
}

/** `filter[a]=1&filter[b][0]=2`: nested values are read as clients write them, lists by indices. */
export function deepObject(name: string, query: string): ReadonlyMap<string, Wire> {
  const result: Nested = new Map();
  for (const [key, text] of receivedFields(query)) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    const path = key.slice(name.length + 1, -1).split('][');
    const last = path.pop() ?? '';
    let inner = result;
    for (const step of path) {
      const known = inner.get(step) ?? new Map<string, NestedValue>();
      if (typeof known === 'string') throw new Wrong(`has ${step} more than once`);
      inner.set(step, known);
      inner = known;
    }
    if (inner.has(last)) throw new Wrong(`has ${last} more than once`);
    inner.set(last, decodePart(text, 'query'));
  }
  return new Map([...result].map(([key, value]) => [key, withLists(value)]));
}

type NestedValue = string | Nested;
interface Nested extends Map<string, NestedValue> {}

function withLists(value: NestedValue): Wire {
  if (typeof value === 'string') return value;
  const members = [...value].map(([key, nestedValue]) => [key, withLists(nestedValue)] as const);
  const isList = members.every(([key], index) => key === String(index));
  return isList ? members.map(([, wire]) => wire) : new Map(members);
}

/** All fields of a query. The caller selects the properties of an exploded object. */
function spread(query: string): ReadonlyMap<string, Wire> {
  return new Map(receivedFields(query).map(([key, text]) => [key, decodeOrKeep(text)]));
}

/** Returns malformed text unchanged. It is reported for the parameter that it belongs to. */
function decodeOrKeep(text: string): string {
  try {
    return decodePart(text, 'query');
  } catch {
    return text;
  }
}

function present(members: ReadonlyMap<string, Wire>): Reading {
  return members.size === 0 ? { state: 'absent' } : { state: 'value', wire: members };
}

function readContent(parameter: DocumentParameter, source: Source): Reading {
  return attempt(() => {
    const texts = rawTexts({ ...parameter, style: 'simple' }, source);
    const [text] = texts;
    if (text === undefined) return { state: 'absent' };
    if (texts.length > 1) throw new Wrong('is sent more than once');
    const decoded = decoderOf(parameter.in)(text);
    if (!isJsonType(parameter.mediaType ?? '')) return { state: 'value', wire: decoded };
    const json = parseJson(decoded);
    if (json === undefined) throw new Wrong('is no JSON');
    return { state: 'json', json };
  });
}

function decoderOf(location: Location): (text: string) => string {
  if (location === 'header') return (text) => text.trim();
  return (text) => {
    if (!isAllowedInUri(text)) throw new Wrong('holds a character that an address cannot carry');
    return decodePart(text, location === 'query' ? 'query' : undefined);
  };
}

export function cookies(header: string): readonly (readonly [name: string, text: string])[] {
  return header.split(';').flatMap((part) => {
    const [name, text] = cut(part, '=');
    return text === undefined ? [] : [[decodePart(name.trim()), text.trim()] as const];
  });
}

/** Thrown if a text is not serialized as the document says. */
export class Wrong extends Error {}

function attempt(read: () => Reading): Reading {
  try {
    return read();
  } catch (error) {
    if (error instanceof Wrong) return { state: 'wrong', problem: error.message };
    if (error instanceof URIError)
      return { state: 'wrong', problem: 'is not percent-encoded UTF-8' };
    throw error;
  }
}

/** @throws {URIError} The text is not percent-encoded UTF-8. */
export function decodePart(text: string, location?: 'query'): string {
  return decodeURIComponent(location === 'query' ? text.replaceAll('+', '%20') : text);
}

/** Splits a query into fields: decoded names and undecoded values. */
export function receivedFields(query: string): readonly (readonly [name: string, text: string])[] {
  return query
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const [name, text = ''] = cut(field, '=');
      return [decodePart(name, 'query'), text] as const;
    });
}

/**
 * Whether a path or query may contain all characters of a text unencoded. Brackets and pipes are
 * allowed, as every server accepts them.
 */
function isAllowedInUri(text: string): boolean {
  return /^[\w.~!$&'()*+,;=:@/?%[\]|-]*$/.test(text);
}

/** Whether a parsed value equals a JSON value, leaves as strings, without null (RFC 6570, 2.3). */
export function equalsWire(value: Json, wire: Wire): boolean {
  if (isArray(value)) {
    const items = value.filter((item) => item !== null);
    return (
      isWireArray(wire) &&
      wire.length === items.length &&
      items.every((item, index) => equalsWire(item, wire[index] ?? ''))
    );
  }
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== null);
    return (
      wire instanceof Map &&
      wire.size === members.length &&
      members.every(([name, member]) => equalsWire(member, wire.get(name) ?? '') && wire.has(name))
    );
  }
  if (typeof wire !== 'string') return false;
  return typeof value === 'number' ? wire !== '' && Number(wire) === value : wire === String(value);
}
