// What was created is read, listed, changed and deleted: the operations of one kind of thing,
// found by their paths, one after the other.

import type { Json } from '../model/json.js';
import { type Pagination, paginationOf } from '../model/capabilities/pagination.js';
import type { Api } from '../model/api.js';
import { member } from '../runtime/mock/fixture.js';
import type { SandboxOperation } from '../sandbox/operations.js';
import type { Exchange } from './exchange.js';
import { itemsIn } from './known.js';
import { jsonOfAnswer, type Probing, sendingOf, validRequest } from './operation.js';
import { requestOf, type RequestValues } from './request.js';
import { jsonOf, schemaOf, usualValues } from './values.js';
import { keywordsOf } from '../runtime/schema/json-schema.js';

/** The operations of one kind of thing. */
interface Kind {
  readonly create: SandboxOperation;
  readonly read: SandboxOperation;
  readonly list?: SandboxOperation | undefined;
  readonly change: readonly SandboxOperation[];
  readonly remove?: SandboxOperation | undefined;
  /** The parameter that tells one from another. */
  readonly key: string;
}

type Thing = { readonly [name: string]: Json };

function kindsOf(operations: readonly SandboxOperation[]): readonly Kind[] {
  return operations.flatMap((create): readonly Kind[] => {
    if (create.declared.method !== 'POST') return [];
    const collection = create.constants.path.replace(/\/$/, '');
    const at = (path: string, method: string): SandboxOperation | undefined =>
      operations.find(
        (operation) =>
          operation.declared.method === method &&
          operation.constants.path.replace(/\/$/, '') === path,
      );
    const read = operations.find(
      ({ declared, constants: { path } }) =>
        declared.method === 'GET' &&
        path.startsWith(`${collection}/{`) &&
        /^\/\{[^{}/]+\}\/?$/.test(path.slice(collection.length)),
    );
    const key = /\{([^{}]+)\}\/?$/.exec(read?.constants.path ?? '')?.[1];
    if (!read || key === undefined) return [];
    const path = read.constants.path.replace(/\/$/, '');
    return [
      {
        ...{ create, read, key, list: at(collection, 'GET'), remove: at(path, 'DELETE') },
        change: ['PUT', 'PATCH'].flatMap((method) => at(path, method) ?? []),
      },
    ];
  });
}

export async function probeChains(api: Api, probing: Probing): Promise<void> {
  for (const kind of kindsOf(probing.operations)) {
    if (probing.run.isSpent()) return;
    if (probing.maySend('POST')) await probeKind(kind, api, probing);
  }
}

async function probeKind(kind: Kind, api: Api, probing: Probing): Promise<void> {
  const made = await call(kind.create, usualValues(kind.create, probing.seed * 100 + 7), probing);
  const body = jsonOfAnswer(made?.answer);
  const status = made?.answer?.status ?? 0;
  // 202: it may come to be later.
  if (!made || status < 200 || status >= 300 || status === 202) return;
  const id = idOf(kind, { body, location: made.answer?.headers.get('location') ?? undefined });
  if (id === undefined) return;
  const first = await readBack(kind, id, made, probing);
  if (first === undefined) return;
  await probeListed(kind, id, { api, made, probing });
  for (const change of kind.change)
    await probeChanged({ kind, change, id, before: first }, probing);
  if (kind.remove) await probeDeleted(kind, kind.remove, id, probing);
}

