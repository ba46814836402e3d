// The emit context of the validators.

import type { Code, ImportSymbol } from '../../code/code.js';
import type { Lowered } from '../../lower/lower.js';
import type { Pointer, SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { Listed } from '../../surface/type.js';
import type { Built, ValidatorsRuntimeName } from './schema/built.js';
import type { Formats, Gaps } from './coverage.js';
import type { Order } from './constants.js';
import type { Rules } from './rules.js';

export interface ValidatorsContext extends Pick<Lowered, 'api' | 'declared' | 'forms'> {
  /** What happens to values; if absent, they are only checked. */
  readonly preparation?: Preparation | undefined;
  /** The context that only checks, if values are prepared in this one. */
  readonly exact?: ValidatorsContext | undefined;
  readonly formats: Formats;
  /** The constant of a component. */
  readonly component: (id: SchemaId) => ImportSymbol;
  /** The client's type of a component. */
  readonly type: (id: SchemaId) => Code;
  /** The client's types of unlisted values; absent where enums are closed. */
  readonly unrecognized: Readonly<Record<Listed, ImportSymbol>> | undefined;
  readonly order: Order;
  readonly rules: Rules;
  /** The schema with the bounds that slow patterns need, where the options want them. */
  readonly limited: (schema: Schema) => Schema;
  readonly parts: Parts;
  /** The zod schema and checks for all keywords of a schema. */
  readonly complete: (schema: Schema, context: SchemaContext) => Built;
  /** The same with the description, as the value of a property. */
  readonly described: (schema: Schema, context: SchemaContext) => Built;
  /** A function of the runtime. */
  readonly runtime: (name: ValidatorsRuntimeName) => ImportSymbol;
  readonly gaps: Gaps;
  /** The declarations of each file so far. */
  readonly files: Map<string, Code[]>;
  /** Components whose constants have a type annotation, which spares the compiler work. */
  readonly annotated: Set<SchemaId>;
}

/** What happens to the values of a position. */
export interface Preparation {
  readonly coerce: boolean;
  readonly defaults: boolean;
  readonly strip: boolean;
  /** Parameters that may be repeated, so that one text may stand for a list. */
  readonly repeated: Set<Schema>;
  /** Parameters whose text is of a media type. */
  readonly serialized: Set<Schema>;
  /** Schemas of which zod cannot say all, so that their values are only checked. */
  readonly kept: Set<Pointer>;
}

export interface SchemaContext {
  readonly emit: ValidatorsContext;
  /** Whether a component's constant is initialized here; else it needs a getter or `z.lazy`. */
  readonly isInitialized: (id: SchemaId) => boolean;
  /** Whether a component is in a cycle with the declared one, where no types are inferred. */
  readonly isCyclic: (id: SchemaId) => boolean;
  /** Whether this is inside a property, whose getter defers evaluation. */
  readonly isDeferred: boolean;
  /** The components that are written inline around this schema, none inside itself. */
  readonly expanded: ReadonlySet<SchemaId>;
}

export interface Parts {
  /** The code for a schema; `build` is called once for all schemas with the same content. */
  readonly of: (schema: Schema, as: 'schema' | 'member', build: () => Built) => Built;
}

/** The context for a part that zod cannot fully express: its values stay as they are. */
export function exactly(context: SchemaContext): SchemaContext {
  const { exact } = context.emit;
  return exact === undefined
    ? context
    : { ...context, emit: exact, isInitialized: () => true, isCyclic: () => false };
}
