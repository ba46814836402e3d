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
import type { Call, Pages } from '../../../lower/calls/call.js';
import type { Keys, Pagination } from '../../../model/capabilities/pagination.js';
import type { ClientRuntimeName, ClientContext } from '../emit-context.js';

/** How the function of a paginated operation differs from others. */
export interface ListForm {
  /** `PageList<Pet, PetPage, { page: number }>` */
  readonly returns: (page: Code, headers: Code | undefined) => Code;
  /** The function body; `client`, `params` and `options` are in scope. */
  readonly body: (descriptor: Code, params: Code | undefined) => Code;
}

export function listForm(
  { pages, names }: Call,
  {
    ownType,
    context,
  }: { readonly ownType: (name: string) => Code; readonly context: ClientContext },
): ListForm | undefined {
  if (!pages) return undefined;
  const { runtime } = context;
  const { pagination, keys } = pages;
  const [body] = keys.slice(0, -1);
  const own = pagingCode(pagination, keys.at(-1), context);
  const paging =
    body === undefined ? own : code`${runtime('inBodyOf')}${callArguments([code`${body}`, own])}`;
  return {
    returns: (page, headers) => {
      const parts = [
        itemType(pagination, context),
        page,
        requestOf(pages, { params: ownType(names.params), context }),
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
      const piece = params ? code`{ ${params}, options }` : code`{ options }`;
      return code`return ${runtime('listPages')}${callArguments([code`client`, brokenObject(rows), piece])};`;
    },
  };
}

/** The type of what asks for a page: an argument, or an address. */
function requestOf(
  { keys, parameter, pagination }: Pages,
  { params, context }: { readonly params: Code; readonly context: ClientContext },
): Code {
  const [first, second] = keys;
  if (first === undefined) return code`{ readonly url: string }`;
  if (parameter)
    return code`{ readonly ${key(first)}: ${context.types.expression(parameter.schema)} }`;
  if (second === undefined) return code`Required<Pick<${params}, ${first}>>`;
  const value = pagination.kind === 'cursor' ? code`string` : code`number`;
  return code`{ readonly ${key(first)}: { readonly ${key(second)}: ${value} } }`;
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
  return arrayLiteral(keys.map((key) => code`${key}`));
}

function row(name: string, value: Code): Code {
  return code`${identifier(name)}: ${value}`;
}
