// The state of a sandbox as the core asks for it: rate limits, operations, addresses; and what moves it from outside.

import type { Operation } from '../../model/api.js';
import { rateLimitClass, rateLimitsOf } from '../../model/capabilities/limits.js';
import { rateLimitHeaders } from '../../model/extensions.js';
import type { JsonObject } from '../../model/json.js';
import type { Answer, Call } from '../types.js';
import { createDeliveries, type Delivery } from './deliveries.js';
import { createOperations } from './operations.js';
import { createWriter, readState } from './store.js';
import { valuesOf } from './values.js';
import { createWorld, type World, type WorldOptions } from './world.js';

export interface EngineOptions extends WorldOptions {
  /** The file that keeps the state over a restart. */
  readonly state?: string | undefined;
  /** Whether rate limits hold. Default: true. */
  readonly rateLimits?: boolean | undefined;
}

/** The answer of `GET /__mock/state`. */
export interface View extends JsonObject {
  readonly clock: { readonly now: number; readonly next?: number };
  /** Whether the clock goes by itself. */
  readonly isRunning: boolean;
  readonly pending: ReturnType<World['pending']>;
  readonly resources: Readonly<Record<string, readonly JsonObject[]>>;
  readonly webhook: {
    readonly url: string | null;
    readonly enabled: boolean;
    readonly failures: number;
  };
  readonly account: JsonObject;
}

export type Engine = ReturnType<typeof createEngine>;

export type Change =
  { readonly kind: 'state' } | { readonly kind: 'delivery'; readonly delivery: Delivery };

