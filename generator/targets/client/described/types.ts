// The types of a client's surface: as they are printed, but every component a reference that can be
// followed, and nothing shared between others. What a call resolves to; and what everything about a
// call is described with.

import { symbol } from '../../../code/code.js';
import { formOf, type Lowered } from '../../../lower/lower.js';
import type { Operation } from '../../../model/api.js';
import { memoize } from '../../../model/maps.js';
import type { SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../model/naming/names.js';
import type { GenerateOptions } from '../../../base/options.js';
import type { Declared, Typed } from '../../../surface/surface.js';
import { keyword, type TypeMember, type TypeNode, union, unknown } from '../../../surface/type.js';
import type { Argument } from '../surface/argument.js';
import { responseMembers } from '../surface/result.js';
import { typeOf } from '../types/convert.js';
import {
  createTypeFacts,
  type Symbols,
  type TypeContext,
  type TypeFacts,
} from '../types/type-context.js';

export interface DescribedTypes {
  readonly typeOf: (schema: Schema) => TypeNode;
  readonly reference: (id: SchemaId, direction: 'request' | 'response') => TypeNode | undefined;
  readonly component: (id: SchemaId) => TypeNode | undefined;
  readonly declared: (type: TypeNode) => Declared | undefined;
}

/** A type of the language or of the runtime, which is the same in every client. */
export function namedType(name: string, argument?: TypeNode): TypeNode {
  return { kind: 'reference', symbol: symbol(name, { global: true }, { type: true }), argument };
}

export const noBody = namedType('undefined');

export function describedTypes(
  lowered: Pick<Lowered, 'api' | 'forms'>,
  { openEnums = true }: Pick<GenerateOptions, 'openEnums'>,
): DescribedTypes {
  const known = described(lowered.api);
  const made = known.get(openEnums) ?? describe(lowered, openEnums);
  known.set(openEnums, made);
  return made;
}

/** The types of a model, by whether enums are open. */
const described = memoize((_: Lowered['api']) => new Map<boolean, DescribedTypes>());

function describe(
  { api, forms }: Pick<Lowered, 'api' | 'forms'>,
  openEnums: boolean,
): DescribedTypes {
  const facts: TypeFacts = { ...createTypeFacts(api, { openEnums }), docOf: () => undefined };
  const known = new Map<string, Declared>();
  const symbols: Symbols = {
    type: (id) => {
      const own = symbol('T', { namespace: id }, { type: true });
      if (!known.has(own.key)) known.set(own.key, declaredAs(id, own.key));
      return own;
    },
    unrecognized: unrecognizedSymbols,
    binary: symbol('Blob', { global: true }, { type: true }),
    date: symbol('Date', { global: true }, { type: true }),
  };
  const context: TypeContext = { typeOf, facts, symbols, within: [] };
  const declaredAs = (id: SchemaId, key: string): Declared => {
    let type: TypeNode | undefined;
    const schema = api.schemas.get(id) ?? { at: id };
    return {
      key,
      id: forms.get(id)?.of ?? id,
      at: schema.at,
      type: () => (type ??= typeOf(schema, { ...context, within: [id] })),
    };
  };
  return {
    typeOf: (schema) => typeOf(schema, context),
    reference: (id, direction) => {
      const ref = formOf(id, direction === 'request' ? 'input' : 'output', { forms });
      return api.schemas.has(ref) ? typeOf({ at: id, $ref: ref }, context) : undefined;
    },
    component: (id) => {
      const schema = api.schemas.get(id);
      return schema && typeOf(schema, { ...context, within: [id] });
    },
    declared: (type) => (type.kind === 'reference' ? known.get(type.symbol.key) : undefined),
  };
}

const unrecognizedSymbols: Symbols['unrecognized'] = {
  string: symbol('Unrecognized', { global: true }, { type: true }),
  number: symbol('UnrecognizedNumber', { global: true }, { type: true }),
};

export interface DescribedContext {
  readonly api: Lowered['api'];
  readonly types: DescribedTypes;
  readonly namesOf: (operation: Operation) => OperationNames | undefined;
  /** Alternatives of credentials, each with its kind. */
  readonly credentialsOf: (operation: Operation) => readonly (readonly string[])[];
}

export interface Described {
  readonly operation: Operation;
  readonly names: OperationNames;
  readonly argument: Argument;
  readonly result: Typed;
}

/** What a call resolves to. */
export function resultOf(operation: Operation, { api, types }: DescribedContext): Typed {
  const members = responseMembers(operation, api);
  const list = members.map(({ kind, schema, items }): TypeNode => {
    if (kind === 'none') return noBody;
    if (kind === 'text') return keyword('string');
    if (kind === 'binary') return namedType('Blob');
    if (kind === 'json') return schema ? types.typeOf(schema) : unknown;
    if (!items) return namedType('ReadableStream');
    const itemOf = (schemas: readonly Schema[]): TypeNode => {
      const each = schemas.map(types.typeOf);
      return each.length > 0 ? union(each) : items.json ? unknown : keyword('string');
    };
    if (items.byName) {
      const members = [...items.byName].map(([name, schemas]): [string, TypeMember] => [
        name,
        { type: itemOf(schemas), optional: false },
      ]);
      return namedType('NamedEventStream', { kind: 'object', members: new Map(members) });
    }
    const item = itemOf(items.schemas);
    return namedType(items.kind === 'events' ? 'EventStream' : 'JsonLines', item);
  });
  const [only] = members;
  return {
    type: list.length === 0 ? noBody : union(list),
    at: members.length === 1 ? (only?.schema?.at ?? only?.items?.schemas[0]?.at) : undefined,
  };
}
