// Parses a parameter that is the whole query (OpenAPI 3.2, section 4.12.1): a form, JSON or a text.

import { readUrlencoded, type Form } from './deserialize-body.js';
import { decodePart, parseJson, type Types } from './deserialize.js';
import { type DocumentParameter, essence, isJsonType } from './enumerate.js';

/** Returns `undefined` if there is no query. */
export function readQuerystring(
  { name, whole }: DocumentParameter,
  query: string,
  types: Types,
): Form | undefined {
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
