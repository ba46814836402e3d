// Examples and defaults that are spelt as another type: JSON inside a text, a number without quotes where a text belongs. They are read as what
// they spell, once all schemas are known.

import { impliedTypes } from '../model/graph/implied-types.js';
import { type JsonKind, kindOf, kindOfType, kindsOf } from '../model/json-kinds.js';
import type { Json, SchemaId } from '../model/json.js';
import { resolve } from '../model/graph/resolve.js';
import type { Schema } from '../model/schema.js';
import type { Located, PendingSpelling, Reader } from './reader.js';

/** Remembers a value whose schema may want another type. */
export function noteSpelling(reader: Reader, pending: PendingSpelling): void {
  if (typeof pending.value !== 'object') reader.spellings.push(pending);
}

export function finishSpellings(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  for (const { what, value, at, schema, isJson, set } of reader.spellings) {
    const kind = kindOf(value);
    if (schema?.types?.some((type) => kindOfType(type) === kind)) continue;
    const kinds = meantKinds(schema, schemas) ?? (isJson ? structures : undefined);
    const meant = kinds && !kinds.includes(kind) ? spelt(reader, { value, at }, kinds) : undefined;
    if (meant === undefined) continue;
    set(meant);
    reader.amend(at, meant);
    reader.tally('read/spelt-value', what, at);
  }
}

/** The content of a JSON media type that is not described, where a text spells it. */
const structures: readonly JsonKind[] = ['object', 'array'];

/** Undefined where the schema leaves it open. */
function meantKinds(
  schema: Schema | undefined,
  schemas: ReadonlyMap<SchemaId, Schema>,
): readonly JsonKind[] | undefined {
  if (schema === undefined) return undefined;
  const kinds = kindsOf([schema], { schemas });
  if (kinds.length < 6) return kinds;
  const types = impliedTypes(resolve({ schemas }, schema));
  return types?.map(kindOfType);
}

/** What a value that is of none of the kinds spells as one of them. */
export function spelt(
  reader: Reader,
  { value, at }: Located,
  kinds: readonly JsonKind[],
): Json | undefined {
  if (typeof value === 'number' || typeof value === 'boolean')
    return kinds.includes('string') ? reader.spelling(value, at) : undefined;
  if (typeof value !== 'string' || kinds.includes('string') || !isPlain(value)) return undefined;
  const read = parsed(value);
  return read !== undefined && kinds.includes(kindOf(read)) ? read : undefined;
}

/** As deep as examples are, and without references: nobody would follow them. */
function isPlain(text: string): boolean {
  let depth = 0;
  for (const [character] of text.matchAll(/[[\]{}]/g)) {
    depth += character === '[' || character === '{' ? 1 : -1;
    if (depth > 50) return false;
  }
  return !text.includes('$ref');
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    const isExact = typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    return isExact ? value : undefined;
  } catch {
    return undefined;
  }
}
