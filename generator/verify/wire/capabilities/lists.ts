// Checks declared pagination: the client iterates over the items of two pages and requests the second one as the document says.

import { at, isArray, isObject, type Json } from '../../judge/json.js';
import { isSame } from '../../judge/json.js';
import type { MockResponse } from '../../server/server.js';
import {
  argumentFor,
  declared,
  type Found,
  sentFor,
  type Success,
  successOf,
  text,
  withAt,
  isIterable,
} from './capability.js';
import { isJson } from '../argument.js';
import { isFunction, type Named } from '../packages.js';
import { type Session, messageOf, type WireOperation } from '../session.js';

/** Pagination extensions of other vendors. Their lists are not checked. */
const otherExtensions = [
  'x-speakeasy-pagination',
  'x-redoclyPagination',
  'x-redocly-pagination',
  'x-fern-pagination',
];

export async function* listCases(session: Session): AsyncIterable<Found> {
  for (const each of session.operations) {
    const declaration = declared(each.operation, 'x-pagination', session);
    const about = {
      subject: each.name,
      pointer: `${each.operation.pointer}/x-pagination`,
      name: 'is a list of pages',
    };
    if (declaration !== undefined)
      yield { ...about, ...(await outcome(each, declaration, session)) };
    else if (isDeclaredList(each, session))
      yield { ...about, skipped: 'the pages are declared by an extension of another vendor' };
    else if (await isList(each, session))
      yield { ...about, failure: 'the call is a list of pages, and the document declares none' };
  }
}

/** Whether pages are declared, by our extension or another vendor's. */
export function isDeclaredList({ operation }: WireOperation, session: Session): boolean {
  return ['x-pagination', ...otherExtensions].some(
    (name) =>
      declared(operation, name, session) !== undefined ||
      session.subject.document[name] !== undefined,
  );
}

async function isList(each: WireOperation, session: Session): Promise<boolean> {
  if (each.function === undefined) return false;
  const own = each.function;
  const { value } = await session.converse(
    () => ({ status: 204 }),
    async (client) => {
      const list: unknown = own.call(client, argumentFor(each, session) ?? {}, { maxRetries: 0 });
      await Promise.resolve(list).catch(() => undefined);
      return (
        typeof list === 'object' &&
        list !== null &&
        Symbol.asyncIterator in list &&
        isFunction(Reflect.get(list, 'pages'))
      );
    },
  );
  return value === true;
}

interface Plan {
  readonly pages: readonly Json[];
  readonly headers: readonly MockResponse['headers'][];
  /** The expected second request: a parameter, or its target if pages link to the next one. */
  readonly asks: { readonly name: string; readonly value: string } | { readonly target: string };
  readonly items: readonly Json[];
}

async function outcome(
  each: WireOperation,
  declaration: Json,
  session: Session,
): Promise<Pick<Found, 'failure' | 'skipped'>> {
  const success = successOf(each);
  const argument = argumentFor(each, session);
  if (success === undefined || argument === undefined || each.function === undefined)
    return { skipped: 'there is no fixture of a page' };
  const own = each.function;
  const planned = plan(declaration, { success, session, each });
  if (typeof planned === 'string') return { failure: planned };
  const { pages, headers, asks, items } = planned;
  const found: unknown[] = [];
  const { requests, error } = await session.converse(
    (_, index) =>
      success.response(pages[Math.min(index, pages.length - 1)] ?? null, headers[index]),
    async (client) => {
      const list: unknown = own.call(client, argument, { maxRetries: 0 });
      if (typeof list !== 'object' || list === null || !isIterable(list))
        throw new Error('the call gives nothing that can be iterated');
      for await (const item of list) if (found.push(item) > 10) break;
    },
  );
  if (error !== undefined) return { failure: messageOf(error) };
  const second = requests[1];
  if (second === undefined) return { failure: 'no second page is asked for' };
  if ('target' in asks ? second.target !== asks.target : sentFor(asks.name, second) !== asks.value)
    return {
      failure:
        `the second page is asked for by ${second.target}` +
        `${second.body.length > 0 ? ` and ${second.body.toString('utf8').slice(0, 200)}` : ''}, not by ` +
        `${'target' in asks ? asks.target : `${asks.name}=${asks.value}`}`,
    };
  if (
    found.length !== items.length ||
    !items.every((item, index) => isJson(found[index]) && isSame(found[index], item))
  )
    return { failure: `${found.length} items came of the ${items.length} that two pages hold` };
  return lastPageOutcome(each, declaration, { pages, success, argument, session });
}