/** The id of what was created, in the answer or at the end of its address. */
function idOf(
  { key, create: { constants } }: Kind,
  { body, location }: { readonly body: Json | undefined; readonly location: string | undefined },
): Json | undefined {
  const noun = (
    constants.path.split('/').findLast((step) => step !== '' && !step.startsWith('{')) ?? ''
  )
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
  const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const wanted = [plain(key), plain(key).replace(plain(noun), ''), 'id', `${plain(noun)}id`];
  const things: readonly unknown[] = [body, ...Object.values(Object(body ?? {}))];
  for (const name of wanted)
    for (const thing of things)
      for (const [own, value] of Object.entries(Object(thing ?? {})))
        if (
          name !== '' &&
          plain(own) === name &&
          (typeof value === 'string' || typeof value === 'number')
        )
          return value;
  const last = location?.split(/[?#]/)[0]?.replace(/\/$/, '').split('/').at(-1);
  return last === undefined || last === '' ? undefined : decodeURIComponent(last);
}

async function call(
  operation: SandboxOperation,
  values: RequestValues,
  probing: Probing,
): Promise<Exchange | undefined> {
  if (!probing.maySend(operation.declared.method) || probing.run.isSpent()) return undefined;
  const path = { ...values.path };
  for (const name of Object.keys(path))
    path[name] = probing.known.forPath(operation.constants.path, name)[0] ?? path[name];
  return send(operation, { ...values, path }, probing);
}

async function send(
  operation: SandboxOperation,
  values: RequestValues,
  probing: Probing,
): Promise<Exchange | undefined> {
  const request = await validRequest(operation, values, probing);
  return request && probing.run.send(operation, request);
}

/** The request for one thing; parents in its path are those that the service knows. */
function valuesFor(
  kind: Kind,
  operation: SandboxOperation,
  id: Json,
  probing: Probing,
): RequestValues {
  const usual = usualValues(operation, 0);
  const path = { ...usual.path };
  for (const name of Object.keys(path))
    path[name] =
      name === kind.key
        ? id
        : (probing.known.forPath(operation.constants.path, name)[0] ?? path[name]);
  return { ...usual, path };
}

function isSuccess(made: Exchange | undefined): boolean {
  const status = made?.answer?.status ?? 0;
  return status >= 200 && status < 300;
}

/** What is read of a new thing; a finding where there is none. */
async function readBack(
  kind: Kind,
  id: Json,
  created: Exchange,
  probing: Probing,
): Promise<Thing | undefined> {
  const made = await send(kind.read, valuesFor(kind, kind.read, id, probing), probing);
  if (!made?.answer) return undefined;
  if ([404, 410].includes(made.answer.status)) {
    probing.run.note(
      kind.create,
      {
        check: 'created',
        part: 'read',
        pointer: kind.create.at,
        text: `answers ${created.answer?.status}, and ${kind.read.id} answers ${made.answer.status} for ${JSON.stringify(id)}`,
      },
      made,
    );
    return undefined;
  }
  const body = jsonOfAnswer(made.answer);
  return isSuccess(made) ? thingIn(body) : undefined;
}

function thingIn(body: Json | undefined): Thing | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Thing)
    : undefined;
}

interface Listing {
  readonly api: Api;
  readonly made: Exchange;
  readonly probing: Probing;
}

/** Pages that are followed. */
const mostPages = 40;

/** What is in a list: all of its pages where the document declares how they follow. */
async function probeListed(kind: Kind, id: Json, listing: Listing): Promise<void> {
  const { list } = kind;
  if (!list) return;
  const { api, probing } = listing;
  const { pagination } = paginationOf(api, list.declared);
  const values: RequestValues = {
    ...valuesFor(kind, list, id, probing),
    query: {},
    header: {},
    cookie: {},
  };
  const { parameter } = pagination ?? {};
  if (pagination === undefined || parameter === undefined)
    await probeWhole({ ...kind, list }, { id, values }, listing);
  else await probePages({ list, pagination, parameter }, { id, values }, probing);
}

/** What is listed, and the values of a request for the list. */
interface Listed {
  readonly id: Json;
  readonly values: RequestValues;
}

/** A list without pages has what was created. */
async function probeWhole(
  { list, create }: Kind & { readonly list: SandboxOperation },
  { id, values }: Listed,
  { made: created, probing }: Listing,
): Promise<void> {
  const made = await send(list, values, probing);
  const body = jsonOfAnswer(made?.answer);
  // Pages that nobody declares may hold it further on.
  const isPaged = list.declared.parameters.some(
    ({ name, in: location }) =>
      location === 'query' && /page|offset|cursor|limit|after|size/i.test(name),
  );
  if (made && body !== undefined && isSuccess(made) && !isPaged && !holds(body, id))
    probing.run.note(
      create,
      {
        check: 'created',
        part: 'listed',
        pointer: create.at,
        text: `answers ${created.answer?.status} for ${JSON.stringify(id)}, which ${list.id} does not have`,
      },
      made,
    );
}

interface PagedList {
  readonly list: SandboxOperation;
  readonly pagination: Pagination;
  /** The parameter that asks for the next page. */
  readonly parameter: string;
}

