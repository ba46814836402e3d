// The records of a sandbox and the time that moves them: what is made, changed, entered and
// forgotten, as its declaration says.

import type { Api } from '../../model/api.js';
import type { ExtensionValue } from '../../model/extension-table.js';
import { extensionOf } from '../../model/extensions.js';
import { isArray, type Json, type JsonObject, isObject, valueAt } from '../../model/json.js';
import { hash, mix } from '../../runtime/fixtures/sample/hash.js';
import { sample } from '../../runtime/fixtures/sample/sample.js';
import { uuid } from '../../runtime/fixtures/sample/words.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import { charged, inNewCycle } from './account.js';
import { createAddresses, hexOf } from './addresses.js';
import { createAgenda } from './agenda.js';
import { createChain } from './chain.js';
import { type ClockOptions, createClock } from './clock.js';
import { createRecordSchemas } from './record-schemas.js';
import { createRecords } from './records.js';
import { type StoredResource, mostEntries, Refused, type State } from './store.js';
import { matches, type ValueScope, valueOf, valuesOf } from './values.js';

export type SandboxDeclaration = ExtensionValue<'x-sandbox'>;
export type DeclaredResource = SandboxDeclaration['resources'][string];

type Step = NonNullable<NonNullable<DeclaredResource['lifecycle']>['steps']>[number];

export interface WorldOptions extends ClockOptions {
  readonly api: Api;
  readonly seed?: number | string | undefined;
}

/** Something that a resource tells: the name of a webhook, and what it carries. */
export interface Event {
  readonly webhook: string;
  readonly entry: StoredResource;
  readonly body: Json;
}

