// The honest service with one thing wrong, and the finding that says so.

import type { Fault } from './service.js';

const withBody = async (
  response: Response,
  change: (value: Record<string, unknown>) => unknown,
): Promise<Response> => {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const value = change((await response.json()) as Record<string, unknown>);
  return new Response(JSON.stringify(value), { status: response.status, headers });
};
const status = (response: Response, code: number): Response =>
  new Response(response.body, { status: code, headers: response.headers });
const on = (
  method: string,
  pattern: RegExp,
  change: (response: Response) => Response | Promise<Response>,
): Fault => ({
  after: (response, request, path) =>
    request.method === method && pattern.test(path) && response.ok ? change(response) : response,
});
const ignoring = (...names: readonly string[]): Fault => ({
  wrong: (found) => found.filter((name) => !names.includes(name)),
});
const alsoWrong = (name: string, is: (value: Record<string, unknown>) => boolean): Fault => ({
  wrong: (found, value) => (is(value) ? [...found, name] : found),
});
const item = /^\/orders\/[^/]+$/;

/** Name → the fault, and the start of the id of the finding. */
export const faults: Readonly<Record<string, readonly [fault: Fault, id: string]>> = {
  // Answers that the document does not have.
  'a status that is not documented': [
    on('POST', /^\/orders$/, (r) => status(r, 200)),
    'status/createOrder/200',
  ],
  'another success': [
    on('DELETE', item, () => new Response(null, { status: 202 })),
    'status/deleteOrder/202',
  ],
  'a header is missing': [
    on('GET', /^\/orders$/, (r) => {
      const headers = new Headers(r.headers);
      headers.delete('x-total');
      return new Response(r.body, { headers });
    }),
    'headers/listOrders',
  ],
  'a header is wrong': [
    on('GET', /^\/orders$/, (r) => {
      const headers = new Headers(r.headers);
      headers.set('x-total', 'many');
      return new Response(r.body, { headers });
    }),
    'headers/listOrders',
  ],
  'Location is missing': [
    on('POST', /^\/orders$/, (r) => {
      const headers = new Headers(r.headers);
      headers.delete('location');
      return new Response(r.body, { status: 201, headers });
    }),
    'headers/createOrder',
  ],
  'another media type': [
    on(
      'GET',
      /^\/search$/,
      (r) => new Response(r.body, { headers: { 'content-type': 'text/html' } }),
    ),
    'media-type/search',
  ],
  'no media type': [
    on('GET', /^\/search$/, async (r) => new Response(new Uint8Array(await r.arrayBuffer()))),
    'media-type/search',
  ],
  'JSON that does not parse': [
    on(
      'GET',
      /^\/search$/,
      () => new Response('{"count":', { headers: { 'content-type': 'application/json' } }),
    ),
    'body/search',
  ],
  'an empty body': [
    on(
      'GET',
      /^\/search$/,
      () => new Response(null, { headers: { 'content-type': 'application/json' } }),
    ),
    'body/search',
  ],
  'a property is missing': [
    on('GET', item, (r) => withBody(r, ({ createdAt: _, ...rest }) => rest)),
    'body/readOrder',
  ],
  'a property of another type': [
    on('GET', /^\/search$/, (r) => withBody(r, () => ({ count: '0' }))),
    'body/search',
  ],
  'a value below its bound': [
    on('GET', /^\/search$/, (r) => withBody(r, () => ({ count: -1 }))),
    'body/search',
  ],
  'a value that an enum does not list': [
    { shown: (order) => ({ ...order, state: 'OPEN' }) },
    'body/',
  ],
  'a time that is none': [{ shown: (order) => ({ ...order, createdAt: 'yesterday' }) }, 'body/'],
  'what is write-only is answered': [{ shown: (order) => ({ ...order, secret: 's' }) }, 'body/'],
  'null where nothing may be null': [
    { shown: (order) => ({ ...order, labels: order['labels'] ?? null }) },
    'body/',
  ],
  'a list in place of a page': [
    on('GET', /^\/orders$/, (r) => withBody(r, ({ items }) => items)),
    'body/listOrders',
  ],
  'an error of another shape': [
    { after: (r) => (r.status === 400 ? Response.json({ error: 'no' }, { status: 400 }) : r) },
    'body/',
  ],
  'an error as text': [
    {
      after: (r) =>
        r.status === 400
          ? new Response('no', { status: 400, headers: { 'content-type': 'text/plain' } })
          : r,
    },
    'media-type/',
  ],
  'errors of another status': [
    { after: (r) => (r.status === 400 ? status(r, 418) : r) },
    'status/',
  ],
  'a text that is another one': [
    on(
      'GET',
      /^\/health$/,
      () => new Response('fine', { headers: { 'content-type': 'text/plain' } }),
    ),
    'body/health',
  ],
  // The service breaks.
  'an error of the server for what is rare': [
    {
      before: (request, path) =>
        path === '/search' && /%F0/.test(request.url)
          ? new Response(null, { status: 500 })
          : undefined,
    },
    'server-error/search',
  ],
  'an error of the server for null': [
    {
      wrong: (found, value) => {
        if (value['comment'] === null) throw new Error('null');
        return found;
      },
    },
    'server-error/',
  ],
  'an error of the server for long texts': [
    {
      wrong: (found, value) => {
        if (String(value['article']).length >= 30 && found.length === 0) throw new Error('long');
        return found;
      },
    },
    'server-error/',
  ],
  'an error of the server for no JSON': [
    {
      before: async (request, path) => {
        if (path !== '/orders' || request.method !== 'POST') return undefined;
        const text = await request.clone().text();
        return text === '{"' ? new Response(null, { status: 500 }) : undefined;
      },
    },
    'server-error/createOrder',
  ],
  'the connection breaks': [
    {
      before: (_, path) => {
        if (path === '/search') throw new TypeError('reset');
        return undefined;
      },
    },
    'server-error/search',
  ],
  // Wrong requests are taken.
  'a bound that is one off': [
    {
      wrong: (found, value) =>
        value['quantity'] === 101 || value['quantity'] === 0
          ? found.filter((name) => name !== 'quantity')
          : found,
    },
    'accepts-invalid/',
  ],
  'a text may be empty': [
    { wrong: (found, value) => (value['article'] === '' ? [] : found) },
    'accepts-invalid/',
  ],
  'a text may be too long': [
    { wrong: (found, value) => (String(value['article']).length > 30 ? [] : found) },
    'accepts-invalid/',
  ],
  'an integer may be a fraction': [
    {
      wrong: (found, value) =>
        typeof value['quantity'] === 'number' ? found.filter((name) => name !== 'quantity') : found,
    },
    'accepts-invalid/',
  ],
  'any state is taken': [ignoring('state'), 'accepts-invalid/createOrder/body/state'],
  'any price is taken': [ignoring('price'), 'accepts-invalid/createOrder/body/price'],
  'too many labels are taken': [
    {
      wrong: (found, value) =>
        Array.isArray(value['labels']) && value['labels'].length > 4
          ? found.filter((name) => name !== 'labels')
          : found,
    },
    'accepts-invalid/createOrder/body/labels',
  ],
  'labels that are the same are taken': [
    {
      wrong: (found, value) =>
        Array.isArray(value['labels']) &&
        value['labels'].length <= 4 &&
        value['labels'].every((each) => typeof each === 'string' && each !== '')
          ? found.filter((name) => name !== 'labels')
          : found,
    },
    'accepts-invalid/createOrder/body/labels',
  ],
  'what is required may be missing': [
    {
      wrong: (found, value) =>
        value['quantity'] === undefined ? found.filter((name) => name !== 'quantity') : found,
    },
    'accepts-invalid/createOrder/body/quantity',
  ],
  'properties that nobody knows': [
    {
      wrong: (found) =>
        found.filter((name) =>
          ['body', 'article', 'quantity', 'state', 'comment', 'price', 'labels'].includes(name),
        ),
    },
    'accepts-invalid/',
  ],
  'a comment may be too long': [ignoring('comment'), 'accepts-invalid/'],
  'what is no JSON is taken': [{ without: 'syntax' }, 'accepts-invalid/'],
  'any media type is taken': [
    {
      before: (request) => {
        if (request.headers.get('content-type') !== 'application/x-none') return undefined;
        return Response.json(
          { id: 'o', article: 'a', quantity: 1, state: 'open', createdAt: '2026-01-01T00:00:00Z' },
          { status: 201, headers: { location: '/' } },
        );
      },
    },
    'accepts-invalid/',
  ],
  'a limit is not checked': [{ without: 'limit' }, 'accepts-invalid/listOrders/query/limit'],
  'a query that is required may be missing': [{ without: 'q' }, 'accepts-invalid/search/query/q'],
  'a header is not checked': [{ without: 'trace' }, 'accepts-invalid/search/header'],
  'a list in the query is not checked': [{ without: 'tags' }, 'accepts-invalid/search/query/tags'],
  'an enum in the query is not checked': [
    { without: 'state' },
    'accepts-invalid/listOrders/query/state',
  ],
  'a note is not checked': [{ without: 'note' }, 'accepts-invalid/addNote'],
  // Valid requests are refused.
  'the greatest is refused': [
    alsoWrong('quantity', ({ quantity }) => quantity === 100),
    'refuses-valid/',
  ],
  'the longest is refused': [
    alsoWrong('article', ({ article }) => String(article).length === 30),
    'refuses-valid/',
  ],
  'one state is refused': [
    alsoWrong('state', ({ state }) => state === 'shipped'),
    'refuses-valid/',
  ],
  'null is refused': [alsoWrong('comment', ({ comment }) => comment === null), 'refuses-valid/'],
  'what is optional is required': [
    alsoWrong('comment', ({ comment }) => comment === undefined),
    'refuses-valid/',
  ],
  'an empty list is refused': [
    alsoWrong('labels', ({ labels }) => Array.isArray(labels) && labels.length === 0),
    'refuses-valid/',
  ],
  'everything is refused': [alsoWrong('body', () => true), 'refuses-valid/createOrder/all'],
  'characters beyond ASCII are refused': [
    alsoWrong('article', ({ article }) => /[^ -~]/.test(String(article))),
    'refuses-valid/',
  ],
  // Credentials and methods.
  'no credentials are wanted': [{ without: 'auth' }, 'security/'],
  'any credentials are taken': [{ without: 'wrong-key' }, 'security/'],
  'one operation wants no credentials': [
    {
      before: (request, path) =>
        path === '/search' && request.headers.get('x-key') === null
          ? Response.json({ count: 0 })
          : undefined,
    },
    'security/search',
  ],
  'a method that is not documented': [
    {
      before: (request, path) =>
        request.method === 'PATCH' && item.test(path) ? Response.json({}) : undefined,
    },
    'methods/',
  ],
  // What was created, changed and deleted.
  'what is created is not kept': [{ without: 'store' }, 'created/createOrder'],
  'what is deleted stays': [{ without: 'delete' }, 'deleted/deleteOrder'],
  'what is put is not kept': [{ without: 'replace' }, 'changed/replaceOrder'],
  'what is created is not listed': [{ page: () => ({ items: [], next: undefined }) }, 'pages/'],
  // Lists.
  'a list ignores its limit': [
    { page: (all) => ({ items: all, next: undefined }) },
    'pages/listOrders/limit',
  ],
  'a list repeats an item': [
    {
      page: (all, start, limit) => ({
        items: all.slice(Math.max(0, start - 1), start + limit - (start > 0 ? 1 : 0)),
        next: start + limit < all.length ? start + limit : undefined,
      }),
    },
    'pages/listOrders/repeated',
  ],
  'a list does not end': [
    {
      page: (all, start, limit) => ({
        items: all.slice(start % all.length, (start % all.length) + limit),
        next: start + limit,
      }),
    },
    'pages/listOrders',
  ],
  // Other.
  'Accept is ignored': [
    {
      before: (request) => {
        request.headers.set('accept', '*/*');
        return undefined;
      },
    },
    'negotiation/readOrder',
  ],
  'HEAD has another status': [
    on('HEAD', item, () => new Response(null, { status: 404 })),
    'head/headOrder',
  ],
};
