// An enum with room for other values: any text or number where it lists some; of the other values, those that it lists.

import type { Json } from '../model/json.js';
import type { JsonType, Schema } from '../model/schema.js';

export interface Opened {
  /** The types of which any value is fine. */
  readonly types: readonly JsonType[];
  readonly others: readonly Json[];
}

export function opened({ types, enum: values = [] }: Schema): Opened {
  const isListed = (type: 'string' | 'number'): boolean =>
    values.some((value) => typeof value === type);
  const kinds: readonly JsonType[] = [
    ...(isListed('string') ? (['string'] as const) : []),
    ...(isListed('number') ? (['integer', 'number'] as const) : []),
  ];
  const others = values.filter(
    (value) =>
      typeof value !== 'string' &&
      typeof value !== 'number' &&
      (types?.some((type) => hasType(value, type)) ?? true),
  );
  return { types: kinds.filter((type) => types?.includes(type) ?? type !== 'integer'), others };
}

export function hasType(value: Json, type: JsonType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (value === null || type === 'null') return value === null && type === 'null';
  return typeof value === type && !(type === 'object' && Array.isArray(value));
}
