// Parts that are created on first use, and only once.

import * as z from 'zod';
import { bounded } from './bounded.js';

/** Creates a part that several schemas share when the first of them needs it. */
export function once<Schema>(make: () => Schema): () => Schema {
  let found: { readonly value: Schema } | undefined;
  return () => (found ??= { value: make() }).value;
}

/** The validators of an operation: each getter runs once, and deep data exhausts no stack. */
export function operation<const Operation>(parts: Operation): Operation {
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(parts))) {
    if (!get) continue;
    let found: { readonly value: unknown } | undefined;
    Object.defineProperty(parts, name, {
      enumerable: true,
      get: () => (found ??= { value: eachBounded(get.call(parts)) }).value,
    });
  }
  return parts;
}

/** For schemas in objects: by location or status, then by media type. */
function eachBounded(value: unknown): unknown {
  if (isSchema(value)) return bounded(value);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(eachBounded);
  return value;
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Gives a schema the stated type, made of the client's types: `verify` proves that they agree. */
export function typed<Schema>(schema: unknown): Schema {
  // A cast: the compiler gives up comparing deeply nested types.
  return schema as Schema;
}

/** Gives a schema of strings or numbers the client's type, with a value for unlisted ones. */
export function listed<Value>(schema: z.ZodType): z.ZodType<Value, Value> {
  // A cast: at run time, every string or number is one of them.
  return schema as z.ZodType<Value, Value>;
}

/** Gives a copy of a schema the id of the original, which zod does not copy. */
export function named<Schema>(schema: Schema): Schema {
  // A cast, as in `bounded`.
  const copy = schema as z.ZodType;
  const { parent } = copy._zod;
  const { id, ...others } = (parent && z.globalRegistry.get(parent)) ?? {};
  if (parent && id !== undefined) {
    z.globalRegistry.add(parent, others);
    z.globalRegistry.add(copy, { id });
  }
  return schema;
}
