// What an operation's declaration of its pages means, checked against what the document says of the
// operation.

import type { Api, Operation } from '../api.js';
import type { ExtensionValue } from '../extension-table.js';
import { extensionOf } from '../extensions.js';
import { tokens } from '../json.js';
import type { JsonType, Schema } from '../schema.js';
import {
  declaredAt,
  jsonBodySchemas,
  jsonResponseSchemas,
  successes,
  typesAt,
} from './responses.js';

/** The keys that lead to a value in a response. */
export type Keys = readonly string[];

export interface Pagination {
  readonly kind: PageKind;
  /** The parameter for the next page, by its name on the wire; absent for links. */
  readonly parameter?: string | undefined;
  readonly items: Keys;
  /** What is declared about one item; several where the response may be of several kinds. */
  readonly itemSchemas: readonly Schema[];
  /** The document allows `null` in place of the items. */
  readonly nullable?: boolean | undefined;
  readonly currentPage?: Keys | undefined;
  readonly totalPages?: Keys | undefined;
  readonly total?: Keys | undefined;
  readonly nextCursor?: Keys | undefined;
  readonly lastItem?: Keys | undefined;
  readonly nextUrl?: Keys | undefined;
  readonly hasMore?: Keys | undefined;
  readonly header?: string | undefined;
  readonly first?: number | undefined;
}

/** What is wrong with a declaration. */
export interface DeclarationProblem {
  /** The keys that lead to it, from the operation on. */
  readonly path: readonly string[];
  readonly message: string;
  /** `warning` for a declaration of another tool, of which the unsuitable part is left out. */
  readonly severity: 'error' | 'warning';
}

interface CheckedPagination {
  /** Absent where there is no declaration, or one that does not fit. */
  readonly pagination?: Pagination | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** The declaration of an operation's pages. */
export function paginationOf(api: Api, operation: Operation): CheckedPagination {
  const declared = declaredPages(operation, api);
  if (declared === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = ({ path }: Pick<Stated, 'path'>, message: string): void =>
    void problems.push({
      path: [declared.by, ...(declared.isShared ? [] : path)],
      message: `\`${declared.by}\`: ${message}`,
      severity: declared.by === 'x-pagination' ? 'error' : 'warning',
    });
  const pagination = check(declared, { api, operation, report });
  return { pagination: problems.length === 0 ? pagination : undefined, problems };
}

interface Checking {
  readonly api: Api;
  readonly operation: Operation;
  readonly report: (stated: Pick<Stated, 'path'>, message: string) => void;
}

const integers: readonly JsonType[] = ['integer', 'number'];

const cursors: readonly JsonType[] = ['string', 'integer', 'number'];

function check(declared: DeclaredPages, checking: Checking): Pagination | undefined {
  const { operation, api, report } = checking;
  const { kind } = declared;
  const responses = jsonResponseSchemas(operation);
  if (responses.length === 0) {
    report({ path: [] }, 'the operation documents no JSON response that could hold a page');
    return undefined;
  }
  const find = (keys: Keys): readonly Schema[] =>
    responses.flatMap((response) => declaredAt(api, response, keys));
  const place = (stated: Stated | undefined, types: readonly JsonType[]): Keys | undefined =>
    stated && checkPlace(stated, { types, find, report });
  const items = place(declared.items, ['array']) ?? [];
  const itemSchemas = find(items).flatMap((schema) => schema.items ?? []);
  const nullable = find(items).some(({ type: types }) => types?.includes('null')) || undefined;
  const page = { kind, items, itemSchemas, nullable };
  if (kind === 'link') {
    const nextUrl = place(declared.nextUrl, ['string']);
    const header = declared.header && checkHeader(declared.header, checking);
    if (!nextUrl && !header)
      report(
        { path: ['response'] },
        'it does not say where the address of the next page is: `nextUrl`, or `header`',
      );
    return { ...page, nextUrl, header };
  }
  const parameter = checkParameter(declared, checking);
  const hasMore = place(declared.hasMore, ['boolean']);
  if (kind === 'offset')
    return { ...page, parameter, hasMore, total: place(declared.total, integers) };
  if (kind === 'cursor') {
    const nextCursor = place(declared.nextCursor, cursors);
    const lastItem =
      declared.lastItem &&
      checkPlace(declared.lastItem, {
        types: cursors,
        report,
        find: (keys) => itemSchemas.flatMap((item) => declaredAt(api, item, keys)),
      });
    if (!declared.nextCursor && !declared.lastItem)
      report(
        { path: ['response'] },
        'it does not say where the cursor of the next page is: `nextCursor`, or `lastItem`',
      );
    return { ...page, parameter, nextCursor, lastItem, hasMore };
  }
  const currentPage = place(declared.currentPage, integers);
  const first = declared.first ?? defaultOf(parameter, checking);
  if (!declared.currentPage && first === undefined && declared.by === 'x-pagination')
    report(
      { path: ['response'] },
      'neither `currentPage` nor the default of the parameter says which page comes first; state it as `request.first`',
    );
  return {
    ...page,
    parameter,
    currentPage,
    totalPages: place(declared.totalPages, integers),
    hasMore,
    first,
  };
}

interface PlaceCheck {
  readonly types: readonly JsonType[];
  readonly find: (keys: Keys) => readonly Schema[];
  readonly report: Checking['report'];
}

function checkPlace(stated: Stated, { types, find, report }: PlaceCheck): Keys {
  const keys = stated.keys ?? [];
  const declared = find(keys);
  const known = typesAt(declared);
  if (declared.length === 0) report(stated, `the response has no \`${stated.text}\``);
  else if (known.size > 0 && !types.some((type) => known.has(type)))
    report(
      stated,
      `\`${stated.text}\` of the response is ${typesInWords([...known])}, not ${typesInWords(types)}`,
    );
  else if (known.size === 0)
    report(
      stated,
      `nothing is said about the type of \`${stated.text}\` of the response, which must be ${typesInWords(types)}`,
    );
  return keys;
}

function checkHeader(stated: Stated, { operation, report }: Checking): string {
  const documented = successes(operation).some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === stated.text.toLowerCase()),
  );
  if (!documented) report(stated, `the response documents no header \`${stated.text}\``);
  return stated.text;
}