/** How often the state of a record changes at the same time. */
const mostAtOnce = 100;

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
  /** The time of a transition while it happens. */
  let moment: number | undefined;
  const chain = createChain((entry) => forget(entry));
  /** How often something happened to each record at the same time. */
  const ring = { at: NaN, counts: new Map<StoredResource, number>() };
  /** Why something that is declared did not happen. */
  const troubles: string[] = [];
  const listeners: ((event: Event) => void)[] = [];

  const clock = createClock(options);
  const now = (): number => moment ?? clock.now() + state.ahead;
  const resourceOf = (type: string): DeclaredResource =>
    (Object.hasOwn(declaration.resources, type) ? declaration.resources[type] : undefined) ?? {};

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

  /** Seeded; of the kind that the schema takes. */
  function newId(type: string, attempt = 0): Json {
    const name = resourceOf(type).id ?? 'id';
    const count = (state.count += 1);
    const from = mix(root, `${type} ${count}`);
    const text = `${type.toLowerCase()}_${hexOf(from)}${hexOf(mix(from, 1)).slice(4)}`;
    const schema = schemas.of(type);
    const made =
      [text, uuid(from), count].find((id) =>
        evaluate(schema, { [name]: id }).every(({ path }) => path[0] !== name),
      ) ?? valueAt(sample(schema, { seed: count, path: type }), `/${name}`);
    const id = made ?? count;
    return records.find(type, id) && attempt < 20 ? newId(type, attempt + 1) : id;
  }

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

  /** Has a record come into a state. */
  function moveTo(entry: StoredResource, to: string): void {
    const { lifecycle } = resourceOf(entry.type);
    if (lifecycle) change(entry, { [lifecycle.property]: to });
  }

  function change(entry: StoredResource, given: JsonObject): void {
    const { lifecycle, changed } = resourceOf(entry.type);
    const before = lifecycle && entry.value[lifecycle.property];
    const { value, since } = entry;
    entry.value = {
      ...entry.value,
      ...(changed !== undefined && { [changed]: Math.floor(now()) }),
      ...given,
    };
    entry.changed = state.count += 1;
    const after = lifecycle && entry.value[lifecycle.property];
    if (typeof after !== 'string') return;
    if (after === before) return schedule(entry);
    try {
      chain.bounded(() => enter(entry, after, { given }));
    } catch (error) {
      Object.assign(entry, { value, since });
      throw error;
    }
  }

  /**
   * Has the effects of a state: properties, other records, an event, and when the next state comes.
   */
  function enter(
    entry: StoredResource,
    to: string,
    { given = {}, silent = false }: { given?: JsonObject; silent?: boolean } = {},
  ): void {
    const { lifecycle, changed } = resourceOf(entry.type);
    if (!lifecycle) return;
    const { property, entered = {}, event } = lifecycle;
    const {
      set = {},
      makes = [],
      moves = [],
    } = (Object.hasOwn(entered, to) ? entered[to] : undefined) ?? {};
    entry.since = now();
    const self = { ...entry.value, [property]: to };
    entry.value = {
      ...self,
      ...(changed !== undefined && !silent && { [changed]: Math.floor(now()) }),
      ...valuesOf(set, scope({ self })),
      ...given,
    };
    for (const { resource, count = 1, when = {}, set: own = {} } of makes) {
      const isMeant = Object.entries(when).every(([name, values]) =>
        values.some((value) => value === entry.value[name]),
      );
      for (let item = 0; isMeant && item < count; item += 1) {
        const known = { self: entry.value, item };
        add(resource, valuesOf(own, scope(known)), known);
      }
    }
    for (const { resource, to: next, from, where = {} } of moves) {
      const { property: name = '' } = resourceOf(resource).lifecycle ?? {};
      const wanted = valuesOf(where, scope({ self: entry.value }));
      for (const other of records.list(resource))
        if (matches(other, wanted) && from?.includes(String(other.value[name])) !== false) {
          chain.moved();
          moveTo(other, next);
        }
    }
    schedule(entry);
    if (event?.in.includes(to) !== true || silent) return;
    const body = addresses.shown(valueOf(event.body, scope({ self: entry.value })) ?? null, entry);
    listeners.forEach((listener) => listener({ webhook: event.webhook, entry, body }));
  }

  function schedule(entry: StoredResource): void {
    const { property = '', steps = [] } = resourceOf(entry.type).lifecycle ?? {};
    const step = steps.find(({ from }) => from === entry.value[property]);
    const at = step && timeOf(step, entry, state.account);
    const isDue = at !== undefined && step && !entry.deleted;
    agenda.put(entry, isDue ? { at, to: step.to } : undefined);
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

  /** When the next thing happens by itself, and what. */
  function next():
    { readonly at: number; readonly entry?: StoredResource; readonly to?: string } | undefined {
    const { resets } = declaration.account ?? {};
    const reset = resets && state.account[resets.property];
    const first = agenda.first();
    if (typeof reset === 'number' && !(first && first.at < reset)) return { at: reset };
    return first;
  }

  /** The next steps of all records, in the order of time. */
  const pending = () =>
    agenda.all().map(({ entry: { type, id }, to, at }) => ({ type, id, to, at }));

  /** Has the next thing happen, if it is due; returns whether it was. */
  function step(until = now(), goal = until): boolean {
    const first = next();
    if (first === undefined || first.at > until) return false;
    if (first.entry && first.to !== undefined) {
      if (ring.at !== first.at) ring.counts.clear();
      ring.at = first.at;
      const count = (ring.counts.get(first.entry) ?? 0) + 1;
      ring.counts.set(first.entry, count);
      moment = first.at;
      try {
        if (count > mostAtOnce)
          throw new Refused(
            501,
            'The declaration of the sandbox has states follow one another without end in no time.',
          );
        moveTo(first.entry, first.to);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        agenda.put(first.entry, undefined);
        note(`${first.entry.type} ${first.entry.id}: ${error.message}`);
      } finally {
        moment = undefined;
      }
    } else resetAccounts(first.at, goal);
    return true;
  }

  /** Of resets that follow one another with nothing between them, the last one is like all of them. */
  function resetAccounts(first: number, goal: number): void {
    const { every = 1 } = declaration.account?.resets ?? {};
    const end = Math.min(goal, agenda.first()?.at ?? goal);
    const at = first + Math.max(0, Math.floor((end - first) / every)) * every;
    moment = at;
    setAccount(inNewCycle(state.account, at, { ...declaration, scope: scope() }));
    moment = undefined;
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
    schemas: schemas.schemas,
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

/** When a record takes a step; never where the record or the account does not say it. */
function timeOf(
  step: Step,
  { value, since }: StoredResource,
  account: JsonObject,
): number | undefined {
  if ('at' in step) {
    const stated = value[step.at];
    const at = typeof stated === 'string' ? Date.parse(stated) / 1000 : stated;
    return typeof at === 'number' && Number.isFinite(at) ? Math.max(at, since) : undefined;
  }
  if (typeof step.after === 'number') return since + step.after;
  const { account: place, times } = step.after;
  const count = valueAt(account, place);
  return typeof count === 'number' ? since + count * times : undefined;
}

/** The numbers of the account that say when records of a resource take steps. */
function placesOf({ lifecycle }: DeclaredResource): readonly string[] {
  return (lifecycle?.steps ?? []).flatMap((step) =>
    'after' in step && typeof step.after !== 'number' ? [step.after.account] : [],
  );
}
