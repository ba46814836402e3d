// What an operation's declaration of its pages means, checked against what the document says of the operation.

import type { Api, Operation } from '../api.js';
import { isObject, type Json, type JsonObject, tokens } from '../json.js';
import type { JsonType, Schema } from '../schema.js';
import { declaredAt, jsonBodySchemas, responseSchemas, successes, typesAt } from './responses.js';

/** Where something is in a response. */
export type Keys = readonly string[];

export interface Pagination {
  readonly kind: PageKind;
  /** What leads to the next page, by its name on the wire; absent for links. */
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
  /** A foreign declaration says what it says to others: what does not fit is left out. */
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
      path: [declared.by, ...path],
      message: `\`${declared.by}\`: ${message}`,
      severity: declared.by === 'x-pagination' ? 'error' : 'warning',
    });
  for (const { path, message } of declared.problems) report({ path }, message);
  const pagination =
    problems.length === 0 ? check(declared, { api, operation, report }) : undefined;
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
  const responses = responseSchemas(operation);
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
  const nullable = find(items).some(({ types }) => types?.includes('null')) || undefined;
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
      `\`${stated.text}\` of the response is ${oneOf([...known])}, not ${oneOf(types)}`,
    );
  else if (known.size === 0)
    report(
      stated,
      `nothing is said about the type of \`${stated.text}\` of the response, which must be ${oneOf(types)}`,
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
        `the parameter \`${stated.text}\` is ${oneOf([...known])}, not ${oneOf(types)}`,
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
    name === undefined
      ? []
      : argumentSchemas(name, checking).flatMap((schema) => schema.default?.value);
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
export function oneOf(types: readonly JsonType[]): string {
  return types.map((type) => articles[type]).join(' or ');
}

/** Something that a declaration says, and where in it. */
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
  /** What cannot be understood. */
  readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** The declaration of an operation: ours where there is one, else the first of others. */
function declaredPages(
  { extensions }: Operation,
  api: Pick<Api, 'extensions'>,
): DeclaredPages | undefined {
  for (const [by, read] of readers) {
    const own = extensions.get(by);
    // Some stand at the root, and an operation only says that it is one of those.
    const value = own === true ? api.extensions.get(by) : own;
    if (value === undefined || value === false || value === null) continue;
    if (!isObject(value))
      return { by, kind: 'page', problems: [{ path: [], message: 'expected an object' }] };
    const found = read(value);
    const missing = found.items
      ? []
      : [{ path: [], message: 'it does not say where the items of a page are' }];
    const all = [
      found.items,
      found.currentPage,
      found.totalPages,
      found.total,
      found.nextCursor,
      found.lastItem,
      found.nextUrl,
      found.hasMore,
    ];
    const odd = all.flatMap((stated) =>
      stated && stated.keys === undefined
        ? [
            {
              path: stated.path,
              message: `${JSON.stringify(stated.text)} leads nowhere: expected a place in the response`,
            },
          ]
        : [],
    );
    const problems = [...found.problems, ...missing, ...odd];
    return {
      by,
      ...found,
      problems: own === true ? problems.map((problem) => ({ ...problem, path: [] })) : problems,
    };
  }
  return undefined;
}

type Read = (value: JsonObject) => Omit<DeclaredPages, 'by'>;

const kinds: readonly PageKind[] = ['page', 'offset', 'cursor', 'link'];

/** `x-pagination`: `{ kind, request: { page, size }, response: { items, currentPage, totalPages } }`; places are JSON pointers. */
const readOwn: Read = (value) => {
  const kind = kinds.find((each) => each === value['kind']);
  const request = at(value, 'request');
  const first = isObject(request) ? request['first'] : undefined;
  const place = (name: string): Stated | undefined =>
    writtenAt(value, ['response', name], fromPointer);
  return {
    kind: kind ?? 'page',
    parameter: kind && writtenAt(value, ['request', kind]),
    size: writtenAt(value, ['request', 'size']),
    first: typeof first === 'number' ? first : undefined,
    items: place('items'),
    currentPage: place('currentPage'),
    totalPages: place('totalPages'),
    total: place('total'),
    nextCursor: place('nextCursor'),
    lastItem: place('lastItem'),
    nextUrl: place('nextUrl'),
    hasMore: place('hasMore'),
    header: writtenAt(value, ['response', 'header']),
    problems: [
      ...(kind
        ? []
        : [
            {
              path: ['kind'],
              message: `expected ${kinds.map((each) => `\`${each}\``).join(', ')} as \`kind\``,
            },
          ]),
      ...unknown(value, [], ['kind', 'request', 'response']),
      ...unknown(request, ['request'], ['page', 'offset', 'cursor', 'size', 'first']),
      ...unknown(
        at(value, 'response'),
        ['response'],
        [
          'items',
          'currentPage',
          'totalPages',
          'total',
          'nextCursor',
          'lastItem',
          'nextUrl',
          'hasMore',
          'header',
        ],
      ),
    ],
  };
};

