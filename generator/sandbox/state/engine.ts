// The state of a sandbox as the core asks for it: rate limits, operations, addresses; and what
// moves it from outside.

import { resolve } from 'node:path';
import type { Operation } from '../../model/api.js';
import { rateLimitClass, rateLimitsOf } from '../../model/capabilities/limits.js';
import { rateLimitHeaders } from '../../model/extensions.js';
import { type Asking, type Decision, type Handled } from '../../runtime/mock/core.js';
import { problemReply } from '../../runtime/mock/answer.js';
import type { ReadRequest } from '../../runtime/mock/read.js';
import { percentDecoded } from '../../runtime/mock/fields.js';
import { createDeliveries, type WebhookDelivery } from './deliveries.js';
import { createStatefulOperations } from './operations.js';
import { createQueue, createWriter, readState, Refused } from './store.js';
import { valuesOf } from './values.js';
import { createWorld, type World, type WorldOptions } from './world.js';

export interface EngineOptions extends WorldOptions {
  /** The file that keeps the state over a restart. */
  readonly state?: string | undefined;
  /** The folder that the file may not leave by a link. Default: where the process works. */
  readonly folder?: string | undefined;
  /** Whether rate limits hold. Default: true. */
  readonly rateLimits?: boolean | undefined;
}

export type Engine = ReturnType<typeof createEngine>;

/** The most transitions that one move of the clock has happen. */
const mostSteps = 100_000;

/** The most that happen at a time while the clock goes by itself: others are answered in between. */
const mostAtATime = 2_000;

/** What `GET /__mock/state` tells. */
export type StateView = ReturnType<Engine['view']>;

/** Hears of a delivery, or that the state has changed. */
type Listener = (delivery?: WebhookDelivery) => void;

/** @throws {StateError} The state that was kept cannot be read. */
export function createEngine(options: EngineOptions) {
  const { api, rateLimits = true, state: file, folder = resolve('.') } = options;
  const world = createWorld(options);
  const listeners: Listener[] = [];
  const tell: Listener = (delivery) => listeners.forEach((listener) => listener(delivery));
  const deliveries = createDeliveries(world, (delivery) => {
    tell(delivery);
    changed();
  });
  const byId = new Map(api.operations.map((operation) => [operation.id ?? '', operation]));
  const operations = createStatefulOperations(world, byId);
  const rates = createRates(world);
  const kept = file === undefined ? undefined : readState(file, folder);
  if (kept) world.begin(kept);
  const write =
    file === undefined ? undefined : createWriter(file, { folder, current: world.snapshot });
  let failure: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Has happen what real time has made due, waits for what will be next, and keeps what there is.
   */
  function changed(): void {
    catchUp();
    write?.().catch((error: unknown) => void (failure = error));
    tell();
  }

  function catchUp(): void {
    for (let steps = 0; steps < mostAtATime && world.step(); steps += 1);
    clearTimeout(timer);
    const next = world.isRunning() ? world.next() : undefined;
    if (!next) return;
    timer = setTimeout(changed, Math.min(Math.max(0, next.at - world.now()) * 1000 + 1, 2 ** 30));
    if (typeof timer === 'object') timer.unref();
  }

  const moves = createQueue();

  catchUp();
  return {
    world,
    deliveries,
    changed,
    /**
     * Counts a call that is let in, and says what its answer states of that; refused where the
     * limit has been reached.
     */
    admit: (id: string, credential: string | undefined): Decision | undefined => {
      catchUp();
      const operation = rateLimits ? byId.get(id) : undefined;
      return operation && rates.count(operation, credential);
    },
    answer: (id: string, read: Asking): Decision | undefined => {
      const decision = operations.answer(id, read);
      if (decision && read.requested.request.method !== 'GET') changed();
      return decision;
    },
    refuse: (id: string, read: ReadRequest): Decision | undefined => operations.refuse(id, read),
    /** Answers at an address that has been given out; `undefined` for any other one. */
    file: async (request: Request): Promise<Handled<never> | undefined> => {
      if (!new URL(request.url).pathname.startsWith(prefix)) return undefined;
      catchUp();
      const handled = await atAddress(world, request);
      if (request.method === 'PUT') changed();
      return handled;
    },
    /**
     * Moves the clock on: what is due happens in order, and each time what it tells is delivered
     * first.
     */
    advance: (seconds: number): Promise<void> =>
      moves.add(async () => {
        const goal = world.now() + seconds;
        let steps = 0;
        for (let next = world.next(); next !== undefined && next.at <= goal; next = world.next()) {
          if ((steps += 1) > mostSteps) {
            changed();
            throw new Refused(
              422,
              `More than ${mostSteps} states come until then: the clock stands at the last of them.`,
            );
          }
          world.move(Math.max(0, next.at - world.now()));
          world.step(next.at, goal);
          await deliveries.settled();
          // Others are answered meanwhile.
          if (steps % 500 === 0) await new Promise((done) => setTimeout(done, 0));
        }
        world.move(Math.max(0, goal - world.now()));
        changed();
      }),
    reset: (): void => {
      world.begin();
      rates.clear();
      deliveries.clear();
      changed();
    },
    listen: (listener: Listener): void => void listeners.push(listener),
    /** What there is, without what only the engine needs. */
    view: () => {
      const { account, webhook } = world.state();
      const next = world.next();
      const shownOf = (type: string) =>
        world.list(type).map((entry) => world.shown(entry.value, entry, false));
      return {
        clock: { now: Math.floor(world.now()), ...(next && { next: next.at }) },
        /** Whether the clock goes by itself. */
        isRunning: world.isRunning(),
        pending: world.pending(),
        resources: Object.fromEntries(
          Object.keys(world.declaration.resources).map((type) => [type, shownOf(type)]),
        ),
        webhook: { ...webhook },
        account,
        ...(world.troubles().length > 0 && { troubles: [...world.troubles()] }),
      };
    },
    /** Fails where the state could not be written. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      await write?.();
      if (failure instanceof Error) throw failure;
    },
    /** Writes the state for the first time: fails where it cannot be kept. */
    ready: async (): Promise<void> => write?.(),
  };
}

