// The control calls below `/__mock/`, which tests and the page use: they show what there is, and
// change it.

import { object, text } from '../model/forms.js';
import type { Json } from '../model/json.js';
import { createEvents } from './control/events.js';
import { clockRoutes, recordRoutes } from './control/records.js';
import { bodyOf, foreignProblem, isJsonType, problem, refuse } from './control/request.js';
import { deliveryRoutes, faultRoutes, logRoutes, type Routes } from './control/routes.js';
import type { Faults } from './faults.js';
import type { Scenarios } from './scenarios.js';
import type { Engine } from './state/engine.js';
import { Refused } from './state/store.js';
import type { LoggedExchange } from './types.js';

const mostExchanges = 1000;

export type Control = ReturnType<typeof createControl>;

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
  const events = createEvents(engine);
  const log: (() => LoggedExchange)[] = [];
  const exchanges = (): readonly LoggedExchange[] => log.map((exchange) => exchange());
  const initialFaults = faults.list();
  const reset = (): object => {
    engine.reset();
    faults.set(initialFaults);
    log.length = 0;
    onReset?.();
    return engine.view();
  };
  const call = createCaller(
    {
      ...clockRoutes(engine),
      ...recordRoutes(engine),
      ...deliveryRoutes(engine),
      ...logRoutes(exchanges),
      ...faultRoutes(faults, operations),
      ...scenarioRoutes(scenarios, { engine, make: (named, sent) => makeCall(call, named, sent) }),
      'POST reset': reset,
      'GET events': events.open,
    },
    corsOrigin,
  );
  return {
    /** Ends the streams of events. */
    close: events.close,
    exchanges,
    /** Adds to the log; the oldest exchanges go. */
    note: (exchange: () => LoggedExchange): void => {
      log.push(exchange);
      if (log.length > mostExchanges) log.shift();
      events.tell('request', exchange);
    },
    /** Answers a control call; `undefined` for what is none. */
    handle: async (request: Request): Promise<Response | undefined> => {
      const [, path] = /^\/__mock\/(?!files\/)(.+)$/.exec(new URL(request.url).pathname) ?? [];
      if (path === undefined) return undefined;
      return call(request, path).catch((error: unknown) => {
        if (error instanceof Refused) return problem(error.status, error.message);
        if (error instanceof URIError) return problem(404, error.message);
        if (error instanceof RangeError) return problem(422, 'The body is nested too deeply.');
        throw error;
      });
    },
  };
}

type Caller = (request: Request, path: string) => Promise<Response>;

function createCaller(routes: Routes, corsOrigin: string): Caller {
  const patterns = Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`), handler };
  });
  return async (request, path) => {
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
  };
}

const namedScenario = object({ name: text });

function scenarioRoutes(
  scenarios: Scenarios,
  {
    engine,
    make,
  }: {
    readonly engine: Engine;
    readonly make: (named: string, sent: Json) => Promise<void>;
  },
): Routes {
  return {
    'GET scenarios': () => Object.keys(scenarios),
    'POST scenario': async ({ body }) => {
      const { name } = await body(namedScenario);
      if (!Object.hasOwn(scenarios, name))
        refuse(404, `There is no scenario ${JSON.stringify(name)}.`);
      await make('POST reset', {});
      for (const step of scenarios[name] ?? [])
        for (const [named, sent] of Object.entries(step)) await make(named, sent);
      return engine.view();
    },
  };
}

/** Makes a control call of a scenario. */
async function makeCall(call: Caller, named: string, sent: Json): Promise<void> {
  const [method = '', path = ''] = named.split(' ');
  if (!['POST', 'PUT', 'PATCH'].includes(method) || path === 'scenario')
    refuse(422, `A scenario has no call ${JSON.stringify(named)}.`);
  const request = new Request(`http://localhost/__mock/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const made = await call(request, path).catch((error: unknown) => {
    throw error instanceof Refused
      ? new Refused(error.status, `${named}: ${error.message}`)
      : error;
  });
  if (!made.ok) refuse(made.status, `${named} is refused.`);
}