/** How many items a page is asked for. */
const small = 2;

/** A list with pages repeats nothing, keeps to its limit, ends, and has what was created. */
async function probePages(
  { list, pagination, parameter }: PagedList,
  { id, values }: Listed,
  probing: Probing,
): Promise<void> {
  const { run } = probing;
  const sizeName = sizeParameter(list, parameter);
  const seen = new Set<string>();
  let next: Json | undefined;
  for (let page = 0; page < mostPages && !run.isSpent(); page += 1) {
    const query = {
      ...(sizeName !== undefined && { [sizeName]: small }),
      ...(next !== undefined && { [parameter]: next }),
    };
    const made = await send(list, { ...values, query }, probing);
    const body = jsonOfAnswer(made?.answer);
    if (!made || body === undefined || !isSuccess(made)) return;
    const items = pagination.items.reduce<unknown>((inner, step) => member(inner, step), body);
    if (!Array.isArray(items)) return;
    const known = (items as readonly Json[]).map((item) =>
      JSON.stringify(member(item, 'id') ?? item),
    );
    const note = (part: string, text: string): void => {
      run.note(list, { check: 'pages', pointer: list.at, part, text }, made);
    };
    if (sizeName !== undefined && items.length > small)
      note('limit', `has ${items.length} items where ${sizeName} is ${small}`);
    const repeated = known.find((candidate) => seen.has(candidate));
    if (repeated !== undefined) {
      note('repeated', `repeats ${repeated} on page ${page + 1}`);
      return;
    }
    for (const item of known) seen.add(item);
    next = nextOf(pagination, { body, items: items as readonly Json[], page, count: seen.size });
    if (next === undefined || items.length === 0) {
      const own = JSON.stringify(id);
      if (![...seen].some((candidate) => candidate === own || candidate.includes(own)))
        note('left-out', `leaves out ${own}, which was created before`);
      return;
    }
    if (page === mostPages - 1 && sizeName === undefined)
      note('end', `does not end within ${mostPages} pages`);
  }
}

/** The parameter that says how many items a page has. */
function sizeParameter(list: SandboxOperation, pageName: string): string | undefined {
  return list.declared.parameters.find(
    ({ name, in: location, schema: { type } }) =>
      location === 'query' &&
      name !== pageName &&
      /limit|size|per_?page|count|first/i.test(name) &&
      type?.includes('integer'),
  )?.name;
}

interface Page {
  readonly body: Json;
  readonly items: readonly Json[];
  readonly page: number;
  readonly count: number;
}

function nextOf(pagination: Pagination, { body, items, page, count }: Page): Json | undefined {
  const at = (keys: readonly string[] | undefined): unknown =>
    keys?.reduce<unknown>((inner, step) => member(inner, step), body);
  const cursor = at(pagination.nextCursor);
  if (pagination.nextCursor)
    return typeof cursor === 'string' || typeof cursor === 'number' ? cursor : undefined;
  if (at(pagination.hasMore) === false) return undefined;
  const last = items.at(-1);
  if (pagination.lastItem && last !== undefined) {
    const value = pagination.lastItem.reduce<unknown>((inner, step) => member(inner, step), last);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  }
  const total = at(pagination.totalPages);
  const number = (pagination.first ?? 1) + page + 1;
  if (typeof total === 'number' && page + 1 >= total) return undefined;
  return pagination.kind === 'offset' ? count : number;
}

function holds(body: Json, id: Json): boolean {
  return (
    itemsIn(body).some((item) => Object.values(item).includes(id)) ||
    JSON.stringify(body).includes(JSON.stringify(id))
  );
}

interface Changing {
  readonly kind: Kind;
  readonly change: SandboxOperation;
  readonly id: Json;
  readonly before: Thing;
}

