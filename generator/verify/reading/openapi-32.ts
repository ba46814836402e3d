// Parses what OpenAPI 3.2 adds: a parameter that is the whole query, bodies of items, and multipart
// bodies that are lists of parts without names (section 4.14.5).

import { isArray, type Json, type JsonObject, parseJson } from '../judge/json.js';
import { decodePart } from './deserialize.js';
import { type FormField, readUrlencoded, sectionsOf } from './deserialize-body.js';
import {
  type DocumentEncoding,
  type DocumentEncodings,
  type DocumentMedia,
  type DocumentParameter,
  essence,
  isJsonType,
  isUnder,
} from './enumerate.js';
import type { Types } from './types.js';

/** Returns `undefined` if there is no query. */
export function readQuerystring(
  { name, whole }: DocumentParameter,
  query: string,
  types: Types,
): FormField | undefined {
  if (query === '' || whole === undefined) return undefined;
  if (essence(whole.name) === 'application/x-www-form-urlencoded')
    return readUrlencoded(query, whole, types);
  const text = decodeOrNothing(query);
  const value =
    text === undefined
      ? undefined
      : isJsonType(whole.name)
        ? parseJson(text)
        : types.values(text, whole.schema)[0];
  return value === undefined
    ? { value: null, problems: [`${name} is not written as ${whole.name}`] }
    : { value, problems: [] };
}

function decodeOrNothing(text: string): string | undefined {
  try {
    return decodePart(text, 'query');
  } catch {
    return undefined;
  }
}

/** The items of a body that holds one after the other; `undefined` if the media type does not. */
export function readItems(type: string, text: string): readonly Json[] | undefined {
  if (type === 'text/event-stream')
    return text
      .split('\n\n')
      .filter((block) => block !== '')
      .map(eventOf);
  if (/json-seq$/.test(type)) return jsonOf(text.split('\u001e'));
  return /^application\/(x-)?(jsonl|ndjson)$/.test(type) ? jsonOf(text.split('\n')) : undefined;
}

function jsonOf(texts: readonly string[]): readonly Json[] {
  return texts.flatMap((text) => (text.trim() === '' ? [] : [parseJson(text) ?? text]));
}

/** The fields of an event. */
export function eventOf(block: string): JsonObject {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').replace(/^ /, '');
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const event: Record<string, Json> = Object.fromEntries(fields);
  const retry = fields.get('retry');
  return retry === undefined ? event : { ...event, retry: Number(retry) };
}

export function readParts(
  body: Buffer,
  contentType: string,
  { media, types }: { readonly media: DocumentMedia; readonly types: Types },
): FormField {
  const problems: string[] = [];
  const read = (content: string, type: string, inside: Inside): Json => {
    const parts = sectionsOf(content, type);
    if (parts === undefined) problems.push(`${type} is no multipart content`);
    return (parts ?? []).map((part, index) => {
      const encoding =
        inside.encodings.positions?.prefix[index] ?? inside.encodings.positions?.rest ?? none;
      const own = partType(part.head);
      const wanted = encoding.contentType;
      if (
        wanted !== undefined &&
        !wanted.split(',').some((candidate) => isUnder(own, essence(candidate)))
      )
        problems.push(`part ${index + 1} is ${own}, where ${wanted} is stated`);
      const schema =
        inside.schema === undefined ? media.itemSchema : types.below(inside.schema, index);
      return valueOf(part.content, own, { encodings: encoding, schema });
    });
  };
  const valueOf = (content: string, type: string, inside: Inside): Json => {
    if (type.startsWith('multipart/')) return read(content, type, inside);
    if (types.isBinary(inside.schema)) return content;
    const text = Buffer.from(content, 'latin1').toString('utf8');
    if (isJsonType(type)) return parseJson(text) ?? text;
    return types.values(text, inside.schema)[0] ?? text;
  };
  const value = read(body.toString('latin1'), contentType, {
    encodings: media,
    schema: media.schema,
  });
  return { value: isArray(value) ? value : [], problems };
}

interface Inside {
  readonly encodings: Partial<DocumentEncodings>;
  readonly schema: string | undefined;
}

const none: DocumentEncoding = {};

/** The content type of a part, of which `text/plain` is the default (RFC 2046, section 5.1). */
function partType(head: string): string {
  return /^content-type:[ \t]*(\S.*)$/im.exec(head)?.[1]?.trim() ?? 'text/plain';
}
