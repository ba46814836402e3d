// The ways in which documents declare pages: our own extension, and those of others that mean the same.

import type { Api, Operation } from '../api.js';
import { isObject, type Json, type JsonObject, tokens } from '../json.js';

/** Something that a declaration says, and where in it. */
export interface Said {
  readonly text: string;
  /** Where it leads in the answer, if it is a place there. */
  readonly keys?: readonly string[] | undefined;
  readonly path: readonly string[];
}

export interface DeclaredPages {
  /** The extension that says it. */
  readonly by: string;
  readonly kind: PageKind;
  readonly parameter?: Said | undefined;
  readonly size?: Said | undefined;
  readonly items?: Said | undefined;
  readonly currentPage?: Said | undefined;
  readonly totalPages?: Said | undefined;
  readonly total?: Said | undefined;
  readonly nextCursor?: Said | undefined;
  readonly lastItem?: Said | undefined;
  readonly nextUrl?: Said | undefined;
  readonly hasMore?: Said | undefined;
  readonly header?: Said | undefined;
  readonly first?: number | undefined;
  /** What cannot be understood. */
  readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** The declaration of an operation: ours where there is one, else the first of others. */
export function declaredPages(
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
    const odd = all.flatMap((said) =>
      said && said.keys === undefined
        ? [
            {
              path: said.path,
              message: `${JSON.stringify(said.text)} leads nowhere: expected a place in the answer`,
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
  const place = (name: string): Said | undefined =>
    declaredAt(value, ['response', name], fromPointer);
  return {
    kind: kind ?? 'page',
    parameter: kind && declaredAt(value, ['request', kind]),
    size: declaredAt(value, ['request', 'size']),
    first: typeof first === 'number' ? first : undefined,
    items: place('items'),
    currentPage: place('currentPage'),
    totalPages: place('totalPages'),
    total: place('total'),
    nextCursor: place('nextCursor'),
    lastItem: place('lastItem'),
    nextUrl: place('nextUrl'),
    hasMore: place('hasMore'),
    header: declaredAt(value, ['response', 'header']),
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
  const input = (type: string): Said | undefined => {
    const index = inputs.findIndex((each) => each['type'] === type);
    return index < 0 ? undefined : declaredAt(value, ['inputs', String(index), 'name']);
  };
  const kind: PageKind =
    value['type'] === 'cursor'
      ? 'cursor'
      : value['type'] === 'url'
        ? 'link'
        : input('page')
          ? 'page'
          : 'offset';
  const place = (name: string): Said | undefined =>
    declaredAt(value, ['outputs', name], fromJsonPath);
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
  const place = (name: string): Said | undefined => declaredAt(value, [name], fromPointer);
  return {
    kind: kind ?? 'page',
    parameter:
      kind === 'link'
        ? undefined
        : declaredAt(value, [kind === 'cursor' ? 'cursorParam' : 'offsetParam']),
    size: declaredAt(value, ['limitParam']),
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
  const place = (name: string): Said | undefined => declaredAt(value, [name], fromResponse);
  const parameter = declaredAt(value, [kind === 'cursor' ? 'cursor' : 'offset']);
  const step = declaredAt(value, ['step']);
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

function declaredAt(
  value: JsonObject,
  path: readonly string[],
  keysOf?: (text: string) => readonly string[] | undefined,
): Said | undefined {
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

export type PageKind = 'page' | 'offset' | 'cursor' | 'link';
