// What a call resolves to, as data; and what everything about a call is described with.

import type { Api, Operation } from '../../../model/api.js';
import type { OperationNames } from '../../../naming/names.js';
import type { Typed } from '../../../surface/surface.js';
import { keyword, type TypeNode, union, unknown } from '../../../surface/type.js';
import type { Argument } from '../surface/argument.js';
import { responseMembers } from '../surface/result.js';
import { type DescribedTypes, named, noBody } from './types.js';

export interface DescribedContext {
  readonly api: Api;
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
    if (kind === 'binary') return named('Blob');
    if (kind === 'json') return schema ? types.received(schema) : unknown;
    if (!items) return named('ReadableStream');
    const each = items.schemas.map(types.received);
    const item = each.length > 0 ? union(each) : items.json ? unknown : keyword('string');
    return named(items.kind === 'events' ? 'EventStream' : 'JsonLines', item);
  });
  const [only] = members;
  return {
    type: list.length === 0 ? noBody : union(list),
    at: members.length === 1 ? (only?.schema?.at ?? only?.items?.schemas[0]?.at) : undefined,
  };
}