/** Throws a `StateError` for a state that cannot be read. */
export function createEngine(options: EngineOptions) {
  const { api, rateLimits = true, state: file } = options;
  const world = createWorld(options);
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change): void => listeners.forEach((listener) => listener(change));
  const deliveries = createDeliveries(world, (delivery) => {
    tell({ kind: 'delivery', delivery });
    changed();
  });
  const operations = createOperations(world);
  const rates = createRates(world);
  const byId = new Map<string, Operation>(
    api.operations.flatMap((operation) =>
      operation.id === undefined ? [] : [[operation.id, operation] as const],
    ),
  );
  const kept = file === undefined ? undefined : readState(file);
  if (kept) world.begin(kept);
  const write = file === undefined ? undefined : createWriter(file, world.snapshot);
  let failure: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Has happen what real time has made due, waits for what will be next, and keeps what there is. */
  function changed(): void {
    catchUp();
    write?.().catch((error: unknown) => void (failure = error));
    tell({ kind: 'state' });
  }

  function catchUp(): void {
    while (world.step());
    clearTimeout(timer);
    const next = world.isRunning ? world.next() : undefined;
    if (!next) return;
    timer = setTimeout(changed, Math.min(Math.max(0, next.at - world.now()) * 1000 + 1, 2 ** 30));
    if (typeof timer === 'object') timer.unref();
  }

  async function answer(call: Call): Promise<Answer | undefined> {
    world.seenAt(call.request.url);
    catchUp();
    const operation = byId.get(call.id);
    const rate = rateLimits && operation ? rates.count(operation, call.credential) : undefined;
    if (rate?.isExceeded === true) return { status: 429, headers: rate.headers, body: {} };
    const found = operations.answer(call);
    if (found && call.method !== 'GET') changed();
    return found && { ...found, ...(rate && { headers: rate.headers }) };
  }

  let moving: Promise<unknown> = Promise.resolve();
  /** Moves the clock on: what is due happens in order, and each time what it tells is delivered first. */
  function advance(seconds: number): Promise<void> {
    const work = async (): Promise<void> => {
      const goal = world.now() + seconds;
      for (let next = world.next(); next !== undefined && next.at <= goal; next = world.next()) {
        world.move(Math.max(0, next.at - world.now()));
        world.step(next.at);
        await deliveries.settled();
      }
      world.move(Math.max(0, goal - world.now()));
      changed();
    };
    const done = moving.then(work);
    moving = done.catch(() => undefined);
    return done;
  }

  async function other(request: Request): Promise<Response | undefined> {
    catchUp();
    const found = await answerFile(world, request);
    if (found && request.method === 'PUT') changed();
    return found;
  }

  catchUp();
  return {
    answer,
    other,
    refuse: operations.refuse,
    world,
    deliveries,
    advance,
    changed,
    reset: (): void => {
      world.begin();
      rates.clear();
      deliveries.clear();
      changed();
    },
    listen: (listener: (change: Change) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What there is, without what only the engine needs. */
    view: (): View => {
      const { account, webhook } = world.state();
      const next = world.next();
      const types = Object.keys(world.declaration.resources);
      return {
        clock: { now: Math.floor(world.now()), ...(next && { next: next.at }) },
        isRunning: world.isRunning,
        pending: world.pending(),
        resources: Object.fromEntries(
          types.map((type) => [
            type,
            world.list(type).map((entry) => world.shown(entry.value, entry, false)),
          ]),
        ),
        webhook: { ...webhook },
        account,
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

interface Rate {
  readonly headers: Readonly<Record<string, string>>;
  readonly isExceeded: boolean;
}

/** @returns Counts a call; `undefined` where no limit is stated for its operation. */
function createRates({ api, declaration, now }: World) {
  const statements = rateLimitsOf(api);
  const { budgets = [] } = statements.find(({ source }) => source === declaration.rateLimits) ?? {};
  const { prefix = 'X-RateLimit-', reset = 'unix-seconds' } = rateLimitHeaders(api);
  const windows = new Map<string, { readonly end: number; used: number }>();
  const budgetOf = (operation: Operation) =>
    budgets.find((each) => each.for === undefined || each.for === rateLimitClass(operation));

  return {
    clear: (): void => windows.clear(),
    count: (operation: Operation, credential = ''): Rate | undefined => {
      const budget = budgetOf(operation);
      if (!budget) return undefined;
      const key = JSON.stringify([
        credential,
        budget.perOperation ? operation.at : (budget.for ?? ''),
      ]);
      const known = windows.get(key);
      const window =
        known && known.end > now() ? known : { end: now() + budget.per / 1000, used: 0 };
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > mostWindows) windows.delete(windows.keys().next().value ?? '');
      const isExceeded = window.used >= budget.requests;
      if (!isExceeded) window.used += 1;
      const left = Math.max(1, Math.ceil(window.end - now()));
      const end = reset.startsWith('unix') ? Math.ceil(window.end) : left;
      return {
        isExceeded,
        headers: {
          [`${prefix}Limit`]: String(budget.requests),
          [`${prefix}Remaining`]: String(budget.requests - window.used),
          [`${prefix}Reset`]: String(reset.endsWith('milliseconds') ? end * 1000 : end),
          ...(isExceeded && { 'Retry-After': String(left) }),
        },
      };
    },
  };
}

const mostWindows = 10_000;

const prefix = '/__mock/files/';

/** Answers at an address that has been given out; `undefined` for any other one. */
async function answerFile(world: World, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(prefix)) return undefined;
  const steps = pathname.slice(prefix.length).split('/').map(decoded);
  const [type = '', id = ''] = steps;
  const entry = steps.length === 3 ? world.find(type, id) : undefined;
  if ((!entry && steps.length !== 1) || !searchParams.has('signature'))
    return plain(404, 'There is no such address.');
  if (Number(searchParams.get('expires')) < world.now())
    return plain(403, 'The address has expired.');
  const file = entry && world.resourceOf(type).file;
  if (request.method !== 'PUT' || !file) {
    const name = steps.at(-1) ?? '';
    const { type: media = 'application/octet-stream', text = '' } =
      world.declaration.addresses?.files?.[name.replace(/^.*\./, '')] ?? {};
    if (request.method === 'GET' || request.method === 'HEAD')
      return new Response(request.method === 'HEAD' ? null : text, {
        headers: { 'content-type': media },
      });
    return new Response('The address takes no such request.', {
      status: 405,
      headers: { allow: file ? 'GET, HEAD, PUT' : 'GET, HEAD' },
    });
  }
  const start: number[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (start.length < kept) start.push(...chunk.subarray(0, kept - start.length));
    size += chunk.length;
  }
  entry.file = { size, start: String.fromCharCode(...start) };
  const received = {
    size,
    type: request.headers.get('content-type') ?? 'application/octet-stream',
  };
  world.change(entry, valuesOf(file.set, world.scope({ self: entry.value, file: received })));
  return new Response(null, { status: 200 });
}

/** How many bytes of a file are kept. */
const kept = 64;

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain' } });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
