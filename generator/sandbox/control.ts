// The control calls below `/__mock/`, which tests and the page use: they show what there is, and
// change it.

import {
  anything,
  atLeastZero,
  boolean,
  either,
  type ExtensionForm,
  fits,
  mapOf,
  nothing,
  number,
  object,
  text,
} from '../model/forms.js';
import type { Json, JsonObject } from '../model/json.js';
import { problemReply, responseOf } from '../runtime/mock/answer.js';
import { parsed } from '../runtime/mock/parameters.js';
import { isLocal, webhookProblem } from './state/deliveries.js';
import type { Engine } from './state/engine.js';
import { Refused } from './state/store.js';
import { type Faults, faultsIn } from './faults.js';
import type { Scenarios } from './scenarios.js';
import type { LoggedExchange } from './types.js';

interface Received {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: <T>(form: ExtensionForm<T>) => Promise<T>;
}

type Handler = (received: Received) => Promise<object> | object;

const mostExchanges = 1000;
const mostBytes = 1_000_000;

const properties = mapOf(anything);
const move = either(
  object({ advance: atLeastZero }),
  object({ to: number }),
  object({ pause: boolean }),
);
const named = object({ name: text });
const address = either(object({ url: either(text, nothing) }), nothing);

/** @param operations The ids that a fault may name. */
export function createControl(
  engine: Engine,
  {
    faults,
    operations,
    corsOrigin,
    scenarios = {},
    onReset,
  }: {
    readonly faults: Faults;
    readonly operations: ReadonlySet<string>;
    readonly corsOrigin: string;
    readonly scenarios?: Scenarios;
    readonly onReset?: () => void;
  },
) {
  const { world, deliveries } = engine;
  const exchanges: LoggedExchange[] = [];
  const initialFaults = faults.list();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const written = (event: string, data: unknown): Uint8Array =>
    new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const tell = (event: string, data: unknown): void => {
    if (streams.size === 0) return;
    const told = written(event, data);
    streams.forEach((stream) => stream.enqueue(told));
  };
  let isTold = true;
  /**
   * Milliseconds: much state is told less often, so that telling takes a fifth of the time at most.
   */
  let pause = 20;
  const tellState = (): void => {
    isTold = true;
    const start = performance.now();
    tell('state', engine.view());
    pause = Math.max(20, 4 * (performance.now() - start));
  };
  engine.listen((delivery) => {
    if (delivery) tell('delivery', delivery);
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

  function changed(): ReturnType<typeof engine.view> {
    engine.changed();
    return engine.view();
  }

  /** By method and path; `*` is a parameter. */
  const routes: Readonly<Record<string, Handler>> = {
    'GET state': () => engine.view(),
    'POST clock': async ({ body }) => {
      const given = await body(move);
      if ('pause' in given) {
        world.pause(given.pause);
        return changed();
      }
      const seconds = 'to' in given ? given.to - world.now() : given.advance;
      // The clock shows whole seconds: the present one may be asked for.
      if (seconds < -1 || seconds > 1e10)
        refuse(422, 'Expected seconds to `advance`, or a time to go `to` that is not over.');
      await engine.advance(Math.max(0, seconds));
      return engine.view();
    },
    'POST reset': () => {
      engine.reset();
      faults.set(initialFaults);
      exchanges.length = 0;
      onReset?.();
      return engine.view();
    },
    'GET resources/*': ({ params: [name = ''], query }) => {
      const type = typeOf(name);
      return world
        .list(type)
        .filter(({ value }) =>
          [...query].every(([field, text]) =>
            [value[field] ?? null].flat().some((member) => String(member) === text),
          ),
        )
        .map((entry) => world.shown(entry.value, entry, false));
    },
    'POST resources/*': async ({ params: [name = ''], body }) => {
      const type = typeOf(name);
      const given = await body(properties);
      const id = given[world.resourceOf(type).id ?? 'id'];
      if (id !== undefined && world.find(type, id)) refuse(409, `There is such a ${type} already.`);
      check(type, given, world.problemsOf(type, {}));
      const entry = world.add(type, given);
      engine.changed();
      return Response.json(world.shown(entry.value, entry), { status: 201 });
    },
    'PATCH resources/*/*': async ({ params: [name = '', id = ''], body }) => {
      const type = typeOf(name);
      const entry =
        world.find(type, id) ?? refuse(404, `There is no ${type} ${JSON.stringify(id)}.`);
      const given = await body(properties);
      const own = given[world.resourceOf(type).id ?? 'id'];
      if (own !== undefined && String(own) !== entry.id) refuse(422, 'An id cannot be changed.');
      check(type, { ...entry.value, ...given });
      const before = world.troubles().length;
      world.change(entry, given);
      engine.changed();
      const [trouble] = world.troubles().slice(before);
      if (trouble !== undefined) refuse(501, trouble);
      await deliveries.settled();
      return world.shown(entry.value, entry);
    },
    'PATCH account': async ({ body }) => {
      const value = { ...world.state().account, ...(await body(properties)) };
      check(world.declaration.account?.schema ?? '', value);
      world.setAccount(value);
      return changed().account;
    },
    'PUT webhook': async ({ body }) => {
      const url = (await body(address))?.url ?? null;
      const problem = url === null ? undefined : webhookProblem(url);
      if (problem !== undefined) refuse(422, problem);
      world.state().webhook = { url, enabled: url !== null, failures: 0 };
      return changed().webhook;
    },
    'GET deliveries': () => deliveries.list(),
    'POST deliveries/*/resend': async ({ params: [id = ''] }) => {
      const again =
        deliveries.again(id) ?? refuse(404, `There is no delivery ${JSON.stringify(id)}.`);
      return (await again) ?? refuse(409, 'No webhook is set.');
    },
    'GET requests': ({ query }) => {
      const limit = Number(query.get('limit') ?? 100);
      return Number.isInteger(limit) && limit > 0
        ? exchanges.slice(-limit)
        : refuse(422, '`limit` is a whole number above zero.');
    },
    'GET faults': () => faults.list(),
    'PUT faults': async ({ body }) => {
      const given = faultsIn(await body(anything));
      if (typeof given === 'string') return refuse(422, given);
      for (const { operation } of given)
        if (operation !== undefined && !operations.has(operation))
          refuse(422, `There is no operation ${JSON.stringify(operation)}.`);
      faults.set(given);
      return faults.list();
    },
    'GET scenarios': () => Object.keys(scenarios),
    'POST scenario': async ({ body }) => {
      const { name } = await body(named);
      if (!Object.hasOwn(scenarios, name))
        refuse(404, `There is no scenario ${JSON.stringify(name)}.`);
      await call('POST reset', {});
      for (const step of scenarios[name] ?? [])
        for (const [each, sent] of Object.entries(step)) await call(each, sent);
      return engine.view();
    },
    'GET events': () => {
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
    },
  };
  const patterns = Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`), handler };
  });

  /** Makes a control call of a scenario. */
  async function call(named: string, sent: Json): Promise<void> {
    const [method = '', path = ''] = named.split(' ');
    if (!['POST', 'PUT', 'PATCH'].includes(method) || path === 'scenario')
      refuse(422, `A scenario has no call ${JSON.stringify(named)}.`);
    const request = new Request(`http://localhost/__mock/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const made = await answer(request, path).catch((error: unknown) => {
      throw error instanceof Refused
        ? new Refused(error.status, `${named}: ${error.message}`)
        : error;
    });
    if (!made.ok) refuse(made.status, `${named} is refused.`);
  }

  async function answer(request: Request, path: string): Promise<Response> {
    const here = patterns.filter((pattern) => pattern.path.test(path));
    const foreign = foreignProblem(request, corsOrigin);
    if (foreign !== undefined) return problem(403, foreign);
    const route = here.find(({ method }) => method === request.method);
    const allow = here.map(({ method }) => method).join(', ');
    if (!route && allow === '') return refuse(404, `There is no control call ${path}.`);
    if (!route) return problem(405, `${request.method} is none of ${allow}.`, { allow });
    const type = request.headers.get('content-type');
    const isEmpty =
      type === null && (request.body === null || request.headers.get('content-length') === '0');
    if (request.method !== 'GET' && !isEmpty && !isJsonType(type ?? ''))
      return problem(415, 'Control calls take `application/json` alone.', {
        accept: 'application/json',
      });
    const params = (route.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
    const query = new URL(request.url).searchParams;
    const made = await route.handler({ params, query, body: (form) => bodyOf(request, form) });
    return made instanceof Response ? made : Response.json(made);
  }

  return {
    /** Ends the streams of events. */
    close: (): void => {
      streams.forEach((stream) => stream.close());
      streams.clear();
    },
    exchanges: (): readonly LoggedExchange[] => exchanges,
    /** Adds to the log; the oldest exchanges go. */
    note: (exchange: LoggedExchange): void => {
      exchanges.push(exchange);
      if (exchanges.length > mostExchanges) exchanges.shift();
      tell('request', exchange);
    },
    /** Answers a control call; `undefined` for what is none. */
    handle: async (request: Request): Promise<Response | undefined> => {
      const [, path] = /^\/__mock\/(?!files\/)(.+)$/.exec(new URL(request.url).pathname) ?? [];
      if (path === undefined) return undefined;
      return answer(request, path).catch((error: unknown) => {
        if (error instanceof Refused) return problem(error.status, error.message);
        if (error instanceof URIError) return problem(404, error.message);
        if (error instanceof RangeError) return problem(422, 'The body is nested too deeply.');
        throw error;
      });
    },
  };
}