/** What was sent is what is read, as far as both have it. */
async function probeChanged(
  { kind, change, id, before }: Changing,
  probing: Probing,
): Promise<void> {
  for (const seed of [3, 4]) {
    const { body } = usualValues(change, probing.seed * 100 + seed);
    const values = { ...valuesFor(kind, change, id, probing), ...(body && { body }) };
    const made = await send(change, values, probing);
    if (!made || !isSuccess(made) || made.answer?.status === 202 || !body) return;
    const after = thingIn(
      jsonOfAnswer(
        (await send(kind.read, valuesFor(kind, kind.read, id, probing), probing))?.answer,
      ),
    );
    if (!after) return;
    for (const [name, sent] of Object.entries(Object(jsonOf(body.value)))) {
      const read = after[name];
      if (!isPlain(sent) || (read === undefined && before[name] === undefined)) continue;
      if (isEquivalent(sent, read)) continue;
      probing.run.note(
        change,
        {
          check: 'changed',
          part: name,
          pointer: change.at,
          text: `answers ${made.answer?.status} for ${name} ${JSON.stringify(sent)}, and ${kind.read.id} has ${JSON.stringify(read)}`,
        },
        made,
      );
    }
  }
  await probeReadOnly({ kind, change, id, before }, probing);
}

/** A property that the document calls read-only, sent on purpose, is not taken over. */
async function probeReadOnly(
  { kind, change, id, before }: Changing,
  probing: Probing,
): Promise<void> {
  const { body } = usualValues(change, 0);
  const schema = schemaOf(change, 'body');
  if (!body || schema === undefined || probing.run.isSpent()) return;
  const { properties = {} } = keywordsOf(schema);
  const hidden = Object.entries(before).filter(
    ([name, value]) =>
      name !== 'id' &&
      Object.hasOwn(properties, name) &&
      properties[name] === false &&
      isPlain(value),
  );
  for (const [name, value] of hidden.slice(0, 3)) {
    const other =
      typeof value === 'number'
        ? value + 1
        : typeof value === 'boolean'
          ? !value
          : `${String(value)}0`;
    const changed = {
      ...valuesFor(kind, change, id, probing),
      body: { ...body, value: { ...Object(body.value), [name]: other } },
    };
    const request = await requestOf(change, changed, sendingOf(change, probing));
    if (typeof request === 'string') return;
    const made = await probing.run.send(change, request);
    if (!isSuccess(made)) continue;
    const after = thingIn(
      jsonOfAnswer(
        (await send(kind.read, valuesFor(kind, kind.read, id, probing), probing))?.answer,
      ),
    );
    if (after && isEquivalent(other, after[name]))
      probing.run.note(
        change,
        {
          check: 'changed',
          part: `${name}/readOnly`,
          pointer: change.at,
          text: `takes over ${name}, which the document calls read-only`,
        },
        made,
      );
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The same value, also as another way to write a time or a number. */
function isEquivalent(sent: string | number | boolean, read: Json | undefined): boolean {
  if (sent === read) return true;
  if (typeof sent === 'string' && typeof read === 'string') {
    const isTime = /^\d{4}-\d\d-\d\d/.test(sent) && Date.parse(sent) === Date.parse(read);
    return isTime || sent.trim() === read || sent.toLowerCase() === read.toLowerCase();
  }
  return typeof sent !== typeof read && String(sent) === String(read);
}

async function probeDeleted(
  kind: Kind,
  remove: SandboxOperation,
  id: Json,
  probing: Probing,
): Promise<void> {
  const made = await send(remove, valuesFor(kind, remove, id, probing), probing);
  if (!made || !isSuccess(made) || made.answer?.status === 202) return;
  probing.known.forget(id);
  const read = await send(kind.read, valuesFor(kind, kind.read, id, probing), probing);
  if (read && isSuccess(read))
    probing.run.note(
      remove,
      {
        check: 'deleted',
        part: 'read',
        pointer: remove.at,
        text: `answers ${made.answer?.status}, and ${kind.read.id} still answers ${read.answer?.status} for ${JSON.stringify(id)}`,
      },
      read,
    );
  if (!kind.list) return;
  const values = { ...valuesFor(kind, kind.list, id, probing), query: {}, header: {}, cookie: {} };
  const listed = await send(kind.list, values, probing);
  const body = jsonOfAnswer(listed?.answer);
  if (
    listed &&
    body !== undefined &&
    isSuccess(listed) &&
    itemsIn(body).some((item) => Object.values(item).includes(id))
  )
    probing.run.note(
      remove,
      {
        check: 'deleted',
        part: 'listed',
        pointer: remove.at,
        text: `answers ${made.answer?.status}, and ${kind.list.id} still has ${JSON.stringify(id)}`,
      },
      listed,
    );
}