function checkParameter(
  { parameter, kind, size }: DeclaredPages,
  checking: Checking,
): string | undefined {
  const { report } = checking;
  const check = (stated: Stated, types: readonly JsonType[]): void => {
    const schemas = argumentSchemas(stated.text, checking);
    const known = typesAt(schemas);
    if (schemas.length === 0) report(stated, `the operation has no parameter \`${stated.text}\``);
    else if (known.size > 0 && !types.some((type) => known.has(type)))
      report(
        stated,
        `the parameter \`${stated.text}\` is ${typesInWords([...known])}, not ${typesInWords(types)}`,
      );
  };
  if (size) check(size, integers);
  if (!parameter) {
    report(
      { path: ['request'] },
      `it does not say which parameter asks for the next page: \`${kind}\``,
    );
    return undefined;
  }
  check(parameter, kind === 'cursor' ? cursors : integers);
  return parameter.text;
}

/** What is declared about an argument: a parameter, or a property of a JSON body. */
function argumentSchemas(
  name: string,
  { api, operation }: Pick<Checking, 'api' | 'operation'>,
): readonly Schema[] {
  const parameters = operation.parameters
    .filter((parameter) => parameter.name === name && parameter.in !== 'path')
    .flatMap(({ schema }) => declaredAt(api, schema, []));
  if (parameters.length > 0) return parameters;
  return jsonBodySchemas(operation).flatMap((body) => declaredAt(api, body, [name]));
}

function defaultOf(name: string | undefined, checking: Checking): number | undefined {
  const values =
    name === undefined ? [] : argumentSchemas(name, checking).flatMap((schema) => schema.default);
  return values.find((value) => typeof value === 'number');
}

const articles: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};

/** JSON types in words. */
export function typesInWords(types: readonly JsonType[]): string {
  return types.map((type) => articles[type]).join(' or ');
}

/** A statement of a declaration, and its place in it. */
interface Stated {
  readonly text: string;
  /** Where it leads in the response, if it is a place there. */
  readonly keys?: readonly string[] | undefined;
  readonly path: readonly string[];
}

interface DeclaredPages {
  /** The extension that says it. */
  readonly by: string;
  readonly kind: PageKind;
  readonly parameter?: Stated | undefined;
  readonly size?: Stated | undefined;
  readonly items?: Stated | undefined;
  readonly currentPage?: Stated | undefined;
  readonly totalPages?: Stated | undefined;
  readonly total?: Stated | undefined;
  readonly nextCursor?: Stated | undefined;
  readonly lastItem?: Stated | undefined;
  readonly nextUrl?: Stated | undefined;
  readonly hasMore?: Stated | undefined;
  readonly header?: Stated | undefined;
  readonly first?: number | undefined;
  /** Whether it stands at the root, and the operation has only its name. */
  readonly isShared?: true;
}

/** The declaration of an operation: ours where there is one, else the first of others. */
function declaredPages(operation: Operation, api: Api): DeclaredPages | undefined {
  const own = extensionOf(operation, 'x-pagination');
  if (own) return ownPages(own);
  const speakeasy = extensionOf(operation, 'x-speakeasy-pagination');
  if (speakeasy) return speakeasyPages(speakeasy);
  for (const by of ['x-redoclyPagination', 'x-redocly-pagination'] as const) {
    const redocly = extensionOf(operation, by);
    if (redocly) return redoclyPages(redocly, by);
  }
  const fern = extensionOf(operation, 'x-fern-pagination');
  if (typeof fern === 'object') return fernPages(fern);
  // It may stand at the root, and the operation only refers to it.
  const shared = fern === true ? extensionOf(api, 'x-fern-pagination') : undefined;
  return typeof shared === 'object' ? { ...fernPages(shared), isShared: true } : undefined;
}

