// A service written by hand from orders.yaml: it does what the document says. A fault changes one
// thing of it.

interface Order {
  readonly id: string;
  readonly createdAt: string;
  readonly [name: string]: unknown;
}

interface Note {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** What the service can be changed by; each is asked where it would matter. */
export interface Fault {
  /** Before anything else. */
  readonly before?: (
    request: Request,
    path: string,
  ) => Response | undefined | Promise<Response | undefined>;
  /** What is wrong with a new order, by what was found. */
  readonly wrong?: (found: readonly string[], value: Record<string, unknown>) => readonly string[];
  /** An order as it is answered. */
  readonly shown?: (order: Record<string, unknown>, method: string) => unknown;
  /** Any answer. */
  readonly after?: (
    response: Response,
    request: Request,
    path: string,
  ) => Response | Promise<Response>;
  /** Whether something is left out: `auth`, `wrong-key`, `store`, `delete`, `replace`, `syntax`, `media-type`, `not-found`, `limit`, `q`, `trace`, `tags`, `state`, `note`. */
  readonly without?: string;
  /** A page of all orders, by where it starts. */
  readonly page?: (
    all: readonly Order[],
    start: number,
    limit: number,
  ) => { readonly items: readonly Order[]; readonly next: number | undefined };
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers });
const error = (status: number, message: string): Response => json(status, { message });