const mostWindows = 10_000;

/** Counts calls by the rate limits that hold for their operations. */
function createRates({ api, declaration, now }: World) {
  const statements = rateLimitsOf(api);
  const { budgets = [] } = statements.find(({ source }) => source === declaration.rateLimits) ?? {};
  const { prefix: start = 'X-RateLimit-', reset = 'unix-seconds' } = rateLimitHeaders(api);
  const windows = new Map<string, { readonly end: number; used: number }>();

  return {
    clear: (): void => windows.clear(),
    count: (operation: Operation, credential = ''): Decision | undefined => {
      const own = rateLimitClass(operation);
      const budget = budgets.find(
        (statedBudget) => statedBudget.for === undefined || statedBudget.for === own,
      );
      if (!budget) return undefined;
      const { requests, per, perOperation } = budget;
      const key = JSON.stringify([credential, perOperation ? operation.at : (budget.for ?? '')]);
      const known = windows.get(key);
      const window = known && known.end > now() ? known : { end: now() + per / 1000, used: 0 };
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > mostWindows) windows.delete(windows.keys().next().value ?? '');
      const isExceeded = window.used >= requests;
      if (!isExceeded) window.used += 1;
      const left = Math.max(1, Math.ceil(window.end - now()));
      const end = reset.startsWith('unix') ? Math.ceil(window.end) : left;
      return {
        ...(isExceeded && { status: 429, body: {} }),
        headers: {
          [`${start}Limit`]: String(requests),
          [`${start}Remaining`]: String(requests - window.used),
          [`${start}Reset`]: String(reset.endsWith('milliseconds') ? end * 1000 : end),
          ...(isExceeded && { 'Retry-After': String(left) }),
        },
      };
    },
  };
}

const prefix = '/__mock/files/';

/** How many bytes of a file are kept. */
const mostKept = 64;

async function atAddress(world: World, request: Request): Promise<Handled<never>> {
  const { pathname, searchParams } = new URL(request.url);
  const refused = (status: number, text: string, headers = {}): Handled<never> => ({
    reply: problemReply(status, `The address ${text}`, headers),
    problems: [{ location: 'address', text }],
  });
  const steps = pathname.slice(prefix.length).split('/');
  const [type = '', id = ''] = steps.map((step) => percentDecoded(step));
  const entry = steps.length === 3 ? world.find(type, id) : undefined;
  if (!entry && steps.length !== 1) return refused(404, 'is not known');
  if (!world.isSigned(pathname, searchParams)) return refused(403, 'has another signature');
  if (Number(searchParams.get('expires')) < world.now()) return refused(403, 'has expired');
  const file = entry && world.resourceOf(type).file;
  const done = (type: string, content: string | null): Handled<never> => ({
    reply: { status: 200, headers: new Headers({ 'content-type': type }), content },
    problems: [],
  });
  if (['GET', 'HEAD'].includes(request.method)) {
    const kinds = world.declaration.addresses?.files ?? {};
    const ending = pathname.replace(/^.*\./, '');
    const { type: media = 'application/octet-stream', text = '' } =
      (Object.hasOwn(kinds, ending) ? kinds[ending] : undefined) ?? {};
    return done(media, request.method === 'HEAD' ? null : text);
  }
  if (request.method !== 'PUT' || !file)
    return refused(405, 'takes no such request', { allow: file ? 'GET, HEAD, PUT' : 'GET, HEAD' });
  const start: number[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (start.length < mostKept) start.push(...chunk.subarray(0, mostKept - start.length));
    size += chunk.length;
  }
  entry.file = { size, start: String.fromCharCode(...start) };
  const media = request.headers.get('content-type') ?? 'application/octet-stream';
  const received = { size, type: media };
  world.change(entry, valuesOf(file.set, world.scope({ self: entry.value, file: received })));
  return done('text/plain', '');
}
