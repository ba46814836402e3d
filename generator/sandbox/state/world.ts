// The records of a sandbox and the time that moves them: what is made, changed, entered and
// forgotten, as its declaration says.

import type { Api } from '../../model/api.js';
import { extensionOf } from '../../model/extensions.js';
import { isArray, type Json, type JsonObject, isObject, valueAt } from '../../model/json.js';
import { hash } from '../../runtime/fixtures/sample/hash.js';
import { charged, inNewCycle } from './account.js';
import { createAddresses } from './addresses.js';
import { createAgenda } from './agenda.js';
import { createChain } from './chain.js';
import { type ClockOptions, createClock } from './clock.js';
import { createIds } from './ids.js';
import { createRecordSchemas } from './record-schemas.js';
import {
  createLifecycle,
  type DeclaredResource,
  type Event,
  placesOf,
  type SandboxDeclaration,
} from './lifecycle.js';
import { createRecords } from './records.js';
import { type StoredResource, mostEntries, Refused, type State } from './store.js';
import { createTimeline } from './timeline.js';
import { type ValueScope, valueOf, valuesOf } from './values.js';

export interface WorldOptions extends ClockOptions {
  readonly api: Api;
  readonly seed?: number | string | undefined;
}

/** What is kept of things that are declared and did not happen. */
const mostTroubles = 10;

export type World = ReturnType<typeof createWorld>;

export function createWorld({ api, seed = 0, ...options }: WorldOptions) {
  const declaration: SandboxDeclaration = extensionOf(api, 'x-sandbox') ?? {
    resources: {},
    operations: {},
  };
  const root = hash(String(seed));
  let state: Omit<State, 'entries'> = emptyState();
  let records = createRecords();
  let agenda = createAgenda();
  const chain = createChain((entry) => forget(entry));
  /** Why something that is declared did not happen. */
  const troubles: string[] = [];
  const listeners: ((event: Event) => void)[] = [];

  const clock = createClock(options);
  const resourceOf = (type: string): DeclaredResource =>
    (Object.hasOwn(declaration.resources, type) ? declaration.resources[type] : undefined) ?? {};

  const { resets } = declaration.account ?? {};
  const { now, next, pending, step } = createTimeline({
    clock,
    ahead: () => state.ahead,
    agenda: () => agenda,
    cycles: {
      begins: () => resets && state.account[resets.property],
      every: resets?.every ?? 1,
      begin: (at) => setAccount(inNewCycle(state.account, at, { ...declaration, scope: scope() })),
    },
    moveTo: (entry, to) => moveTo(entry, to),
    note,
  });

  const addresses = createAddresses({
    root,
    now,
    lifeOf: (type, isUpload) =>
      isUpload ? resourceOf(type).file?.expires : declaration.addresses?.expires,
  });
  const schemas = createRecordSchemas({
    api,
    seed: String(seed),
    nameOf: (type) => resourceOf(type).schema ?? type,
    shown: (type, value) => addresses.shown(value, { type, id: '' }, false),
  });

  const scope = (known: Partial<ValueScope> = {}): ValueScope => ({
    now: now(),
    account: state.account,
    all: (type) => records.list(type).map(({ value }) => value),
    ...known,
  });

  const { moveTo, change, enter, schedule } = createLifecycle({
    ...{ now, scope, resourceOf, chain, add, addresses },
    state: () => state,
    records: () => records,
    agenda: () => agenda,
    tell: (event) => listeners.forEach((listener) => listener(event)),
  });

  const newId = createIds({
    root,
    schemas,
    propertyOf: (type) => resourceOf(type).id ?? 'id',
    count: () => (state.count += 1),
    isTaken: (type, id) => records.find(type, id) !== undefined,
  });

  /**
   * Makes a record; `given` wins over what is declared.
   *
   * @throws {Refused} It would make others without end: then nothing has been made.
   */
  function add(type: string, given: JsonObject, known: Partial<ValueScope> = {}): StoredResource {
    return chain.bounded(() => addOne(type, given, known));
  }

  function addOne(type: string, given: JsonObject, known: Partial<ValueScope>): StoredResource {
    const { id: name = 'id', set = {}, lifecycle } = resourceOf(type);
    const made = { ...valuesOf(set, scope(known)), ...given };
    const id = made[name] ?? newId(type);
    const count = (state.count += 1);
    const value = { [name]: id, ...schemas.mended(type, { [name]: id, ...made }) };
    const order = { made: count, changed: count, since: now() };
    const entry: StoredResource = { type, id: String(id), value, ...order };
    const oldest = records.keep(entry);
    if (oldest) agenda.put(oldest, undefined);
    chain.made(entry);
    const property = lifecycle && entry.value[lifecycle.property];
    if (typeof property === 'string') enter(entry, property, { given: entry.value, silent: true });
    return entry;
  }

  function forget(entry: StoredResource, isSoft = false): void {
    agenda.put(entry, undefined);
    if (isSoft) entry.deleted = true;
    else records.remove(entry);
  }

  /** Other values of the account, on which the next steps of records may depend. */
  function setAccount(account: JsonObject): void {
    const before = state.account;
    state.account = account;
    for (const type of records.types()) {
      const isMoved = placesOf(resourceOf(type)).some(
        (at) => valueAt(before, at) !== valueAt(account, at),
      );
      if (isMoved) records.all(type).forEach(schedule);
    }
  }

  /** Has the account pay for a record; returns whether it could. */
  function charge(type: string, value: JsonObject): boolean {
    const after = charged(state.account, value, { api, charges: resourceOf(type).charges });
    if (after) state.account = after;
    return after !== undefined;
  }

  function begin(from?: State): void {
    const { entries = [], ...rest } = from ?? emptyState();
    state = rest;
    records = createRecords();
    agenda = createAgenda();
    for (const entry of entries) {
      records.keep(entry);
      schedule(entry);
    }
    if (from) return;
    state.account = valuesOf(declaration.account?.set ?? {}, scope());
    for (const [type, { initial = [] }] of Object.entries(declaration.resources)) {
      const declared = valueOf(initial, scope());
      if (isArray(declared))
        for (const [item, record] of declared.slice(0, mostEntries).entries())
          if (isObject(record)) attempt(type, () => void add(type, record, { item }));
    }
  }

  function note(trouble: string): void {
    if (troubles.length < mostTroubles) troubles.push(trouble);
  }

  function attempt(type: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      note(`${type}: ${error.message}`);
    }
  }

  begin();
  return {
    api,
    declaration,
    now,
    scope,
    list: (type: string): readonly StoredResource[] => records.list(type),
    find: (type: string, id: Json | undefined): StoredResource | undefined =>
      records.find(type, id),
    add,
    change,
    moveTo,
    forget,
    shown: addresses.shown,
    isSigned: addresses.isSigned,
    seenAt: addresses.seenAt,
    next,
    pending,
    step,
    charge,
    begin,
    problemsOf: schemas.problems,
    get schemas() {
      return schemas.schemas;
    },
    resourceOf,
    isRunning: clock.isRunning,
    pause: clock.pause,
    troubles: (): readonly string[] => troubles,
    state: () => state,
    setAccount,
    snapshot: (): State => ({ ...state, entries: [...records.all()] }),
    move: (seconds: number): void => void (state.ahead += seconds),
    onEvent: (listener: (event: Event) => void): void => void listeners.push(listener),
  };
}

function emptyState(): State {
  const webhook = { url: null, enabled: false, failures: 0 };
  return { count: 0, ahead: 0, account: {}, webhook, entries: [] };
}
