// Keywords that forbid nothing.

import type { Schema } from '../../../model/schema.js';

/** Whether a schema allows every value, and says nothing that another schema could ask for. */
export function isUnlimited(schema: Schema): boolean {
  // `for…in`: this is asked of every schema, several times.
  let keyword: keyof Schema;
  for (keyword in schema)
    if (schema[keyword] !== undefined && !annotations.has(keyword)) return false;
  return true;
}

export const annotations: ReadonlySet<string> = new Set([
  'at',
  'title',
  'summary',
  'description',
  'deprecated',
  'externalDocs',
  'discriminator',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  'extensions',
  'scope',
]);