/** Places are JSON pointers. */
function ownPages({ kind, request = {}, response }: ExtensionValue<'x-pagination'>): DeclaredPages {
  const place = (name: keyof typeof response): Stated | undefined =>
    stated(response[name], ['response', name], tokens);
  const asked = kind === 'link' ? undefined : stated(request[kind], ['request', kind]);
  return {
    by: 'x-pagination',
    kind,
    parameter: asked,
    size: stated(request.size, ['request', 'size']),
    first: request.first,
    items: place('items'),
    currentPage: place('currentPage'),
    totalPages: place('totalPages'),
    total: place('total'),
    nextCursor: place('nextCursor'),
    lastItem: place('lastItem'),
    nextUrl: place('nextUrl'),
    hasMore: place('hasMore'),
    header: stated(response.header, ['response', 'header']),
  };
}

/** Places are JSONPaths. */
function speakeasyPages({
  type,
  inputs = [],
  outputs,
}: ExtensionValue<'x-speakeasy-pagination'>): DeclaredPages {
  const input = (kind: string): Stated | undefined => {
    const index = inputs.findIndex((fieldValues) => fieldValues.type === kind);
    return stated(inputs[index]?.name, ['inputs', String(index), 'name']);
  };
  const counted = input('page') ? 'page' : 'offset';
  const kind = type === 'cursor' ? 'cursor' : type === 'url' ? 'link' : counted;
  const place = (name: keyof typeof outputs): Stated | undefined =>
    stated(outputs[name], ['outputs', name], fromJsonPath);
  return {
    by: 'x-speakeasy-pagination',
    kind,
    parameter: kind === 'link' ? undefined : input(kind),
    size: input('limit'),
    items: place('results'),
    totalPages: place('numPages'),
    nextCursor: place('nextCursor'),
    nextUrl: place('nextUrl'),
  };
}

/** Places are JSON pointers. */
function redoclyPages(value: ExtensionValue<'x-redoclyPagination'>, by: string): DeclaredPages {
  const { style } = value;
  const kind = style === 'body-link' ? 'link' : style;
  const place = (name: 'items' | 'nextCursor' | 'nextLink' | 'hasMore'): Stated | undefined =>
    stated(value[name], [name], tokens);
  const parameter = kind === 'cursor' ? 'cursorParam' : 'offsetParam';
  return {
    by,
    kind,
    parameter: kind === 'link' ? undefined : stated(value[parameter], [parameter]),
    size: stated(value.limitParam, ['limitParam']),
    items: place('items'),
    nextCursor: place('nextCursor'),
    hasMore: place('hasMore'),
    nextUrl: style === 'body-link' ? place('nextLink') : undefined,
    header: style === 'link' ? { text: 'Link', path: ['style'] } : undefined,
  };
}

/** Arguments are `$request.name`, places `$response.place`. */
function fernPages(value: Exclude<ExtensionValue<'x-fern-pagination'>, boolean>): DeclaredPages {
  const kind =
    value.cursor !== undefined
      ? 'cursor'
      : value.next_uri !== undefined
        ? 'link'
        : value.step !== undefined
          ? 'offset'
          : 'page';
  const argument = (name: 'cursor' | 'offset' | 'step'): Stated | undefined =>
    stated(value[name]?.replace(/^\$request\./, ''), [name]);
  const place = (
    name: 'results' | 'next_cursor' | 'next_uri' | 'has-next-page',
  ): Stated | undefined => stated(value[name], [name], (text) => text.split('.').slice(1));
  return {
    by: 'x-fern-pagination',
    kind,
    parameter: argument(kind === 'cursor' ? 'cursor' : 'offset'),
    size: argument('step'),
    items: place('results'),
    nextCursor: place('next_cursor'),
    nextUrl: kind === 'link' ? place('next_uri') : undefined,
    hasMore: place('has-next-page'),
  };
}

function stated(
  text: string | undefined,
  path: readonly string[],
  keysOf?: (text: string) => Keys,
): Stated | undefined {
  return text === undefined ? undefined : { text, path, keys: keysOf?.(text) };
}

/** `$.meta['next'].cursor` */
function fromJsonPath(text: string): Keys {
  return [...text.matchAll(/\.([\w-]+)|\['([^']*)'\]|\["([^"]*)"\]|\[(\d+)\]/g)].map(
    ([, ...names]) => names.find((name) => name !== undefined) ?? '',
  );
}

type PageKind = 'page' | 'offset' | 'cursor' | 'link';
