// What is made when it is first asked for, and then only once.

import * as z from 'zod';
import { bounded } from './bounded.js';

/** A part that several schemas have: made when the first of them asks for it. */
export function once<Schema>(make: () => Schema): () => Schema {
  let found: { readonly value: Schema } | undefined;
  return () => (found ??= { value: make() }).value;
}

/** The validators of an operation: its getters, each of which is asked once. Data that would exhaust the stack is refused by all of them. */
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

/** Of schemas in objects: by place or status, then by media type. */
function eachBounded(value: unknown): unknown {
  if (isSchema(value)) return bounded(value);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(eachBounded);
  return value;
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** The same schema, by the type that is stated where it stands, which has the client's types in it: `verify` proves that they agree. */
export function typed<Schema>(schema: unknown): Schema {
  // The boundary between what zod infers and what the document says: a compiler that is to compare the two gives up where they are deep.
  return schema as Schema;
}

/** The same schema, by the id of the one that it is a copy of: zod hands an id on to no copy. */
export function named<Schema>(schema: Schema): Schema {
  // The boundary to the compiler, as in `bounded`.
  const copy = schema as z.ZodType;
  const { parent } = copy._zod;
  const { id, ...others } = (parent && z.globalRegistry.get(parent)) ?? {};
  if (parent && id !== undefined) {
    z.globalRegistry.add(parent, others);
    z.globalRegistry.add(copy, { id });
  }
  return schema;
}