/** A misspelt key is not left to say nothing. */
function unknown(
  value: Json | undefined,
  path: readonly string[],
  known: readonly string[],
): DeclaredPages['problems'] {
  return isObject(value)
    ? Object.keys(value).flatMap((name) =>
        known.includes(name)
          ? []
          : [
              {
                path: [...path, name],
                message: `\`${name}\` is not known here; expected ${known.map((each) => `\`${each}\``).join(', ')}`,
              },
            ],
      )
    : [];
}

/** `x-speakeasy-pagination`: `{ type, inputs: [{ name, in, type }], outputs: { results, numPages, nextCursor, nextUrl } }`; places are JSONPaths. */
const readSpeakeasy: Read = (value) => {
  const inputs = Array.isArray(value['inputs']) ? value['inputs'].filter(isObject) : [];
  const input = (type: string): Stated | undefined => {
    const index = inputs.findIndex((each) => each['type'] === type);
    return index < 0 ? undefined : writtenAt(value, ['inputs', String(index), 'name']);
  };
  const kind: PageKind =
    value['type'] === 'cursor'
      ? 'cursor'
      : value['type'] === 'url'
        ? 'link'
        : input('page')
          ? 'page'
          : 'offset';
  const place = (name: string): Stated | undefined =>
    writtenAt(value, ['outputs', name], fromJsonPath);
  return {
    kind,
    parameter: kind === 'link' ? undefined : input(kind),
    size: input('limit'),
    items: place('results'),
    totalPages: place('numPages'),
    nextCursor: place('nextCursor'),
    nextUrl: place('nextUrl'),
    problems: ['cursor', 'url', 'offsetLimit'].some((type) => type === value['type'])
      ? []
      : [{ path: ['type'], message: 'expected `offsetLimit`, `cursor` or `url` as `type`' }],
  };
};

/** `x-redoclyPagination`: `{ style, cursorParam, offsetParam, limitParam, nextCursor, nextLink, hasMore, items }`; places are JSON pointers. */
const readRedocly: Read = (value) => {
  const style = value['style'];
  const kind = style === 'body-link' ? 'link' : kinds.find((each) => each === style);
  const place = (name: string): Stated | undefined => writtenAt(value, [name], fromPointer);
  return {
    kind: kind ?? 'page',
    parameter:
      kind === 'link'
        ? undefined
        : writtenAt(value, [kind === 'cursor' ? 'cursorParam' : 'offsetParam']),
    size: writtenAt(value, ['limitParam']),
    items: place('items'),
    nextCursor: place('nextCursor'),
    hasMore: place('hasMore'),
    nextUrl: style === 'body-link' ? place('nextLink') : undefined,
    header: style === 'link' ? { text: 'Link', path: ['style'] } : undefined,
    problems: kind
      ? []
      : [
          {
            path: ['style'],
            message: 'expected `cursor`, `offset`, `page`, `link` or `body-link` as `style`',
          },
        ],
  };
};

/** `x-fern-pagination`: `{ offset | cursor | next_uri, next_cursor, step, results, has-next-page }`; `$request.name` and `$response.place`. */
const readFern: Read = (value) => {
  const kind: PageKind =
    'cursor' in value
      ? 'cursor'
      : 'next_uri' in value
        ? 'link'
        : 'step' in value
          ? 'offset'
          : 'page';
  const place = (name: string): Stated | undefined => writtenAt(value, [name], fromResponse);
  const parameter = writtenAt(value, [kind === 'cursor' ? 'cursor' : 'offset']);
  const step = writtenAt(value, ['step']);
  return {
    kind,
    parameter: parameter && { ...parameter, text: parameter.text.replace(/^\$request\./, '') },
    size: step && { ...step, text: step.text.replace(/^\$request\./, '') },
    items: place('results'),
    nextCursor: place('next_cursor'),
    nextUrl: kind === 'link' ? place('next_uri') : undefined,
    hasMore: place('has-next-page'),
    problems: [],
  };
};

const readers: readonly (readonly [string, Read])[] = [
  ['x-pagination', readOwn],
  ['x-speakeasy-pagination', readSpeakeasy],
  ['x-redoclyPagination', readRedocly],
  ['x-redocly-pagination', readRedocly],
  ['x-fern-pagination', readFern],
];

function at(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function writtenAt(
  value: JsonObject,
  path: readonly string[],
  keysOf?: (text: string) => readonly string[] | undefined,
): Stated | undefined {
  const text = path.reduce<Json | undefined>(at, value);
  return typeof text === 'string' ? { text, path, keys: keysOf?.(text) } : undefined;
}

function fromPointer(text: string): readonly string[] | undefined {
  return text === '' || text.startsWith('/') ? tokens(text) : undefined;
}

/** `$.meta['next'].cursor`: names and indices, nothing that selects several. */
function fromJsonPath(text: string): readonly string[] | undefined {
  if (!/^\$(?:\.[\w-]+|\[(?:'[^'\\]*'|"[^"\\]*"|\d+)\])*$/.test(text)) return undefined;
  return [...text.matchAll(/\.([\w-]+)|\['([^']*)'\]|\["([^"]*)"\]|\[(\d+)\]/g)].map(
    ([, ...names]) => names.find((name) => name !== undefined) ?? '',
  );
}

function fromResponse(text: string): readonly string[] | undefined {
  return /^\$response(?:\.[\w-]+)*$/.test(text) ? text.split('.').slice(1) : undefined;
}

type PageKind = 'page' | 'offset' | 'cursor' | 'link';