/** Checks that no page is requested after one that declares itself the last. */
async function lastPageOutcome(
  each: WireOperation,
  declaration: Json,
  { pages: [page = null], success, argument, session }: LastPageContext,
): Promise<Pick<Found, 'failure' | 'skipped'>> {
  const locations = isObject(declaration) ? declaration['response'] : undefined;
  const stated = lastPageValues.filter(([name]) => text(locations, name) !== undefined);
  const own = each.function;
  if (stated.length === 0 || own === undefined) return {};
  const last = stated.reduce<Json>(
    (result, [name, value]) => withAt(result, text(locations, name) ?? '', value),
    page,
  );
  const { requests, error } = await session.converse(
    (_, index) => (index === 0 ? success.response(last) : { status: 418 }),
    async (client) => {
      const list: unknown = own.call(client, argument, { maxRetries: 0 });
      if (typeof list === 'object' && list !== null && isIterable(list))
        for await (const _ of list);
    },
  );
  return requests.length === 1 && error === undefined
    ? {}
    : {
        failure: `after the last page, ${requests.length - 1} more are requested: ${messageOf(error)}`,
      };
}

interface LastPageContext extends Pick<Plan, 'pages'>, Pick<PlanContext, 'success' | 'session'> {
  readonly argument: Named;
}

/** Values that mark a page as the last one. The first page of the plan has two items. */
const lastPageValues: readonly (readonly [name: string, value: Json])[] = [
  ['currentPage', 3],
  ['totalPages', 3],
  ['total', 2],
  ['hasMore', false],
  ['nextCursor', ''],
  ['nextUrl', ''],
];

interface PlanContext {
  readonly success: Success;
  readonly session: Session;
  readonly each: WireOperation;
}

/** Plans two pages and an empty one, with all values by which a client may find the next page. */
function plan(declaration: Json, { success, session, each }: PlanContext): Plan | string {
  const response = isObject(declaration) ? declaration['response'] : undefined;
  const locationOf = (name: string): string | undefined => text(response, name);
  const requested = (name: string): string => text(declaration, 'request', name) ?? name;
  const itemsAt = locationOf('items');
  const kind = text(declaration, 'kind');
  if (itemsAt === undefined) return 'the declaration does not say where the items are';
  const listed = itemsAt === '' ? success.body : at(success.body, itemsAt);
  const item: Json = (isArray(listed) ? listed[0] : undefined) ?? {};
  const last = locationOf('lastItem');
  const counted = (list: readonly Json[], from: number): readonly Json[] =>
    last === undefined ? list : list.map((one, index) => withAt(one, last, `item-${from + index}`));
  const lists = [counted([item, item], 0), counted([item], 2), []];
  // The number in a page overrides the requested one.
  const first =
    locationOf('currentPage') === undefined ? firstOf(declaration) : firstOf(declaration) + 4;
  const values: readonly (readonly [name: string, values: readonly Json[]])[] = [
    ['currentPage', [first, first + 1, first + 2]],
    ['totalPages', [first + 1, first + 1, first + 1]],
    ['total', [3, 3, 3]],
    ['hasMore', [true, false, false]],
    ['nextCursor', ['cursor-of-the-second', '', '']],
    ['nextUrl', [`${session.origin}/base/v1${pathOf(each)}?part=second`, '', '']],
  ];
  const pages = lists.map((list, index) =>
    values.reduce<Json>(
      (page, [name, all]) => {
        const at = locationOf(name);
        return at === undefined ? page : withAt(page, at, all[index] ?? null);
      },
      withAt(success.body, itemsAt, list),
    ),
  );
  const header = locationOf('header');
  const headers =
    header === undefined
      ? []
      : [
          {
            [header.toLowerCase()]: `<${session.origin}/base/v1${pathOf(each)}?part=second>; rel="next"`,
          },
        ];
  const common = { pages, headers, items: [...(lists[0] ?? []), ...(lists[1] ?? [])] };
  if (kind === 'page')
    return { ...common, asks: { name: requested('page'), value: String(first + 1) } };
  if (kind === 'offset') return { ...common, asks: { name: requested('offset'), value: '2' } };
  if (kind === 'cursor')
    return {
      ...common,
      asks: {
        name: requested('cursor'),
        value: last === undefined ? 'cursor-of-the-second' : 'item-1',
      },
    };
  return kind === 'link'
    ? { ...common, asks: { target: `${pathOf(each)}?part=second` } }
    : `nothing is known of a list of the kind ${String(kind)}`;
}

function firstOf(declaration: Json): number {
  const request = isObject(declaration) ? declaration['request'] : undefined;
  const first = isObject(request) ? request['first'] : undefined;
  return typeof first === 'number' ? first : 1;
}

function pathOf({ operation }: WireOperation): string {
  return operation.path.replace(/\{[^{}]*\}/g, 'x').replace(/[?#].*$/s, '');
}
