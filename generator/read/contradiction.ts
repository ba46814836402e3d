// Keywords that exclude each other: legal JSON Schema, and always a mistake.

import { isObject, type Json, pointer } from '../model/json.js';
import type { JsonType } from '../model/schema.js';
import type { SchemaDraft } from './draft.js';
import { isArray } from './field.js';
import type { Reader } from './reader.js';

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

export function checkContradictions(reader: Reader, draft: SchemaDraft): void {
  for (const [low, high] of pairs) {
    const least = draft[low];
    if (least === undefined) continue;
    const most = draft[high];
    const isOpen = low === 'exclusiveMinimum' || high === 'exclusiveMaximum';
    if (most === undefined || least < most || (least === most && !isOpen)) continue;
    reader.report('read/contradictory-bounds', `"${low}" is ${least} and "${high}" is ${most}: no value can be valid.`, {
      pointer: pointer(draft.at, high),
      related: [{ message: `"${low}" is here.`, pointer: pointer(draft.at, low) }],
    });
  }
  if (draft.types && draft.enum) checkEnum(reader, { ...draft, types: draft.types, enum: draft.enum });
}

function checkEnum(reader: Reader, { at, types, enum: values }: { at: SchemaDraft['at']; types: readonly JsonType[]; enum: readonly Json[] }): void {
  for (const [index, value] of values.entries()) {
    // Null is a matter of `nullable` too, which is read later.
    if (value === null || types.some((type) => hasType(value, type))) continue;
    reader.report('read/enum-type', `${JSON.stringify(value)} is no ${types.join(' or ')}, so it can never be valid.`, { pointer: pointer(at, 'enum', index) });
  }
}

function hasType(value: Json, type: JsonType): boolean {
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === typeof value;
}
