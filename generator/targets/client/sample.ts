// A value for an example in the README: what the document shows, else something that fits the type.

import type { Api } from '../../model/api.js';
import { isObject, type Json } from '../../model/json.js';
import { resolve } from '../../model/resolve.js';
import type { Schema } from '../../model/schema.js';

/** `name` is the placeholder of a text about which nothing is known. */
export function sampleOf(schema: Schema, name: string, api: Api, depth = 0): Json {
  const target = resolve(api, schema);
  const shown = schema.const ?? target.const ?? first(schema.examples) ?? first(target.examples) ?? schema.default ?? target.default ?? first(target.enum);
  if (shown) return shown.value;
  if (depth > 5) return null;
  const [member] = target.oneOf ?? target.anyOf ?? [];
  const type = target.types?.find((each) => each !== 'null') ?? (target.properties || target.allOf ? 'object' : undefined);
  if (type === undefined && target.types) return null;
  if (type === undefined && member) return sampleOf(member, name, api, depth + 1);
  switch (type) {
    case 'string':
      return text(target, name);
    case 'integer':
    case 'number':
      return target.minimum ?? target.maximum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return target.items && (target.minItems ?? 0) > 0 ? Array.from({ length: target.minItems ?? 0 }, () => sampleOf(target.items ?? target, name, api, depth + 1)) : [];
    default:
      return objectOf(target, api, depth);
  }
}

function objectOf(schema: Schema, api: Api, depth: number): Json {
  const result: Record<string, Json> = Object.create(null);
  for (const part of [...(schema.allOf ?? []).map((each) => resolve(api, each)), schema])
    for (const name of part.required ?? []) {
      const property = part.properties?.get(name);
      if (property && property.readOnly !== true) result[name] = sampleOf(property, name, api, depth + 1);
    }
  for (const part of schema.allOf ?? []) {
    const inner = depth > 5 ? null : sampleOf(part, '', api, depth + 1);
    if (isObject(inner)) for (const [name, value] of Object.entries(inner)) result[name] ??= value;
  }
  return result;
}

const texts: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T12:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/file',
  url: 'https://example.com/file',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function text({ format = '', minLength = 0, maxLength }: Schema, name: string): string {
  const known = Object.hasOwn(texts, format) ? texts[format] : undefined;
  return (known ?? (name || 'text')).padEnd(minLength, '.').slice(0, maxLength);
}

function first(values: readonly Json[] | undefined): { readonly value: Json } | undefined {
  const [value] = values ?? [];
  return value === undefined ? undefined : { value };
}
