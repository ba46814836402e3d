// Paginated lists: the return type and the body of the functions and methods that read them.

import {
  arrayLiteral,
  type Code,
  code,
  identifier,
  join,
  key,
  literal,
  objectLiteral,
} from '../../../code/code.js';
import { brokenObject, callArguments, typeArguments } from '../../../code/declarations.js';
import type { Operation } from '../../../model/api.js';
import {
  type Keys,
  type Pagination,
  paginationOf,
} from '../../../model/capabilities/pagination.js';
import type { OperationNames } from '../../../model/naming/names.js';
import type { Argument } from '../surface/argument.js';
import type { ClientRuntimeName, ClientContext } from '../surface/emit-context.js';

/** How the function of a paginated operation differs from others. */
export interface ListForm {
  /** `PageList<Pet, PetPage, { page: number }>` */
  readonly returns: (page: Code, headers: Code | undefined) => Code;
  /** The function body; `client`, `params` and `options` are in scope. */
  readonly body: (descriptor: Code, params: Code | undefined) => Code;
}

interface ListContext {
  readonly argument: Argument;
  readonly ownType: (name: string) => Code;
  readonly context: ClientContext;
}

export function listForm(
  operation: Operation,
  names: OperationNames,
  { argument, ownType, context }: ListContext,
): ListForm | undefined {
  const { pagination } = paginationOf(context.api, operation);
  const next = pagination && pageRequestOf(pagination, argument);
  if (pagination === undefined || next === undefined) return undefined;
  const { runtime } = context;
  const pages = pagingCode(pagination, next.key, context);
  const paging =
    next.body === undefined
      ? pages
      : code`${runtime('inBodyOf')}${callArguments([code`${next.body}`, pages])}`;
  return {
    returns: (page, headers) => {
      const parts = [
        itemType(pagination, context),
        page,
        next.type(names, { ownType, context }),
        ...(headers ? [headers] : []),
      ];
      return code`${runtime('PageList')}${typeArguments(parts)}`;
    },
    body: (descriptor, params) => {
      const rows = [
        code`operation: ${descriptor}`,
        code`paging: ${paging}`,
        ...(pagination.nullable ? [code`nullable: true`] : []),
      ];
      const own = params ? code`{ ${params}, options }` : code`{ options }`;
      return code`return ${runtime('listPages')}${callArguments([code`client`, brokenObject(rows), own])};`;
    },
  };
}

/**
 * The keys of the argument that ask for the next page; empty if its address does. `undefined`:
 * nothing asks for it, so there are no pages.
 */
export function pageKeysOf(
  pagination: Pagination,
  argument: Argument,
): readonly string[] | undefined {
  const next = pageRequestOf(pagination, argument);
  return next && [next.body, next.key].filter((key) => key !== undefined);
}

interface PageRequest {
  /** The key in the argument; absent if pages are requested by URL. */
  readonly key?: string | undefined;
  /** The key of the body that the property belongs to, if the argument nests the body. */
  readonly body?: string | undefined;
  readonly type: (
    names: OperationNames,
    place: { readonly ownType: (name: string) => Code; readonly context: ClientContext },
  ) => Code;
}

/** How a page is requested: by an argument, or by a URL. */
function pageRequestOf(
  { kind, parameter }: Pagination,
  { parameters, body }: Argument,
): PageRequest | undefined {
  if (kind === 'link') return { type: () => code`{ readonly url: string }` };
  const found = parameters.find(
    (each) => each.parameter.name === parameter && each.parameter.in !== 'path',
  );
  if (found)
    return {
      key: found.key,
      type: (_, { context }) =>
        code`{ readonly ${key(found.key)}: ${context.types.expression(found.parameter.schema)} }`,
    };
  // A property of the body, which the argument holds directly or under a key.
  if (parameter === undefined || body === undefined) return undefined;
  if (body.key !== undefined) {
    const value = kind === 'cursor' ? code`string` : code`number`;
    return {
      key: parameter,
      body: body.key,
      type: () =>
        code`{ readonly ${key(body.key ?? '')}: { readonly ${key(parameter)}: ${value} } }`,
    };
  }
  return {
    key: parameter,
    type: ({ params }, { ownType }) => code`Required<Pick<${ownType(params)}, ${parameter}>>`,
  };
}

function itemType({ itemSchemas }: Pagination, context: ClientContext): Code {
  const [only, ...others] = [
    ...new Map(itemSchemas.map((schema) => [schema.$ref ?? schema.at, schema])).values(),
  ];
  if (only === undefined) return code`unknown`;
  return others.length === 0
    ? context.types.expression(only)
    : join([only, ...others].map(context.types.operand), ' | ');
}

const pagingFunctions = {
  page: 'byNumber',
  offset: 'byOffset',
  cursor: 'byCursor',
  link: 'byLink',
} as const satisfies Record<Pagination['kind'], ClientRuntimeName>;

function pagingCode(
  pagination: Pagination,
  parameter: string | undefined,
  { runtime }: ClientContext,
): Code {
  const {
    kind,
    items,
    currentPage,
    totalPages,
    total,
    nextCursor,
    lastItem,
    nextUrl,
    hasMore,
    header,
    first,
  } = pagination;
  const places = { items, currentPage, totalPages, total, nextCursor, lastItem, nextUrl, hasMore };
  const rows = [
    ...(parameter === undefined ? [] : [row('parameter', code`${parameter}`)]),
    ...Object.entries(places).flatMap(([name, keys]) => (keys ? [row(name, keysCode(keys))] : [])),
    ...(header === undefined ? [] : [row('header', code`${header}`)]),
    ...(first === undefined || first === 1 ? [] : [row('first', literal(first))]),
  ];
  return code`${runtime(pagingFunctions[kind])}(${objectLiteral(rows)})`;
}

/** The path of keys to a value in a response. */
export function keysCode(keys: Keys): Code {
  return arrayLiteral(keys.map((each) => code`${each}`));
}

function row(name: string, value: Code): Code {
  return code`${identifier(name)}: ${value}`;
}
