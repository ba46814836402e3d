// Parses what OpenAPI 3.2 adds: a parameter that is the whole query, and bodies of items.

import { readUrlencoded, type FormField } from './deserialize-body.js';
import { decodePart } from './deserialize.js';
import { type Types } from './types.js';
import { type Json, parseJson, type JsonObject } from '../judge/json.js';
import { type DocumentParameter, essence, isJsonType } from './enumerate.js';

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
  return texts.flatMap((each) => (each.trim() === '' ? [] : [parseJson(each) ?? each]));
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
