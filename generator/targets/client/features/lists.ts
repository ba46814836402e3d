// Lists that come in pages: the type and the body of the functions and methods that read them.

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
import type { OperationNames } from '../../../naming/names.js';
import type { Argument } from '../surface/argument.js';
import type { RuntimeName, EmitContext } from '../surface/emit-context.js';

/** What is different about an operation that responds with pages. */
export interface ListForm {
  /** `PageList<Preset, PresetPage, { page: number }>` */
  readonly returns: (page: Code, headers: Code | undefined) => Code;
  /** What the function does with `client`, `params` and `options`. */
  readonly body: (descriptor: Code, params: Code | undefined) => Code;
}

interface Listed {
  readonly argument: Argument;
  readonly own: (name: string) => Code;
  readonly context: EmitContext;
}

export function listForm(
  operation: Operation,
  names: OperationNames,
  { argument, own, context }: Listed,
): ListForm | undefined {
  const { pagination } = paginationOf(context.api, operation);
  const next = pagination && nextOf(pagination, argument);
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
        next.type(names, { own, context }),
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

interface Next {
  /** The key in the argument; absent for links. */
  readonly key?: string | undefined;
  /** The key of the body that it is a property of, where that has one. */
  readonly body?: string | undefined;
  readonly type: (
    names: OperationNames,
    place: { readonly own: (name: string) => Code; readonly context: EmitContext },
  ) => Code;
}

/** What leads to a page: the argument that asks for it, or an address. */
function nextOf({ kind, parameter }: Pagination, { parameters, body }: Argument): Next | undefined {
  if (kind === 'link') return { type: () => code`{ readonly url: string }` };
  const found = parameters.find(
    (each) => each.parameter.name === parameter && each.parameter.in !== 'path',
  );
  if (found)
    return {
      key: found.key,
      type: (_, { context }) =>
        code`{ readonly ${key(found.key)}: ${context.input(found.parameter.schema)} }`,
    };
  // A property of a body whose properties stand beside the parameters.
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
    type: ({ params }, { own }) => code`Required<Pick<${own(params)}, ${parameter}>>`,
  };
}

function itemType({ itemSchemas }: Pagination, context: EmitContext): Code {
  const [only, ...others] = [
    ...new Map(itemSchemas.map((schema) => [schema.ref ?? schema.at, schema])).values(),
  ];
  if (only === undefined) return code`unknown`;
  return others.length === 0
    ? context.output(only)
    : join([only, ...others].map(context.outputMember), ' | ');
}

const makers = {
  page: 'byNumber',
  offset: 'byOffset',
  cursor: 'byCursor',
  link: 'byLink',
} as const satisfies Record<Pagination['kind'], RuntimeName>;

function pagingCode(
  pagination: Pagination,
  parameter: string | undefined,
  { runtime }: EmitContext,
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
  return code`${runtime(makers[kind])}(${objectLiteral(rows)})`;
}

/** The keys that lead to something in a response. */
export function keysCode(keys: Keys): Code {
  return arrayLiteral(keys.map((each) => code`${each}`));
}

function row(name: string, value: Code): Code {
  return code`${identifier(name)}: ${value}`;
}
