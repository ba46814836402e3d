// A schema while it is read.

import type { Json, Pointer } from '../model/json.js';
import type { Schema } from '../model/schema.js';

export type SchemaDraft = { -readonly [Key in keyof Omit<Schema, 'extensions'>]: Schema[Key] } & {
  at: Pointer;
  extensions?: Map<string, Json>;
};