function refuse(status: number, message: string): never {
  throw new Refused(status, message);
}

function problem(status: number, detail: string, headers = {}): Response {
  return responseOf(problemReply(status, detail, headers));
}

async function bodyOf<T>(request: Request, form: ExtensionForm<T>): Promise<T> {
  const sent = await textOf(request);
  const value = parsed(sent);
  if (value === undefined) return refuse(400, 'The body is no JSON.');
  const [wrong] = form.problems(value);
  return fits(form, value)
    ? value
    : refuse(422, `${['body', ...(wrong?.path ?? [])].join('.')}: ${wrong?.message}.`);
}

/** The body, which is read no further than it may be. */
async function textOf(request: Request): Promise<string> {
  const tooLong = (): never => refuse(413, `More than ${mostBytes} bytes.`);
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > mostBytes) tooLong();
  if (length !== null || request.body === null) return request.text();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = request.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).text();
    size += value.byteLength;
    if (size > mostBytes) tooLong();
    chunks.push(value);
  }
}

/** RFC 6838: what says that it is JSON; a page of another origin cannot send it without having asked. */
function isJsonType(type: string): boolean {
  return /^application\/json\s*(;|$)/i.test(type.trim());
}

/**
 * Why a control call is not obeyed. Browsers say which page sends a request: pages of this machine may, and those of the origin that has been
 * named; no other page.
 */
function foreignProblem({ url, headers }: Request, corsOrigin: string): string | undefined {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null)
    return origin === new URL(url).origin ||
      origin === corsOrigin ||
      (corsOrigin === '*' && isLocal(origin))
      ? undefined
      : `Control calls are not for pages of ${JSON.stringify(origin)}; --cors-origin names one that may.`;
  return site === null || site === 'same-origin' || site === 'none'
    ? undefined
    : 'Control calls are not for pages of another site.';
}
