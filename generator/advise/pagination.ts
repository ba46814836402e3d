// What looks like a list in pages: parameters and properties by the names that most services give
// them. Whatever is found here is checked as a declaration would be, and what does not fit is no
// suggestion.

import {
  jsonResponseSchemas,
  declaredAt,
  successes,
  typesAt,
} from '../model/capabilities/responses.js';
import type { Api, Operation, Parameter } from '../model/api.js';
import { type JsonObject, pointer, rootPointer } from '../model/json.js';
import { declares, type Suggestion } from './suggestion.js';

/** A declaration for an operation that seems to respond with one page of a list. */
export function suggestPagination(api: Api, operation: Operation): Suggestion | undefined {
  if (operation.method !== 'GET' && operation.method !== 'POST') return undefined;
  const response = shapeOf(api, operation);
  const items = response && itemsOf(operation, response);
  if (response === undefined || items === undefined) return undefined;
  const candidates = [linked, byCursor, byNumber, byOffset].map((guess) =>
    guess(operation, response, items),
  );
  const value = candidates.find(
    (candidate) => candidate !== undefined && declares(api, operation, 'x-pagination', candidate),
  );
  return value && { extension: 'x-pagination', value, why: reasons[String(value['kind'])] ?? '' };
}

const reasons: Readonly<Record<string, string>> = {
  page: 'The operation takes the number of a page and responds with a list.',
  offset: 'The operation takes the number of items to leave out and responds with a list.',
  cursor: 'The operation takes a cursor, and its response seems to hold the next one.',
  link: 'The response seems to say the address of the next page.',
};

/**
 * The places of a response that a declaration may name, by pointer: those at the top, and those in
 * the objects there.
 */
interface ResponseShape {
  readonly isList: boolean;
  readonly candidates: readonly Candidate[];
}

interface Candidate {
  readonly pointer: string;
  readonly name: string;
  /** The object that it stands in; empty at the top. */
  readonly group: string;
  readonly types: ReadonlySet<string>;
  readonly isUri: boolean;
  /** Whether the items of a list have an `id`. */
  readonly hasId: boolean;
}

function shapeOf(api: Api, operation: Operation): ResponseShape | undefined {
  const responses = jsonResponseSchemas(operation);
  if (responses.length === 0) return undefined;
  const placesIn = (keys: readonly string[]): readonly Candidate[] => {
    const names = new Set(
      responses
        .flatMap((response) => declaredAt(api, response, keys))
        .flatMap(({ properties }) => [...(properties?.keys() ?? [])]),
    );
    return [...names].map((name) => {
      const declared = responses.flatMap((schema) => declaredAt(api, schema, [...keys, name]));
      const types = typesAt(declared);
      const ids = types.has('array')
        ? declared.flatMap(({ items }) => (items ? declaredAt(api, items, ['id']) : []))
        : [];
      return {
        pointer: pointer(rootPointer, ...keys, name),
        name,
        group: keys.at(-1) ?? '',
        types,
        isUri: declared.some(({ format = '' }) => /^ur[il]/.test(format)),
        hasId: typesAt(ids).has('string'),
      };
    });
  };
  const top = placesIn([]);
  const inner = top
    .filter(({ name, types }) => types.has('object') && groups.test(name))
    .flatMap(({ name }) => placesIn([name]));
  const isList = typesAt(responses.flatMap((schema) => declaredAt(api, schema, []))).has('array');
  return { isList, candidates: [...top, ...inner] };
}

const groups = /^(_?meta(data)?|_?links|pag(ing|ination|e_?info)|response_?metadata|cursors?)$/i;

/** The whole response, the only list in it, or the one of several that is called as lists are. */
function itemsOf(
  { path }: Operation,
  { isList, candidates }: ResponseShape,
): Candidate | undefined {
  const lists = candidates.filter(({ types, group }) => types.has('array') && group === '');
  const whole: Candidate | undefined = isList
    ? { pointer: '', name: '', group: '', types: new Set(['array']), isUri: false, hasId: false }
    : undefined;
  const segment =
    path
      .split('/')
      .filter((part) => part !== '' && !part.includes('{'))
      .at(-1)
      ?.replace(/\.json$/, '') ?? '';
  const named =
    lists.find(({ name }) => plain(name) === plain(segment)) ??
    lists.find(({ name }) =>
      /^(items|data|results|values|entries|records|list|resources|content)$/i.test(name),
    );
  return whole ?? (lists.length === 1 ? lists[0] : named);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, '');
}

