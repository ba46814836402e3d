// What a conversion knows of where a schema stands, and how it goes on with a part.

import type { ImportSymbol } from '../../../code/code.js';
import type { SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import type { TypeNode } from './node.js';
import type { TypeFacts, View } from './type-facts.js';

/** The symbols that converted types refer to. */
export interface Symbols {
  readonly type: (id: SchemaId, view: View) => ImportSymbol | undefined;
  /** `Open<T>` of the runtime. */
  readonly open: ImportSymbol;
  /** What stands for bytes. */
  readonly binary: ImportSymbol;
  /** The name of an object type that stands in several places; absent: none has one. */
  readonly repeated?: ((schema: Schema, view: View) => TypeNode | undefined) | undefined;
}

/** Where a schema is converted. */
export interface TypeContext {
  /** Converts a part of the schema. */
  readonly typeOf: (schema: Schema, context: TypeContext) => TypeNode;
  readonly facts: TypeFacts;
  readonly symbols: Symbols;
  readonly view: View;
  /** The declaration that would refer to itself if it were named here; absent below a property or an item. */
  readonly within: readonly SchemaId[];
  /** The schema whose keywords apply together with these: an alternative may require what it declares. */
  readonly around?: Schema | undefined;
  /** Properties of the value that the view leaves out, whichever of the schemas around says so. */
  readonly hidden?: ReadonlySet<string> | undefined;
}

/** A property, an item or whatever else a declaration may refer to itself from. */
export function innerType(schema: Schema, context: TypeContext): TypeNode {
  return context.typeOf(
    schema,
    context.within.length === 0 && context.around === undefined
      ? context
      : { ...context, within: [], around: undefined, hidden: undefined },
  );
}
