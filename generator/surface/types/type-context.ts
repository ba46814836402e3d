// The context of a conversion: the position of a schema, and facts about the API such as enums,
// discriminators and cycles.

import type { ImportSymbol } from '../../code/code.js';
import type { DocComment } from '../../code/comment.js';
import type { Api } from '../../model/api.js';
import { childrenAt, sameValue } from '../../model/children.js';
import { stronglyConnected } from '../../model/graph/cycles.js';
import { discriminating, isOpenEnum } from '../../model/schema-facts.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { GenerateOptions } from '../../base/options.js';
import type { Listed, TypeNode } from '../type.js';

/** The symbols that converted types refer to. */
export interface Symbols {
  readonly type: (id: SchemaId) => ImportSymbol | undefined;
  /** The types of values that the document does not list. */
  readonly unrecognized: Readonly<Record<Listed, ImportSymbol>>;
  /** The type of bytes. */
  readonly binary: ImportSymbol;
  readonly date: ImportSymbol;
  /**
   * Returns the shared declaration of an object type that occurs several times, if there is one.
   */
  readonly repeated?: ((schema: Schema) => TypeNode | undefined) | undefined;
}

/** The position of the schema that is converted. */
export interface TypeContext {
  /** Converts a subschema. */
  readonly typeOf: (schema: Schema, context: TypeContext) => TypeNode;
  readonly facts: TypeFacts;
  readonly symbols: Symbols;
  /**
   * The declarations that would refer to themselves if they were named here; empty inside a
   * property or an item.
   */
  readonly within: readonly SchemaId[];
  /**
   * The schema that this one is part of, if both apply to the same value: an alternative may
   * require properties that it declares.
   */
  readonly around?: Schema | undefined;
}

/** The type of a property or an item, from which a declaration may refer to itself. */
export function innerType(schema: Schema, context: TypeContext): TypeNode {
  return context.typeOf(
    schema,
    context.within.length === 0 && context.around === undefined
      ? context
      : { ...context, within: [], around: undefined },
  );
}

/** Facts about the whole API that any type may depend on. */
export interface TypeFacts {
  readonly api: Api;
  /** The doc comment of a property. */
  readonly docOf: (schema: Schema) => DocComment | undefined;
  /** Whether it is an enum that a service may add to. */
  readonly isOpen: (schema: Schema) => boolean;
  /** Whether it is a discriminating property, whose enum is closed. */
  readonly isTag: (schema: Schema) => boolean;
  /**
   * Whether the two refer to each other with no object or array between, which TypeScript does not
   * allow for aliases.
   */
  readonly inCycle: (from: SchemaId, to: SchemaId) => boolean;
}

export function createTypeFacts(
  api: Api,
  {
    openEnums = true,
    docOf = () => undefined,
  }: Pick<GenerateOptions, 'openEnums'> & Partial<Pick<TypeFacts, 'docOf'>>,
): TypeFacts {
  // Not everybody asks, and all schemas have to be looked at.
  let tags: ReadonlySet<Schema> | undefined;
  const cycles = cycleNumbers(api.schemas);
  return {
    api,
    docOf,
    isOpen: (schema) => openEnums && isOpenEnum(schema),
    isTag: (schema) => (tags ??= discriminating(api)).has(schema),
    inCycle: (from, to) => cycles.get(from) !== undefined && cycles.get(from) === cycles.get(to),
  };
}

/** Maps each schema in a cycle to the number of the cycle. */
function cycleNumbers(schemas: Api['schemas']): ReadonlyMap<SchemaId, number> {
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

/** The schemas that a schema refers to with no object or array between. */
export function immediateReferences(schema: Schema): ReadonlySet<SchemaId> {
  const schemaIds = new Set<SchemaId>();
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.$ref !== undefined) schemaIds.add(next.$ref);
    stack.push(...sameValue(next), ...childrenAt(next, 'if'));
  }
  return schemaIds;
}
