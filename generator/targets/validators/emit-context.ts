// What the printing of any validator has to know of the whole API.

import { type Code, code, type ImportSymbol, symbol } from '../../code/code.js';
import type { Api } from '../../model/api.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { View, Views } from '../views.js';
import type { Gaps } from './coverage.js';
import type { Formats } from './formats.js';
import type { Order } from './order.js';
import type { Parts } from './parts.js';
import type { Rules } from './rules.js';
import type { Shapes } from './shapes.js';

export interface EmitContext {
  readonly api: Api;
  readonly views: Views;
  readonly formats: Formats;
  /** The constant of a component. */
  readonly component: (id: SchemaId, view: View) => ImportSymbol;
  /** The type that the client has for a component. */
  readonly type: (id: SchemaId, view: View) => ImportSymbol;
  readonly order: Order;
  readonly rules: Rules;
  readonly parts: Parts;
  /** A function of the runtime. */
  readonly runtime: (name: RuntimeName) => ImportSymbol;
  readonly gaps: Gaps;
  readonly shapes: Shapes;
  /** The declarations of each file so far. */
  readonly files: Map<string, Code[]>;
  /** The constants so far whose type is stated, by view and id: what they are made of is not seen by the compiler. */
  readonly stated: Set<string>;
}

const runtimeFiles = {
  bounded: 'bounded.ts',
  conforms: 'conforms.ts',
  decided: 'conforms.ts',
  dense: 'lists.ts',
  integer: 'numbers.ts',
  multipleOf: 'numbers.ts',
  named: 'typed.ts',
  once: 'made.ts',
  operation: 'made.ts',
  typed: 'typed.ts',
} as const;

export type RuntimeName = keyof typeof runtimeFiles;

export function runtimeSymbol(source: string, name: RuntimeName): ImportSymbol {
  return symbol(name, { file: `${source}runtime/${runtimeFiles[name]}` });
}

/** The namespace of zod, as people import it. */
export const z: Code = code`${symbol('z', { namespace: 'zod' })}`;

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