export function createService(fault: Fault = {}): (request: Request) => Promise<Response> {
  const orders = new Map<string, Order>();
  const notes = new Map<string, Note[]>();
  let [count, noteCount] = [0, 0];
  const is = (part: string): boolean => fault.without !== part;
  const shown = (order: Order, method: string): unknown =>
    fault.shown?.({ ...order }, method) ?? order;

  const problems = (value: unknown): readonly string[] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['body'];
    const given = value as Record<string, unknown>;
    const { article, quantity, state, comment, price, labels } = given;
    const text = (each: unknown, least: number, most: number): boolean =>
      typeof each === 'string' && [...each].length >= least && [...each].length <= most;
    const rules: readonly (readonly [string, boolean])[] = [
      ['article', text(article, 1, 30)],
      ['quantity', Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 100],
      [
        'state',
        state === undefined ||
          (['open', 'paid', 'shipped'].includes(String(state)) && typeof state === 'string'),
      ],
      ['comment', comment === undefined || comment === null || text(comment, 0, 200)],
      [
        'price',
        price === undefined ||
          (typeof price === 'number' && price > 0 && Number.isInteger(price * 2)),
      ],
      [
        'labels',
        labels === undefined ||
          (Array.isArray(labels) &&
            labels.length <= 4 &&
            new Set(labels).size === labels.length &&
            labels.every((each) => text(each, 1, Infinity))),
      ],
      ...Object.keys(given).map(
        (name) =>
          [
            name,
            ['article', 'quantity', 'state', 'comment', 'price', 'labels'].includes(name),
          ] as const,
      ),
    ];
    const found = [...new Set(rules.flatMap(([name, isRight]) => (isRight ? [] : [name])))];
    return fault.wrong?.(found, given) ?? found;
  };

  const bodyOf = async (
    request: Request,
  ): Promise<{ readonly value?: unknown; readonly refused?: Response }> => {
    if (is('media-type') && !/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
      return { refused: error(400, 'JSON is wanted') };
    try {
      return { value: await request.json() };
    } catch {
      return is('syntax')
        ? { refused: error(400, 'no JSON') }
        : { value: { article: 'x', quantity: 1, text: 'x' } };
    }
  };

  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { method } = request;
    const path = url.pathname.replace(/^\/api/, '');
    const early = await fault.before?.(request, path);
    if (early) return early;
    if (path === '/health' && method === 'GET')
      return new Response('ok', { headers: { 'content-type': 'text/plain' } });
    const key = request.headers.get('x-key');
    if (is('auth') && (key === null || (is('wrong-key') && key !== 'k-123')))
      return method === 'HEAD' ? new Response(null, { status: 401 }) : error(401, 'who are you?');
    if (path === '/search' && method === 'GET') {
      const q = url.searchParams.get('q');
      const trace = request.headers.get('x-trace');
      const tags = url.searchParams.getAll('tags');
      if (is('q') && (q === null || [...q].length < 2 || [...q].length > 40))
        return error(400, 'q');
      if (is('trace') && trace !== null && !/^[a-f0-9]{8}$/.test(trace)) return error(400, 'trace');
      if (is('tags') && (tags.length > 3 || tags.includes(''))) return error(400, 'tags');
      return json(200, { count: 0 });
    }
    if (path === '/orders' && method === 'GET') {
      const limit = url.searchParams.get('limit') ?? '20';
      if (is('limit') && (!/^-?\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 50))
        return error(400, 'limit');
      const state = url.searchParams.get('state');
      if (is('state') && state !== null && !['open', 'paid', 'shipped'].includes(state))
        return error(400, 'state');
      const all = [...orders.values()].filter(
        (order) => state === null || order['state'] === state,
      );
      const start = Number(url.searchParams.get('after') ?? 0) || 0;
      const size = Number(limit) || 20;
      const { items, next } = fault.page?.(all, start, size) ?? {
        items: all.slice(start, start + size),
        next: start + size < all.length ? start + size : undefined,
      };
      return json(
        200,
        {
          items: items.map((each) => shown(each, method)),
          ...(next !== undefined && { next: String(next) }),
        },
        { 'x-total': String(all.length) },
      );
    }
    if (path === '/orders' && method === 'POST') {
      const { value, refused } = await bodyOf(request);
      if (refused) return refused;
      const found = problems(value);
      if (found.length > 0) return error(400, `wrong: ${found.join(', ')}`);
      const id = `o-${(count += 1)}`;
      const order: Order = {
        state: 'open',
        ...(value as object),
        id,
        createdAt: '2026-01-01T00:00:00Z',
      };
      if (is('store')) orders.set(id, order);
      return json(201, shown(order, method), { location: `/api/orders/${id}` });
    }
    const [, id = '', rest] = /^\/orders\/([^/]+)(\/notes)?$/.exec(path) ?? [];
    if (id === '') return error(404, 'nothing here');
    const order = orders.get(decodeURIComponent(id));
    const allowed = rest === undefined ? ['GET', 'HEAD', 'PUT', 'DELETE'] : ['GET', 'POST'];
    if (!allowed.includes(method)) return error(405, 'not allowed');
    if (!order)
      return method === 'HEAD'
        ? new Response(null, { status: 404 })
        : is('not-found')
          ? error(404, 'no such order')
          : json(200, {});
    if (rest !== undefined) {
      const own = notes.get(order.id) ?? [];
      if (method === 'GET') return json(200, own);
      const { value, refused } = await bodyOf(request);
      if (refused) return refused;
      const { text, isPublic } = Object(value) as Record<string, unknown>;
      const isRight =
        typeof text === 'string' &&
        [...text].length >= 1 &&
        [...text].length <= 100 &&
        (isPublic === undefined || typeof isPublic === 'boolean');
      if (is('note') && !isRight) return error(400, 'text');
      const note: Note = {
        id: (noteCount += 1),
        text,
        ...(isPublic !== undefined && { isPublic }),
      };
      notes.set(order.id, [...own, note]);
      return json(201, note);
    }
    if (method === 'HEAD')
      return new Response(null, { headers: { 'content-type': 'application/json' } });
    if (method === 'DELETE') {
      if (is('delete')) orders.delete(order.id);
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') {
      const { value, refused } = await bodyOf(request);
      if (refused) return refused;
      const found = problems(value);
      if (found.length > 0) return error(400, `wrong: ${found.join(', ')}`);
      const changed: Order = {
        state: 'open',
        ...(value as object),
        id: order.id,
        createdAt: order.createdAt,
      };
      if (is('replace')) orders.set(order.id, changed);
      return json(200, shown(changed, method));
    }
    const accept = request.headers.get('accept') ?? '*/*';
    if (/^text\/csv/.test(accept))
      return new Response(`${order.id}\n`, { headers: { 'content-type': 'text/csv' } });
    return json(200, shown(order, method));
  };
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    const response = await handle(request);
    return fault.after ? fault.after(response, request, path) : response;
  };
}
