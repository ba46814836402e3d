// What a parameter says on the wire, read by the tables of OpenAPI 3.1, section 4.8.12.3, and RFC 6570. Texts stay texts here.

import {
  isJsonType,
  type DocumentParameter,
  type Location,
  type Serialisation,
} from '../enumerate-content.js';
import type { Json } from '../judge/json.js';

export type Kind = 'primitive' | 'array' | 'object';

/** A value whose leaves are texts; the members of objects in their order. */
export type Wire = string | readonly Wire[] | ReadonlyMap<string, Wire>;

/** What of a request holds parameters, as it was sent. */
export interface Source {
  /** The undecoded text of each path parameter. */
  readonly path: ReadonlyMap<string, string>;
  /** What follows the question mark. */
  readonly query: string;
  /** By lower-case name; lists joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
}

export type Reading =
  | { readonly state: 'absent' }
  | { readonly state: 'value'; readonly wire: Wire }
  /** A parameter that is JSON on the wire. */
  | { readonly state: 'json'; readonly json: Json }
  | { readonly state: 'wrong'; readonly problem: string }
  /** The specification does not say how such a value is written. */
  | { readonly state: 'undefined'; readonly reason: string };

/** The value of a parameter, given the kind of value that it is. */
export function deserialize(parameter: DocumentParameter, source: Source, kind: Kind): Reading {
  if (parameter.mediaType !== undefined) return readContent(parameter, source);
  const reason = undefinedReason(parameter, parameter.in, kind);
  if (reason !== undefined) return { state: 'undefined', reason };
  return attempt(() => {
    const texts = rawTexts(parameter, source);
    if (parameter.style === 'deepObject') return present(deepObject(parameter.name, source.query));
    if (parameter.in === 'query' && parameter.explode && kind === 'object')
      return present(spread(source.query));
    if (texts.length === 0) return { state: 'absent' };
    return {
      state: 'value',
      wire: readStyle(parameter, { texts, kind, decode: decoderOf(parameter.in) }),
    };
  });
}

/** Why the specification says nothing about a value of this kind (the cells without an example of its table). */
export function undefinedReason(
  { style, explode }: Serialisation,
  location: Location,
  kind: Kind,
): string | undefined {
  const fits = {
    path: ['matrix', 'label', 'simple'],
    query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
    header: ['simple'],
    cookie: ['form'],
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
  if (location === 'cookie' && explode && kind !== 'primitive')
    return `undefined behaviour: an exploded ${kind} in a cookie, whose separator is no ampersand`;
  return undefined;
}

/** All names in a query, decoded. */
export function queryNames(query: string): readonly string[] {
  return [...new Set(inQuery(query).map(([name]) => name))];
}

interface Written {
  readonly texts: readonly string[];
  readonly kind: Kind;
  readonly decode: (text: string) => string;
}

/** A value by its style, from the texts of the fields that carry it. */
export function readStyle(
  { style, explode }: Pick<Serialisation, 'style' | 'explode'>,
  { texts, kind, decode }: Written,
): Wire {
  const [text = ''] = texts;
  if (texts.length > 1 && !(explode && kind === 'array')) throw new Wrong('is sent more than once');
  if (kind === 'primitive') return decode(text);
  if (explode && texts.length > 0 && style === 'form') return texts.map(decode);
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
  const at = part.indexOf('=');
  return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
}

/** The undecoded texts that carry a parameter, without its name and prefix. */
function rawTexts(parameter: DocumentParameter, source: Source): readonly string[] {
  const { name, in: location } = parameter;
  if (location === 'query')
    return inQuery(source.query).flatMap(([key, text]) => (key === name ? [text] : []));
  if (location === 'cookie')
    return cookies(source.headers.get('cookie') ?? '').flatMap(([key, text]) =>
      key === name ? [text] : [],
    );
  if (location === 'header')
    return [source.headers.get(name.toLowerCase())].filter((text) => text !== undefined);
  const text = source.path.get(name);
  return text === undefined ? [] : withoutPrefix(text, parameter);
}

/** Label starts with a dot; matrix carries the name, once or at each value. */
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
  // An exploded object has its own names in the place of the parameter's; an array repeats the parameter's.
  if (known.length === parts.length) return explode ? [known.join(';')] : known;
  if (explode && known.length === 0) return [text.slice(1)];
  throw new Wrong('does not carry its name');
}

function deepObject(name: string, query: string): ReadonlyMap<string, Wire> {
  const result = new Map<string, Wire>();
  for (const [key, text] of inQuery(query)) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    const property = key.slice(name.length + 1, -1);
    if (result.has(property)) throw new Wrong(`has ${property} more than once`);
    result.set(property, decodePart(text, 'query'));
  }
  return result;
}

/** All pairs of a query: an exploded object does not say which are its own; the caller knows the names. */
function spread(query: string): ReadonlyMap<string, Wire> {
  return new Map(inQuery(query).map(([key, text]) => [key, decodable(text)]));
}

/** What is broken is told of the parameter that it belongs to. */
function decodable(text: string): string {
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
    try {
      const json: Json = JSON.parse(decoded);
      return { state: 'json', json };
    } catch {
      throw new Wrong('is no JSON');
    }
  });
}

function decoderOf(location: Location): (text: string) => string {
  if (location === 'header') return (text) => text.trim();
  return (text) => {
    if (!isUnescaped(text)) throw new Wrong('holds a character that an address cannot carry');
    return decodePart(text, location === 'query' ? 'query' : undefined);
  };
}

export function cookies(header: string): readonly (readonly [name: string, text: string])[] {
  return header.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0
      ? []
      : [[decodePart(part.slice(0, at).trim()), part.slice(at + 1).trim()] as const];
  });
}

/** A text that is not written as the document says. */
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

// Percent-encoding (RFC 3986, section 2.1) and the fields of a query.

/** @throws {URIError} The text is not percent-encoded UTF-8. */
export function decodePart(text: string, location?: 'query'): string {
  return decodeURIComponent(location === 'query' ? text.replaceAll('+', '%20') : text);
}

/** The fields of a query: names decoded, texts as they were sent. */
export function inQuery(query: string): readonly (readonly [name: string, text: string])[] {
  return query
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const at = field.indexOf('=');
      return at < 0
        ? ([decodePart(field, 'query'), ''] as const)
        : ([decodePart(field.slice(0, at), 'query'), field.slice(at + 1)] as const);
    });
}

/** Whether all characters are ones that a path or a query may hold: others have to be percent-encoded. Brackets and pipes are let through, as every server does. */
function isUnescaped(text: string): boolean {
  return /^[\w.~!$&'()*+,;=:@/?%[\]|-]*$/.test(text);
}
