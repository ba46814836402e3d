// `$dynamicRef` and `$recursiveRef`, as far as one document decides them. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2

import { isObject, type Json, type Pointer, pointer, rootPointer, tokens } from '../model/json.js';
import { anchors } from './anchor.js';
import { wrongType } from './field.js';
import type { KeywordContext } from './keyword.js';
import { kindAt } from './kind.js';
import type { Reader } from './reader.js';
import { schemaReference, valueAt, wantSchema } from './reference.js';

export function readDynamicReference({ reader, draft }: KeywordContext, value: Json): void {
  draft.dynamicRef = schemaReference(reader, value, { at: draft.at, keyword: '$dynamicRef' });
  const name = typeof value === 'string' ? value.slice(value.indexOf('#') + 1) : '';
  if (draft.dynamicRef !== undefined && (anchors(reader).dynamic.get(name) ?? 0) > 1) {
    reader.tally('read/dynamic-reference', `"$dynamicRef": ${JSON.stringify(value)}`, draft.at);
  }
}

/** The recursion of JSON Schema 2019-09: to the outermost schema around, the one with `$recursiveAnchor` if there is one. */
export function readRecursiveReference({ reader, draft }: KeywordContext, value: Json): void {
  if (value !== '#') {
    wrongType(reader, pointer(draft.at, '$recursiveRef'), { what: '"$recursiveRef"', wanted: '"#"', value });
    return;
  }
  reader.tally('read/older-keyword', '"$recursiveRef"', draft.at);
  draft.ref ??= wantSchema(reader, enclosingSchema(reader, draft.at));
}

function enclosingSchema(reader: Reader, at: Pointer): Pointer {
  const path = tokens(at);
  let outermost: Pointer | undefined;
  for (let length = 1; length <= path.length; length += 1) {
    const tokensSoFar = path.slice(0, length);
    if (kindAt(tokensSoFar) !== 'schema') continue;
    const place = pointer(rootPointer, ...tokensSoFar);
    const value = valueAt(reader.root, place)?.value;
    if (isObject(value) && value['$recursiveAnchor'] === true) return place;
    outermost ??= place;
  }
  return outermost ?? at;
}
