// `$dynamicRef` and `$recursiveRef`, as far as one document decides them. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2

import {
  isObject,
  type Json,
  type Pointer,
  pointer,
  rootPointer,
  type SchemaId,
  tokens,
} from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { walkSchema } from '../../model/graph/walk.js';
import { anchors, schemaReference, scopeAt, valueAt, wantSchema } from '../reference.js';
import { kindAt } from '../kind.js';
import { ineffective, type KeywordContext, type Reader } from '../reader.js';

export function readDynamicReference({ reader, draft }: KeywordContext, value: Json): void {
  draft.dynamicRef = schemaReference(reader, value, { at: draft.at, keyword: '$dynamicRef' });
  if (draft.dynamicRef === undefined || typeof value !== 'string') return;
  const name = value.slice(value.indexOf('#') + 1);
  const target = valueAt(reader.root, draft.dynamicRef)?.value;
  const places = anchors(reader).dynamic.get(name);
  // Only where it leads to a dynamic anchor at first is it a dynamic reference at all.
  if (!isObject(target) || target['$dynamicAnchor'] !== name || places === undefined) return;
  // The same name twice in one resource has no defined meaning (section 8.2.2): the last one is taken, and said so.
  if ([...places.values()].flat().length > 1)
    reader.tally(
      'read/dynamic-reference',
      `"$dynamicRef": ${JSON.stringify(value)}`,
      pointer(draft.at, '$dynamicRef'),
    );
  if (places.size < 2) return;
  draft.dynamicName = name;
  reader.dynamicNames.add(name);
  for (const [at] of places.values()) if (at !== undefined) wantSchema(reader, at);
}

/** Gives the schemas at which a schema resource is entered the anchors that dynamic references look for. `schemas` is complete. */
export function finishDynamicReferences(
  reader: Reader,
  schemas: ReadonlyMap<SchemaId, Schema>,
  roots: () => Iterable<Schema>,
): void {
  if (reader.dynamicNames.size === 0) return;
  const enter = (schema: Schema): void => {
    const resource = scopeAt(reader.root, tokens(schema.at)).at;
    const found = [...reader.dynamicNames].flatMap((name): [string, SchemaId][] => {
      const [at] = anchors(reader).dynamic.get(name)?.get(resource) ?? [];
      return at === undefined ? [] : [[name, wantSchema(reader, at)]];
    });
    if (found.length > 0) setScope(schema, new Map(found));
  };
  for (const schema of schemas.values()) enter(schema);
  for (const root of [...schemas.values(), ...roots()]) {
    walkSchema(root, (schema) => {
      const written = valueAt(reader.root, schema.at)?.value;
      if (schema.scope === undefined && isObject(written) && written['$id'] !== undefined)
        enter(schema);
    });
  }
}

// Schemas are drafts until reading ends.
function setScope(schema: { scope?: Schema['scope'] }, scope: Schema['scope']): void {
  schema.scope = scope;
}

/** The recursion of JSON Schema 2019-09: to the outermost schema around, the one with `$recursiveAnchor` if there is one. */
export function readRecursiveReference({ reader, draft }: KeywordContext, value: Json): void {
  if (value !== '#') {
    ineffective(reader, pointer(draft.at, '$recursiveRef'), {
      what: '"$recursiveRef"',
      wanted: '"#"',
      value,
    });
    return;
  }
  reader.tally('read/older-keyword', '"$recursiveRef"', pointer(draft.at, '$recursiveRef'));
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
