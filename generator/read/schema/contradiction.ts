// Keywords that exclude each other: legal JSON Schema, and always a mistake. Values of an enum that are only spelt as another type are read as what they spell.

import { kindOfType } from '../../model/json-kinds.js';
import { isObject, type Json, type JsonObject, pointer } from '../../model/json.js';
import type { JsonType } from '../../model/schema.js';
import { isArray } from '../wrong-type.js';
import type { Reader, SchemaDraft } from '../reader.js';
import { spelt } from '../spelling.js';

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

export function checkContradictions(reader: Reader, draft: SchemaDraft, source: JsonObject): void {
  for (const [low, high] of pairs) {
    if (source[low] === undefined || source[high] === undefined) continue;
    const [least, most] = [draft[low], draft[high]];
    if (least === undefined || most === undefined) continue;
    const isOpen = low === 'exclusiveMinimum' || high === 'exclusiveMaximum';
    if (least < most || (least === most && !isOpen)) continue;
    reader.report(
      'read/contradictory-bounds',
      `"${low}" is ${least} and "${high}" is ${most}: no value can be valid.`,
      {
        pointer: pointer(draft.at, high),
        related: [{ message: `"${low}" is here.`, pointer: pointer(draft.at, low) }],
      },
    );
  }
  if (draft.types && draft.enum)
    draft.enum = checkEnum(reader, { ...draft, types: draft.types, enum: draft.enum }, source);
}

/** The values, those of another type as what they spell: `1.0` in an enum of strings is "1.0". */
function checkEnum(
  reader: Reader,
  {
    at,
    types,
    enum: values,
  }: { at: SchemaDraft['at']; types: readonly JsonType[]; enum: readonly Json[] },
  source: JsonObject,
): readonly Json[] {
  const written = isArray(source['enum']) ? source['enum'] : [];
  const meantValues = values.map((value) => {
    // Null is a matter of `nullable` too, which is read later.
    if (value === null || types.some((type) => hasType(value, type))) return value;
    const place = pointer(at, 'enum', written.indexOf(value));
    const read = spelt(reader, { value, at: place }, types.map(kindOfType));
    const meant =
      read !== undefined && types.some((type) => hasType(read, type)) ? read : undefined;
    reader.report(
      'read/enum-type',
      `${JSON.stringify(value)} is no ${types.join(' or ')}${meant === undefined ? ', so it can never be valid' : `; it is read as ${JSON.stringify(meant)}`}.`,
      { pointer: place },
    );
    if (meant !== undefined) reader.amend(place, meant);
    return meant ?? value;
  });
  return [...new Set(meantValues)];
}

function hasType(value: Json, type: JsonType): boolean {
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === typeof value;
}
