// The values that tell the members of a union apart, and which enums are open in what is received: all others.

import type { Api } from '../api.js';
import { knownValues } from '../extensions.js';
import type { SchemaId } from '../json.js';
import { memoize } from '../maps.js';
import type { Schema } from '../schema.js';
import { walkSchemas } from './walk.js';

/** An enum of at least two texts or numbers: a service may add to it. One value is a tag, and `x-extensible-enum` is open anyway. */
export function isOpenable(schema: Schema): boolean {
  if (!schema.enum || schema.const || knownValues(schema)) return false;
  return (
    schema.enum.filter((value) => typeof value === 'string' || typeof value === 'number').length >=
    2
  );
}

/** The ids of schemas that are nothing but such an enum, or another name of one: their types stay closed, references to them open. */
export const enumDefinitions = memoize((schemas: Api['schemas']): ReadonlySet<SchemaId> => {
  const found = new Set<SchemaId>();
  for (const [id, schema] of schemas) {
    const seen = new Set<SchemaId>([id]);
    let target: Schema | undefined = schema;
    while (target?.ref !== undefined && isAlias(target) && !seen.has(target.ref)) {
      seen.add(target.ref);
      target = schemas.get(target.ref);
    }
    if (target && target.ref === undefined && isOpenable(target) && isPlain(target)) found.add(id);
  }
  return found;
});

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

const structural = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
] as const;

function isPlain(schema: Schema): boolean {
  return structural.every((key) => schema[key] === undefined);
}

function isAlias(schema: Schema): boolean {
  return (
    isPlain(schema) &&
    schema.enum === undefined &&
    schema.const === undefined &&
    schema.types === undefined
  );
}
