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
  let exchanges: readonly Exchange[] = [];
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

  const typeOf = (type: string): string => {
    if (!Object.hasOwn(world.declaration.resources, type))
      throw new Refused(404, `There is no resource ${JSON.stringify(type)}.`);
    return type;
  };

  const checked = (type: string, value: JsonObject): void => {
    const problems = world.problemsOf(type, value);
    if (problems.length > 0)
      throw new Refused(422, `The schema of ${type} does not take ${problems.join(', ')}.`);
  };

  const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['GET', /^state$/, () => engine.view()],
    [
      'POST',
      /^clock$/,
      async ({ body }) => {
        const { advance, to, ...rest } = objectOf(await body());
        const seconds = advance ?? (typeof to === 'number' ? to - world.now() : undefined);
        const isWrong =
          (advance === undefined) === (to === undefined) || Object.keys(rest).length > 0;
        // The clock shows whole seconds: the present one may be asked for.
        if (
          typeof seconds !== 'number' ||
          isWrong ||
          seconds <= (to === undefined ? -Number.MIN_VALUE : -1) ||
          seconds > 1e10
        )
          throw new Refused(
            422,
            'Expected `advance`, a number of seconds, or `to`, a time that is not in the past.',
          );
        await engine.advance(Math.max(0, seconds));
        return engine.view();
      },
    ],
    [
      'POST',
      /^reset$/,
      () => {
        engine.reset();
        faults.set([]);
        return engine.view();
      },
    ],
    [
      'POST',
      /^resources\/([^/]+)$/,
      async ({ params: [name = ''], body }) => {
        const type = typeOf(name);
        const given = objectOf(await body());
        const id = given[world.resourceOf(type).id ?? 'id'];
        if (id !== undefined && world.find(type, id))
          throw new Refused(409, `There is a ${type} ${JSON.stringify(id)} already.`);
        checkGiven(type, given);
        const entry = world.add(type, given);
        engine.changed();
        return json(world.shown(entry.value, entry), 201);
      },
    ],
    [
      'PATCH',
      /^resources\/([^/]+)\/([^/]+)$/,
      async ({ params: [name = '', id = ''], body }) => {
        const type = typeOf(name);
        const entry = world.find(type, id);
        if (!entry) throw new Refused(404, `There is no ${type} ${JSON.stringify(id)}.`);
        const given = objectOf(await body());
        const own = world.resourceOf(type).id ?? 'id';
        if (given[own] !== undefined && String(given[own]) !== entry.id)
          throw new Refused(422, `\`${own}\` cannot be changed.`);
        checked(type, { ...entry.value, ...given });
        world.change(entry, given);
        engine.changed();
        await deliveries.settled();
        return world.shown(entry.value, entry);
      },
    ],
    [
      'PATCH',
      /^account$/,
      async ({ body }) => {
        const state = world.state();
        const value = { ...state.account, ...objectOf(await body()) };
        checked(world.declaration.account?.schema ?? '', value);
        state.account = value;
        engine.changed();
        return value;
      },
    ],
    [
      'PUT',
      /^webhook$/,
      async ({ body }) => {
        const given = await body();
        const { url, ...rest } = given === null ? { url: null } : objectOf(given);
        if ((typeof url !== 'string' && url !== null) || Object.keys(rest).length > 0)
          throw new Refused(422, 'Expected `url`: an address, or null.');
        const problem = url === null ? undefined : webhookProblem(url);
        if (problem !== undefined) throw new Refused(422, problem);
        const webhook = { url, enabled: url !== null, failures: 0 };
        world.state().webhook = webhook;
        engine.changed();
        return webhook;
      },
    ],
    ['GET', /^deliveries$/, () => json([...deliveries.list()])],
    [
      'POST',
      /^deliveries\/([^/]+)\/resend$/,
      async ({ params: [id = ''] }) => {
        const again = deliveries.again(id);
        if (!again) throw new Refused(404, `There is no delivery ${JSON.stringify(id)}.`);
        const delivery = await again;
        if (!delivery) throw new Refused(409, 'No webhook is set.');
        return json(delivery);
      },
    ],
    [
      'GET',
      /^requests$/,
      ({ query }) => {
        const limit = Number(query.get('limit') ?? 100);
        if (!Number.isInteger(limit) || limit < 1)
          throw new Refused(422, '`limit` is a whole number above zero.');
        return json(exchanges.slice(-limit));
      },
    ],
    ['GET', /^faults$/, () => json(faults.list())],
    [
      'PUT',
      /^faults$/,
      async ({ body }) => {
        const given = faultsIn(await body());
        if (typeof given === 'string') throw new Refused(422, given);
        const strange = given.find(
          ({ operation }) => operation !== undefined && !operations.has(operation),
        );
        if (strange)
          throw new Refused(422, `There is no operation ${JSON.stringify(strange.operation)}.`);
        faults.set(given);
        return json(faults.list());
      },
    ],
    ['GET', /^events$/, () => events()],
  ];

  function checkGiven(type: string, given: JsonObject): void {
    const required = world.problemsOf(type, {});
    const problems = world.problemsOf(type, given).filter((problem) => !required.includes(problem));
    if (problems.length > 0)
      throw new Refused(422, `The schema of ${type} does not take ${problems.join(', ')}.`);
  }

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
      exchanges = [...exchanges.slice(1 - mostExchanges), exchange];
      tell('request', exchange);
    },
    /** Answers a control call; `undefined` for the page and for what is not below `/__mock/`. */
    handle: async (request: Request): Promise<Response | undefined> => {
      const { pathname, searchParams: query } = new URL(request.url);
      const path = /^\/__mock\/(?!files\/)(.+)$/.exec(pathname)?.[1];
      if (path === undefined) return undefined;
      world.seenAt(request.url);
      const here = routes.filter(([, pattern]) => pattern.test(path));
      const route = here.find(([method]) => method === request.method);
      if (!route) {
        const [status, headers] =
          here.length > 0 ? [405, { allow: here.map(([method]) => method).join(', ') }] : [404, {}];
        return json(
          {
            status,
            detail:
              status === 405
                ? `${request.method} is not taken here.`
                : `There is no control call ${path}.`,
          },
          status,
          headers,
        );
      }
      try {
        const params = (route[1].exec(path) ?? []).slice(1).map(decodeURIComponent);
        const answer = await route[2]({ params, query, body: () => bodyOf(request) });
        return answer instanceof Response ? answer : json(answer);
      } catch (error) {
        if (!(error instanceof Refused || error instanceof URIError)) throw error;
        const status = error instanceof Refused ? error.status : 404;
        return json({ status, detail: error.message }, status);
      }
    },
  };
}

function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': type, ...headers },
  });
}

async function bodyOf(request: Request): Promise<Json> {
  const text = await request.text();
  if (text.length > mostBytes) throw new Refused(413, `More than ${mostBytes} bytes.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused(400, `The body is not JSON: ${messageOf(error)}`);
  }
}

function objectOf(value: Json): JsonObject {
  if (!isObject(value)) throw new Refused(422, 'Expected an object.');
  return value;
}
