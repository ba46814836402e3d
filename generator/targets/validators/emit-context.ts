// What the printing of any validator has to know of the whole API.

import type { Code, ImportSymbol } from '../../code/code.js';
import type { Api } from '../../model/api.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { View, Views } from '../views.js';
import type { Built, RuntimeName } from './schema/built.js';
import type { Formats, Gaps } from './coverage.js';
import type { Order } from './constants.js';
import type { Rules, Shapes } from './shapes.js';

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
  /** All that a schema says, as zod and a check. */
  readonly complete: (schema: Schema, context: SchemaContext) => Built;
  /** The same, with its description: the value of a property. */
  readonly described: (schema: Schema, context: SchemaContext) => Built;
  /** A function of the runtime. */
  readonly runtime: (name: RuntimeName) => ImportSymbol;
  readonly gaps: Gaps;
  readonly shapes: Shapes;
  /** The declarations of each file so far. */
  readonly files: Map<string, Code[]>;
  /** The constants so far whose type is stated, by view and id: what they are made of is not seen by the compiler. */
  readonly stated: Set<string>;
}

export interface SchemaContext {
  readonly emit: EmitContext;
  readonly view: View;
  /** Properties that the view leaves out of this schema, and of the ones around it that speak about the same value. */
  readonly hidden: ReadonlySet<string>;
  /** Whether a component can be named where this is evaluated at once; what cannot waits in a getter or in `z.lazy`. */
  readonly isThere: (id: SchemaId, view: View) => boolean;
  /** Whether a component leads back to the one that is declared here: TypeScript infers nothing in a cycle. */
  readonly isCyclic: (id: SchemaId) => boolean;
  /** In a property, whose getter can wait. */
  readonly waits: boolean;
  /** The components that are written out around this one, as parts of larger objects: none is written out within itself. */
  readonly expanded: ReadonlySet<SchemaId>;
}

export const noNames: ReadonlySet<string> = new Set();

/** As another part of the same value: in the view of the schema, without what the view leaves out. */
export function inView(schema: Schema, around: SchemaContext): SchemaContext {
  const view = around.emit.views.viewOf(schema, around.view);
  const names = around.emit.views.hiddenNames(schema, view);
  return names.size === 0 && view === around.view
    ? around
    : {
        ...around,
        view,
        hidden: names.size === 0 ? around.hidden : new Set([...around.hidden, ...names]),
      };
}

/** For a part of the value: what is taken away around it says nothing about it. */
export function within(context: SchemaContext): SchemaContext {
  return context.hidden.size === 0 ? context : { ...context, hidden: noNames };
}

export interface Parts {
  /** What `build` makes of a schema, made once for all that say the same. */
  readonly of: (
    schema: Schema,
    as: 'schema' | 'member',
    context: SchemaContext,
    build: () => Built,
  ) => Built;
}