type Guess = (
  operation: Operation,
  response: ResponseShape,
  items: Candidate,
) => JsonObject | undefined;

const linked: Guess = (operation, { candidates }, items) => {
  const header = successes(operation)
    .flatMap(({ headers }) => headers)
    .find(({ name }) => name.toLowerCase() === 'link');
  const isPaged = operation.parameters.some(
    ({ name, in: location }) =>
      location === 'query' &&
      [numbers, cursors, sizes, offsets].some((pattern) => pattern.test(name)),
  );
  if (header && isPaged)
    return declaration('link', {}, { items: items.pointer, header: header.name }, operation);
  const next = candidates.find(
    ({ name, types, isUri, group }) =>
      types.has('string') &&
      (/^(@?odata\.?)?next_?(page_?)?(ur[il]|link)$/i.test(name) ||
        (/^next(_?page)?$/i.test(name) && (isUri || /links/i.test(group)))),
  );
  return next && isPaged
    ? declaration('link', {}, { items: items.pointer, nextUrl: next.pointer }, operation)
    : undefined;
};

const byCursor: Guess = (operation, { candidates }, items) => {
  const cursor = parameter(operation, cursors);
  if (!cursor) return undefined;
  const next = candidates.find(
    ({ name, types }) =>
      types.has('string') &&
      (/^(next_?(page_?)?(cursor|token|marker)?|(end|after)_?cursor|continuation_?token|last_?id)$/i.test(
        name,
      ) ||
        plain(name) === plain(cursor.name)),
  );
  const more = hasMore(candidates);
  const place = next
    ? { nextCursor: next.pointer }
    : items.hasId && more.hasMore !== undefined && /after/i.test(cursor.name)
      ? { lastItem: '/id' }
      : undefined;
  return (
    place &&
    declaration(
      'cursor',
      { cursor: cursor.name },
      { items: items.pointer, ...place, ...more },
      operation,
    )
  );
};

const byNumber: Guess = (operation, { candidates }, items) => {
  const page = parameter(operation, numbers);
  if (!page) return undefined;
  const current = candidates.find(
    ({ name, types }) => isNumber(types) && /^(current_?page|page(_?(number|index))?)$/i.test(name),
  );
  const total = candidates.find(
    ({ name, types }) =>
      isNumber(types) &&
      /^(total_?pages|(num|number_of|last)_?pages?|page_?count|pages)$/i.test(name),
  );
  // Without a place in the response and without a default: the number that most services begin
  // with.
  const first = current || page.schema.default !== undefined ? {} : { first: 1 };
  return declaration(
    'page',
    { page: page.name, ...first },
    {
      items: items.pointer,
      ...(current && { currentPage: current.pointer }),
      ...(total && { totalPages: total.pointer }),
      ...hasMore(candidates),
    },
    operation,
  );
};

const byOffset: Guess = (operation, { candidates }, items) => {
  const offset = parameter(operation, offsets);
  const total = candidates.find(
    ({ name, types }) =>
      isNumber(types) && /^total(_?(count|items|results|size|records))?$/i.test(name),
  );
  return (
    offset &&
    declaration(
      'offset',
      { offset: offset.name },
      { items: items.pointer, ...(total && { total: total.pointer }), ...hasMore(candidates) },
      operation,
    )
  );
};

const numbers = /^page(_?(num(ber)?|no|index))?$/i;
const offsets = /^(offset|skip|start_?(index|at))$/i;
const cursors =
  /^(cursor|after|(next_?)?page_?token|next_?(token|cursor)|starting_?after|continuation_?token|marker|page)$/i;
const sizes = /^(per_?page|page_?size|limit|size|max_?results|take|\$?top|count)$/i;

function parameter({ parameters }: Operation, pattern: RegExp): Parameter | undefined {
  return parameters.find(({ name, in: location }) => location === 'query' && pattern.test(name));
}

function hasMore(candidates: readonly Candidate[]): { readonly hasMore?: string } {
  const candidate = candidates.find(
    ({ name, types }) => types.has('boolean') && /^(has_?(more|next(_?page)?)|more)$/i.test(name),
  );
  return candidate ? { hasMore: candidate.pointer } : {};
}

function isNumber(types: ReadonlySet<string>): boolean {
  return types.has('integer') || types.has('number');
}

function declaration(
  kind: string,
  request: JsonObject,
  response: JsonObject,
  operation: Operation,
): JsonObject {
  const size = parameter(operation, sizes);
  const requested = { ...request, ...(size && { size: size.name }) };
  return { kind, ...(Object.keys(requested).length > 0 && { request: requested }), response };
}
