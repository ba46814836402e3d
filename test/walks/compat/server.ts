// The library that the applications of these walks call: it records what arrives, and its answers say enough to be told apart.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived, as the wire had it; without what every platform adds. */
export interface Recorded {
  readonly request: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: unknown;
}

const book = { id: 'b1', title: 'Walden', year: 1854, tags: ['woods'], status: 'lent', note: null };
const problem = (status: number, title: string): Answer => ({
  status,
  type: 'application/problem+json',
  body: { title, code: status },
});

/** By method and path: the first that fits. */
const answers: readonly (readonly [RegExp, (url: URL, body: string) => Answer])[] = [
  [/missing/, () => problem(404, 'There is none.')],
  [/^GET \/books\/[^/]+\/cover$/, () => ({ type: 'image/png', body: 'not quite a picture' })],
  [/^PUT \/books\/[^/]+\/cover$/, () => ({ status: 204 })],
  [/^GET \/books\/[^/]+\/text$/, () => ({ type: 'text/plain', body: 'I went to the woods' })],
  [/^POST \/books\/[^/]+\/photos$/, () => ({ status: 201, body: { id: 12 } })],
  [
    /^GET (\/v2)?\/books$/,
    ({ searchParams }) => ({
      body: { items: [{ ...book, title: searchParams.get('q') ?? 'any' }], total: 3 },
    }),
  ],
  [
    /^POST \/books$/,
    (_, body) =>
      /"title":""/.test(body)
        ? { status: 422, body: { detail: [{ loc: ['body', 'title'], msg: 'too short' }] } }
        : { status: 201, body: book },
  ],
  [/^PATCH \/books\/changed$/, () => ({ status: 409, body: { current: 3 } })],
  [/^DELETE \/books\/lent$/, () => ({ status: 409, body: { until: '2026-12-24' } })],
  [/^DELETE \/books\//, () => ({ status: 204 })],
  [
    / \/books\//,
    (_, body) => ({ body: { ...book, ...(body.startsWith('{') && JSON.parse(body)) } }),
  ],
  [/^POST \/login$/, () => ({ body: { access_token: 'second', token_type: 'bearer' } })],
  [/^GET \/members\//, () => ({ body: [{ id: 1, bookId: 'b1', until: '2026-12-24T00:00:00Z' }] })],
  [/^POST \/members\//, (_, body) => ({ body: { id: 2, bookId: body === '' ? 'none' : 'b1' } })],
  [
    /^GET \/reports$/,
    ({ searchParams }) =>
      searchParams.get('month') === 'broken'
        ? problem(503, 'Later.')
        : searchParams.get('month') === '2026-12'
          ? { status: 202, body: { retryIn: 60 } }
          : { body: { lent: 9, byTag: { woods: 1 } } },
  ],
  [
    /^GET \/activity$/,
    () => ({
      body: [
        { kind: 'lent', member: 7 },
        { kind: 'returned', late: true },
      ],
    }),
  ],
  [/./, () => ({ body: { ok: true } })],
];

const prefix = '/api/v1';

/** Starts the library for as long as `use` takes; returns what it gives, and what arrived meanwhile. */
export async function recording<T>(
  use: (origin: string) => Promise<T>,
): Promise<{ readonly result: T; readonly requests: readonly Recorded[] }> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    void recorded(request).then((found) => {
      requests.push(found);
      const url = new URL(request.url ?? '', 'http://library');
      const path = `${request.method} ${url.pathname.replace(prefix, '')}`;
      const {
        status = 200,
        type = 'application/json',
        body,
      } = answers.find(([fits]) => fits.test(path))?.[1](url, found.body) ?? {};
      response.writeHead(status, body === undefined ? {} : { 'content-type': type });
      response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A cast: it listens on a port.
  const { port } = server.address() as AddressInfo;
  try {
    return { result: await use(`http://127.0.0.1:${port}`), requests };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Of headers: those that applications set. Boundaries of forms differ from one run to the next. */
async function recorded(request: IncomingMessage): Promise<Recorded> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  const { headers } = request;
  const [, boundary = ''] = /boundary=(\S+)/.exec(headers['content-type'] ?? '') ?? [];
  const withoutBoundary = (text: string): string =>
    boundary === '' ? text : text.replaceAll(boundary, 'boundary');
  const kept = Object.entries(headers).filter(([name]) => !platform.has(name));
  return {
    request: `${request.method} ${request.url}`,
    headers: Object.fromEntries(
      kept.map(([name, value]) => [name, withoutBoundary(String(value))]),
    ),
    body: withoutBoundary(Buffer.concat(pieces).toString('utf8')),
  };
}

const platform = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
