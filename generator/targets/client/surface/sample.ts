// A value for an example in the README: what the document shows, else something that fits the type.

import type { Api } from '../../../model/api.js';
import { isObject, type Json } from '../../../model/json.js';
import { resolve } from '../../../model/graph/resolve.js';
import type { Schema } from '../../../model/schema.js';

/** `name` is the placeholder of a text about which nothing is known. */
export function sampleOf(schema: Schema, name: string, api: Api): Json {
  return sample(schema, name, { api, depth: 0, budget: { left: 500 } });
}

interface SampleContext {
  readonly api: Api;
  readonly depth: number;
  /** How many more schemas are looked at: an example that nobody would read to its end ends with null. */
  readonly budget: { left: number };
}

/** More items and longer texts show no more; lists of one length are types of their own up to this many. */
const mostItems = 6;
const longestText = 100;

function sample(schema: Schema, name: string, context: SampleContext): Json {
  const { api, depth, budget } = context;
  const target = resolve(api, schema);
  const shown =
    schema.const ??
    target.const ??
    first(schema.examples) ??
    first(target.examples) ??
    schema.default ??
    target.default ??
    first(target.enum);
  if (shown) return shown.value;
  if (depth > 5 || budget.left-- <= 0) return null;
  const inside = { ...context, depth: depth + 1 };
  const [member] = target.oneOf ?? target.anyOf ?? [];
  const type =
    target.types?.find((each) => each !== 'null') ??
    (target.properties || target.allOf ? 'object' : undefined);
  if (type === undefined && target.types) return null;
  if (type === undefined && member) return sample(member, name, inside);
  switch (type) {
    case 'string':
      return text(target, name);
    case 'integer':
    case 'number':
      return target.minimum ?? target.maximum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return target.items
        ? Array.from({ length: Math.min(target.minItems ?? 0, mostItems) }, () =>
            sample(target.items ?? target, name, inside),
          )
        : [];
    default:
      return objectOf(target, inside);
  }
}

function objectOf(schema: Schema, context: SampleContext): Json {
  const result: Record<string, Json> = Object.create(null);
  for (const part of [...(schema.allOf ?? []).map((each) => resolve(context.api, each)), schema])
    for (const name of part.required ?? []) {
      const property = part.properties?.get(name);
      if (property && property.readOnly !== true) result[name] = sample(property, name, context);
    }
  for (const part of schema.allOf ?? []) {
    const inner = sample(part, '', context);
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
  return (known ?? (name || 'text'))
    .padEnd(Math.min(minLength, longestText), '.')
    .slice(0, maxLength);
}

function first(values: readonly Json[] | undefined): { readonly value: Json } | undefined {
  const [value] = values ?? [];
  return value === undefined ? undefined : { value };
}
