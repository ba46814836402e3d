// What a schema without `type` is about, by its keywords. JSON Schema lets any other kind of value pass; authors mean this one.

import { speaksOfBytes } from '../bytes.js';
import type { JsonType, Schema } from '../schema.js';

/** The types that keywords of objects and arrays imply; undefined where nothing does. */
export function impliedTypes(schema: Schema): readonly JsonType[] | undefined {
  const types: JsonType[] = [];
  if (hasObjectKeywords(schema)) types.push('object');
  if (schema.items !== undefined || schema.prefixItems !== undefined) types.push('array');
  return types.length === 0 ? (speaksOfBytes(schema) ? ['string'] : undefined) : types;
}

export function hasObjectKeywords({
  properties,
  required,
  additionalProperties,
  patternProperties,
  unevaluatedProperties,
}: Schema): boolean {
  return (
    (properties?.size ?? 0) > 0 ||
    (required?.length ?? 0) > 0 ||
    (patternProperties?.size ?? 0) > 0 ||
    (additionalProperties !== undefined && !additionalProperties.never) ||
    (unevaluatedProperties !== undefined && !unevaluatedProperties.never)
  );
}
