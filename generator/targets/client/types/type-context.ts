// What a conversion knows: where a schema stands, and of the whole API its usage, views, enums, tags of unions and cycles of references.

import type { ImportSymbol } from '../../../code/code.js';
import type { Api } from '../../../model/api.js';
import { stronglyConnected } from '../../../model/graph/cycles.js';
import {
  discriminating,
  enumDefinitions,
  inheritedTags,
  type Tag,
} from '../../../model/graph/enums.js';
import { resolve } from '../../../model/graph/walk.js';
import { declaredViews, type View } from '../../../model/graph/usage.js';
import type { SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { createViews, type Views } from '../../views.js';
import type { TypeNode } from './node.js';

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

export type { View } from '../../../model/graph/usage.js';

/**
 * What the printing of any type has to know of the whole API: usage, views, enums, tags of unions, cyclic references.
 */
export interface TypeFacts {
  readonly api: Api;
  /** The views that a schema is declared in: both where they differ and both are used, else the one that is used. */
  readonly viewsOf: (id: SchemaId) => readonly View[];
  /** Declared closed, opened by references in the output view. */
  readonly isEnum: (id: SchemaId) => boolean;
  /** Stays closed everywhere: it tells the members of a union apart. */
  readonly isTag: (schema: Schema) => boolean;
  /** Whether each of the two is part of what the other is, with no object or list between: aliases that TypeScript does not take. */
  readonly inCycle: (from: SchemaId, to: SchemaId) => boolean;
  /** The values that an ancestor's discriminator gives to a schema, and what the property is called. */
  readonly tagsOf: (id: string) => readonly Tag[];
  /** What a view leaves out of everything that is said about one value. */
  readonly hiding: Pick<Views, 'hiddenNames' | 'mentions'>;
}

export function createTypeFacts(api: Api): TypeFacts {
  const enums = enumDefinitions(api.schemas);
  const tags = discriminating(api);
  const cycles = cyclesOf(api.schemas);
  const inherited = inheritedTags(api);
  return {
    api,
    viewsOf: declaredViews(api),
    isEnum: (id) => enums.has(id),
    isTag: (schema) => tags.has(schema),
    inCycle: (from, to) => cycles.get(from) !== undefined && cycles.get(from) === cycles.get(to),
    // Few APIs have such tags, and a look into the map would cost every schema a hash of its pointer.
    tagsOf: (id) => (inherited.size === 0 ? none : (inherited.get(id) ?? none)),
    hiding: createViews(api),
  };
}

const none: readonly Tag[] = [];

/** Whether a property is left out of a view. */
export function isHidden(schema: Schema, view: View, { api }: TypeFacts): boolean {
  const target = schema.ref === undefined ? undefined : resolve(api, schema);
  return view === 'input'
    ? schema.readOnly === true || target?.readOnly === true
    : schema.writeOnly === true || target?.writeOnly === true;
}

/** Schema → the number of its cycle. */
function cyclesOf(schemas: Api['schemas']): ReadonlyMap<SchemaId, number> {
  const graph = new Map([...schemas].map(([id, schema]) => [id, immediateReferences(schema)]));
  const result = new Map<SchemaId, number>();
  stronglyConnected(graph).forEach((group, number) => {
    const [first] = group;
    if (first === undefined || (group.length === 1 && graph.get(first)?.has(first) !== true))
      return;
    for (const id of group) result.set(id, number);
  });
  return result;
}

/** What a schema refers to with no object or list between. */
export function immediateReferences(schema: Schema): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.ref !== undefined) found.add(next.ref);
    if (next.dynamicRef !== undefined) found.add(next.dynamicRef);
    for (const list of [next.allOf, next.anyOf, next.oneOf]) if (list) stack.push(...list);
    for (const one of [next.if, next.then, next.else]) if (one) stack.push(one);
  }
  return found;
}
