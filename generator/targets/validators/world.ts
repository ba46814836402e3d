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
  readonly gaps: Gaps;
  readonly shapes: Shapes;
}

/** zod as a namespace: what is not used of it stays out of bundles. */
export const zod = symbol('z', { package: 'zod' });

const runtimeFiles = {
  allOf: 'combine.ts',
  anyOf: 'combine.ts',
  array: 'array.ts',
  byType: 'types.ts',
  conditional: 'combine.ts',
  dependentSchemas: 'combine.ts',
  discriminated: 'discriminated.ts',
  dynamic: 'scope.ts',
  equals: 'values.ts',
  integer: 'types.ts',
  maxLength: 'text.ts',
  minLength: 'text.ts',
  multipleOf: 'number.ts',
  not: 'combine.ts',
  nullable: 'types.ts',
  object: 'object.ts',
  oneOf: 'combine.ts',
  schema: 'schema.ts',
  scope: 'scope.ts',
  unevaluated: 'unevaluated.ts',
} as const;

export type RuntimeName = keyof typeof runtimeFiles;

export function runtimeSymbol(source: string, name: RuntimeName): ImportSymbol {
  return symbol(name, { file: `${source}runtime/${runtimeFiles[name]}` });
}

/** Whether a schema allows every value, and says nothing that another schema could ask for. */
export function isUnlimited(schema: Schema): boolean {
  return Object.entries(schema).every(([keyword, value]) => value === undefined || annotations.has(keyword));
}

const annotations = new Set([
  'at', 'title', 'summary', 'description', 'deprecated', 'externalDocs', 'discriminator', 'contentEncoding', 'contentMediaType', 'contentSchema', 'readOnly', 'writeOnly', 'default',
  'examples', 'extensions', 'scope',
]);
