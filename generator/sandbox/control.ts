// The control calls of a sandbox, below `/__mock/`: what a test or the page asks of it apart from its API.

import { isObject, type Json, type JsonObject } from '../model/json.js';
import { webhookProblem } from './state/deliveries.js';
import type { Engine } from './state/engine.js';
import { messageOf } from './state/store.js';
import { type Faults, faultsIn } from './faults.js';
import type { Exchange } from './types.js';

/** A control call that is answered with an error. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Received {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: () => Promise<Json>;
}

type Handler = (received: Received) => Promise<Response | Json> | Response | Json;

const mostExchanges = 1000;
const mostBytes = 1_000_000;

/** @param operations The ids that a fault may name. */
export function createControl(
  engine: Engine,
  { faults, operations }: { readonly faults: Faults; readonly operations: ReadonlySet<string> },
) {
  const { world, deliveries } = engine;
  const exchanges: Exchange[] = [];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const written = (event: string, data: unknown): Uint8Array =>
    new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const tell = (event: string, data: unknown): void => {
    if (streams.size === 0) return;
    const text = written(event, data);
    streams.forEach((stream) => stream.enqueue(text));
  };
  let isTold = true;
  /** Milliseconds: much state is told less often, so that telling takes a fifth of the time at most. */
  let pause = 20;
  const tellState = (): void => {
    isTold = true;
    const start = performance.now();
    tell('state', engine.view());
    pause = Math.max(20, 4 * (performance.now() - start));
  };
  engine.listen((change) => {
    if (change.kind === 'delivery') tell('delivery', change.delivery);
    else if (isTold && streams.size > 0) {
      isTold = false;
      setTimeout(tellState, pause);
    }
  });

  const typeOf = (type: string): string =>
    Object.hasOwn(world.declaration.resources, type)
      ? type
      : refuse(404, `There is no resource ${JSON.stringify(type)}.`);

  /** @param open What may be wrong, since it is made right. */
  function check(type: string, value: JsonObject, open: readonly string[] = []): void {
    const wrong = world.problemsOf(type, value).filter((problem) => !open.includes(problem));
    if (wrong.length > 0) refuse(422, `The schema of ${type} does not take ${wrong.join(', ')}.`);
  }

  /** By method and path; `*` is a parameter. */
  const routes: Readonly<Record<string, Handler>> = {
    'GET state': () => engine.view(),
    'POST clock': async ({ body }) => {
      const { advance, to, ...rest } = objectOf(await body());
      const seconds = to === undefined ? advance : Number(to) - world.now();
      const isOne =
        (advance === undefined) !== (to === undefined) && Object.keys(rest).length === 0;
      // The clock shows whole seconds: the present one may be asked for.
      const least = to === undefined ? 0 : -1;
      if (
        !isOne ||
        typeof (to ?? advance) !== 'number' ||
        !(Number(seconds) >= least) ||
        Number(seconds) > 1e10
      )
        refuse(422, 'Expected seconds to `advance`, or a time to go `to` that is not over.');
      await engine.advance(Math.max(0, Number(seconds)));
      return engine.view();
    },
    'POST reset': () => {
      engine.reset();
      faults.set([]);
      return engine.view();
    },
    'POST resources/*': async ({ params: [name = ''], body }) => {
      const type = typeOf(name);
      const given = objectOf(await body());
      const id = given[world.resourceOf(type).id ?? 'id'];
      if (id !== undefined && world.find(type, id)) refuse(409, `There is such a ${type} already.`);
      check(type, given, world.problemsOf(type, {}));
      const entry = world.add(type, given);
      engine.changed();
      return json(world.shown(entry.value, entry), 201);
    },
    'PATCH resources/*/*': async ({ params: [name = '', id = ''], body }) => {
      const type = typeOf(name);
      const entry =
        world.find(type, id) ?? refuse(404, `There is no ${type} ${JSON.stringify(id)}.`);
      const given = objectOf(await body());
      const own = given[world.resourceOf(type).id ?? 'id'];
      if (own !== undefined && String(own) !== entry.id) refuse(422, 'An id cannot be changed.');
      check(type, { ...entry.value, ...given });
      world.change(entry, given);
      engine.changed();
      await deliveries.settled();
      return world.shown(entry.value, entry);
    },
    'PATCH account': async ({ body }) => {
      const value = { ...world.state().account, ...objectOf(await body()) };
      check(world.declaration.account?.schema ?? '', value);
      world.state().account = value;
      engine.changed();
      return value;
    },
    'PUT webhook': async ({ body }) => {
      const { url, ...rest } = objectOf((await body()) ?? { url: null });
      const problem = typeof url === 'string' ? webhookProblem(url) : undefined;
      if (problem !== undefined) refuse(422, problem);
      if ((typeof url !== 'string' && url !== null) || Object.keys(rest).length > 0)
        return refuse(422, 'Expected `url`: an address, or null.');
      const webhook = { url, enabled: url !== null, failures: 0 };
      world.state().webhook = webhook;
      engine.changed();
      return webhook;
    },
    'GET deliveries': () => json(deliveries.list()),
    'POST deliveries/*/resend': async ({ params: [id = ''] }) => {
      const again =
        deliveries.again(id) ?? refuse(404, `There is no delivery ${JSON.stringify(id)}.`);
      return json((await again) ?? refuse(409, 'No webhook is set.'));
    },
    'GET requests': ({ query }) => {
      const limit = Number(query.get('limit') ?? 100);
      if (!Number.isInteger(limit) || limit < 1)
        refuse(422, '`limit` is a whole number above zero.');
      return json(exchanges.slice(-limit));
    },
    'GET faults': () => json(faults.list()),
    'PUT faults': async ({ body }) => {
      const given = faultsIn(await body());
      if (typeof given === 'string') return refuse(422, given);
      for (const { operation = '' } of given)
        if (operation !== '' && !operations.has(operation))
          refuse(422, `There is no operation ${JSON.stringify(operation)}.`);
      faults.set(given);
      return json(faults.list());
    },
    'GET events': () => events(),
  };
  const patterns = Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`), handler };
  });

  function events(): Response {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        streams.add(controller);
        controller.enqueue(written('state', engine.view()));
      },
      cancel: () => void (own && streams.delete(own)),
    });
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    });
  }

  return {
    /** Ends the streams of events. */
    close: (): void => {
      streams.forEach((stream) => stream.close());
      streams.clear();
    },
    /** Adds to the log; the oldest exchanges go. */
    note: (exchange: Exchange): void => {
      exchanges.push(exchange);
      if (exchanges.length > mostExchanges) exchanges.shift();
      tell('request', exchange);
    },
    /** Answers a control call; `undefined` for the page and for what is not below `/__mock/`. */
    handle: async (request: Request): Promise<Response | undefined> => {
      const { pathname, searchParams: query } = new URL(request.url);
      const path = /^\/__mock\/(?!files\/)(.+)$/.exec(pathname)?.[1];
      if (path === undefined) return undefined;
      world.seenAt(request.url);
      const here = patterns.filter((each) => each.path.test(path));
      const route = here.find(({ method }) => method === request.method);
      const allow = here.map(({ method }) => method).join(', ');
      if (!route && here.length > 0)
        return problem(405, `${request.method} is none of ${allow}.`, { allow });
      if (!route) return problem(404, `There is no control call ${path}.`);
      try {
        const params = (route.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
        const answer = await route.handler({ params, query, body: () => bodyOf(request) });
        return answer instanceof Response ? answer : json(answer);
      } catch (error) {
        if (error instanceof Refused) return problem(error.status, error.message);
        if (error instanceof URIError) return problem(404, error.message);
        if (error instanceof RangeError) return problem(422, 'The body is nested too deeply.');
        throw error;
      }
    },
  };
}

function refuse(status: number, message: string): never {
  throw new Refused(status, message);
}

function json(value: unknown, status = 200, headers = {}): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const init = { status, headers: { 'content-type': type, ...headers } };
  return new Response(JSON.stringify(value), init);
}

function problem(status: number, detail: string, headers = {}): Response {
  return json({ status, detail }, status, headers);
}

async function bodyOf(request: Request): Promise<Json> {
  const text = await request.text();
  if (text.length > mostBytes) refuse(413, `More than ${mostBytes} bytes.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(400, `The body is not JSON: ${messageOf(error)}`);
  }
}

function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : refuse(422, 'Expected an object.');
}
