// What the printing of any validator has to know of the whole API.

import { type ImportSymbol, symbol } from '../../code/code.js';
import type { Api } from '../../model/api.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { Gaps } from './coverage.js';
import type { Formats } from './formats.js';
import type { Shapes } from './shapes.js';
import type { View, Views } from '../views.js';

export interface World {
  readonly api: Api;
  readonly views: Views;
  readonly formats: Formats;
  /** Whether something asks which properties and items were spoken about: only then that is kept. */
  readonly marks: boolean;
  /** The constant of a component. */
  readonly component: (id: SchemaId, view: View) => ImportSymbol;
  /** The type that a component is annotated with. */
  readonly type: (id: SchemaId, view: View) => ImportSymbol;
  /** A function of the runtime. */
  readonly runtime: (name: RuntimeName) => ImportSymbol;
  readonly zod: Zod;
  readonly gaps: Gaps;
  readonly shapes: Shapes;
}

const runtimeFiles = {
  allOf: 'combine.ts',
  anyOf: 'combine.ts',
  array: 'array.ts',
  arrayWith: 'array-rules.ts',
  boolean: 'plain.ts',
  byType: 'types.ts',
  conditional: 'combine.ts',
  dependentSchemas: 'combine.ts',
  discriminated: 'discriminated.ts',
  dynamic: 'scope.ts',
  equals: 'values.ts',
  integer: 'plain.ts',
  integerWith: 'plain.ts',
  maxLength: 'text.ts',
  minLength: 'text.ts',
  multipleOf: 'number.ts',
  never: 'plain.ts',
  not: 'combine.ts',
  nothing: 'plain.ts',
  nullable: 'types.ts',
  number: 'plain.ts',
  numberWith: 'plain.ts',
  object: 'object.ts',
  objectWith: 'object-rules.ts',
  oneOf: 'combine.ts',
  schema: 'schema.ts',
  scope: 'scope.ts',
  string: 'plain.ts',
  stringWith: 'plain.ts',
  unevaluated: 'unevaluated.ts',
  unknown: 'plain.ts',
  values: 'plain.ts',
} as const;

export type RuntimeName = keyof typeof runtimeFiles;

export function runtimeSymbol(source: string, name: RuntimeName): ImportSymbol {
  return symbol(name, { file: `${source}runtime/${runtimeFiles[name]}` });
}

/** The entry point of zod that the validators go by. `zod/mini` has the same functions, and types with fewer methods. */
export interface Zod {
  /** The type of a schema. */
  readonly type: ImportSymbol;
  /** A check: `gte`, `regex`. */
  readonly check: (name: string) => ImportSymbol;
  /** A source of the runtime, written for `zod`. */
  readonly source: (content: string) => string;
}

export function createZod(mini: boolean): Zod {
  const from = { package: mini ? 'zod/mini' : 'zod' };
  return {
    type: symbol(mini ? 'ZodMiniType' : 'ZodType', from, { type: true }),
    check: (name) => symbol(name, from),
    source: (content) => (mini ? content.replace(/(?<=^import .* from ')zod(?=';$)/gm, 'zod/mini').replace(/\bz\.ZodType\b/g, 'z.ZodMiniType') : content),
  };
}

/** Whether a schema allows every value, and says nothing that another schema could ask for. */
export function isUnlimited(schema: Schema): boolean {
  return Object.entries(schema).every(([keyword, value]) => value === undefined || annotations.has(keyword));
}

const annotations = new Set([
  'at', 'title', 'summary', 'description', 'deprecated', 'externalDocs', 'discriminator', 'contentEncoding', 'contentMediaType', 'contentSchema', 'readOnly', 'writeOnly', 'default',
  'examples', 'extensions', 'scope',
]);
