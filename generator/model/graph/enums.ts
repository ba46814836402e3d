// Which enums a service may add to, and the values that tell the members of a union apart: those are closed.

import type { Api } from '../api.js';
import { knownValues } from '../extensions.js';
import { memoize } from '../maps.js';
import type { Schema } from '../schema.js';
import { walkSchemas } from './walk.js';

/** An enum of at least two strings or numbers, or `x-extensible-enum`: a service may add to it. A single value is a tag. */
export function isOpenEnum(schema: Schema): boolean {
  if (schema.const) return false;
  if (knownValues(schema)) return true;
  const named = schema.enum?.filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return named !== undefined && named.length >= 2;
}

/** The property schemas that a discriminator reads, at every member of its union: they stay closed. */
export const discriminating = memoize((api: Api): ReadonlySet<Schema> => {
  const found = new Set<Schema>();
  const done = new Set<string>();
  const mark = (member: Schema | undefined, property: string): void => {
    const open = [member];
    for (const schema of open) {
      if (!schema || done.has(`${property} ${schema.at}`)) continue;
      done.add(`${property} ${schema.at}`);
      const tag = schema.properties?.get(property);
      if (tag) found.add(tag);
      open.push(...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? []));
      if (schema.ref !== undefined) open.push(api.schemas.get(schema.ref));
    }
  };
  walkSchemas(api, (schema) => {
    if (!schema.discriminator) return;
    const { property, mapping } = schema.discriminator;
    mark(schema, property);
    for (const id of mapping.values()) mark(api.schemas.get(id), property);
  });
  return found;
});

