// The state of a sandbox as the core asks for it: rate limits, operations, addresses; and what moves it from outside.

import type { Operation } from '../../model/api.js';
import type { JsonObject } from '../../model/json.js';
import type { Answer, Call } from '../types.js';
import { createDeliveries, type Delivery } from './deliveries.js';
import { answerFile } from './files.js';
import { createOperations } from './operations.js';
import { createRates } from './rates.js';
import { createWriter, readState } from './store.js';
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
