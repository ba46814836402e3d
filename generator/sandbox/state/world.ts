// The records of a sandbox and the time that moves them: what is made, changed, entered and
// forgotten, as its declaration says.

import TinyQueue from 'tinyqueue';
import type { Api } from '../../model/api.js';
import { wordOf } from '../../model/capabilities/sandbox.js';
import { costsOf } from '../../model/capabilities/limits.js';
import type { ExtensionValue } from '../../model/extension-table.js';
import { extensionOf } from '../../model/extensions.js';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointer,
  rootPointer,
  schemaId,
  tokens,
  valueAt,
} from '../../model/json.js';
import { formOf, lowerApi } from '../../lower/lower.js';
import { hash, mix } from '../../runtime/fixtures/sample/hash.js';
import { uuid } from '../../runtime/fixtures/sample/words.js';
import { sample } from '../../runtime/fixtures/sample/sample.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import type { SchemaObject } from '../../runtime/schema/json-schema.js';
import { createJsonSchemas } from '../../targets/json-schemas.js';
import { createMatching } from '../../targets/fixtures/pattern-strings.js';
import { type StoredResource, mostEntries, Refused, type State } from './store.js';
import { lasting, matches, merged, placed, type ValueScope, valueOf, valuesOf } from './values.js';

export type SandboxDeclaration = ExtensionValue<'x-sandbox'>;
export type DeclaredResource = SandboxDeclaration['resources'][string];

type Step = NonNullable<NonNullable<DeclaredResource['lifecycle']>['steps']>[number];

export interface WorldOptions {
  readonly api: Api;
  readonly seed?: number | string | undefined;
  /** Where the clock starts, in seconds; it stands still then. Else it is the real time. */
  readonly now?: number | undefined;
  /** Where the clock starts, in seconds, and goes on from. Default: the real time. */
  readonly start?: number | undefined;
}

/** Something that a resource tells: the name of a webhook, and what it carries. */
export interface Event {
  readonly webhook: string;
  readonly entry: StoredResource;
  readonly body: Json;
}

/** The next step of a record. Of two at the same time, the record that waits longer goes first. */
interface Due {
  readonly at: number;
  readonly to: string;
  readonly order: number;
  readonly entry: StoredResource;
}

/** How deep records may make one another, how many they make, and how often the state of one changes at the same time. */
const [mostDepth, mostMade, mostAtOnce] = [20, 10_000, 100];

export type World = ReturnType<typeof createWorld>;

export function createWorld({ api, seed = 0, now: fixed, start }: WorldOptions) {
  const declaration: SandboxDeclaration = extensionOf(api, 'x-sandbox') ?? {
    resources: {},
    operations: {},
  };
  const lowered = lowerApi(api);
  const schemas = createJsonSchemas(lowered.api, {
    hasFormat: () => true,
    matching: createMatching(),
  });
  const root = hash(String(seed));
  let state: Omit<State, 'entries'> = emptyState();
  let tables = new Map<string, Map<string, StoredResource>>();
  let due = new Map<StoredResource, Due>();
  let queue = queueOf(due);
  let scheduled = 0;
  /** The time of a transition while it happens. */
  let moment: number | undefined;
  let addresses = 0;
  /** The records that are being made by one another, and those of the same beginning. */
  let making: StoredResource[] = [];
  let depth = 0;
  /** How many were moved by one another, from the same beginning. */
  let moved = 0;
  /** How often something happened to each record at the same time. */
  const ring = { at: NaN, counts: new Map<StoredResource, number>() };
  /** Why something that is declared did not happen. */
  const troubles: string[] = [];
  /** Where the sandbox was asked last. */
  let origin = 'http://localhost';
  const listeners: ((event: Event) => void)[] = [];

  const real = (): number => Date.now() / 1000;
  let stopped = fixed;
  /** How far the clock is ahead of the real time. */
  let offset = start === undefined ? 0 : start - real();
  const now = (): number => moment ?? (stopped ?? real() + offset) + state.ahead;
  const resourceOf = (type: string): DeclaredResource =>
    (Object.hasOwn(declaration.resources, type) ? declaration.resources[type] : undefined) ?? {};

  function schemaOf(type: string, name = resourceOf(type).schema ?? type): SchemaObject {
    const id = schemaId(pointer(rootPointer, 'components', 'schemas', name));
    return lowered.api.schemas.has(id) ? schemas.component(formOf(id, 'output', lowered)) : {};
  }

  const scope = (known: Partial<ValueScope> = {}): ValueScope => ({
    now: now(),
    account: state.account,
    all: (type) => list(type).map(({ value }) => value),
    ...known,
  });

  function tableOf(type: string): Map<string, StoredResource> {
    const known = tables.get(type) ?? new Map<string, StoredResource>();
    tables.set(type, known);
    return known;
  }

  /** Those that have not been deleted, in the order in which they were made. */
  function list(type: string): readonly StoredResource[] {
    return [...tableOf(type).values()].filter(({ deleted }) => deleted === undefined);
  }

  function find(type: string, id: Json | undefined): StoredResource | undefined {
    const entry = tableOf(type).get(String(id));
    return entry?.deleted ? undefined : entry;
  }

  /** Seeded; of the kind that the schema takes. */
  function newId(type: string, attempt = 0): Json {
    const name = resourceOf(type).id ?? 'id';
    const count = (state.count += 1);
    const from = mix(root, `${type} ${count}`);
    const text = `${type.toLowerCase()}_${hexOf(from)}${hexOf(mix(from, 1)).slice(4)}`;
    const schema = schemaOf(type);
    const made =
      [text, uuid(from), count].find((id) =>
        evaluate(schema, { [name]: id }).every(({ path }) => path[0] !== name),
      ) ?? valueAt(sample(schema, { seed: count, path: type }), `/${name}`);
    const id = made ?? count;
    return find(type, id) && attempt < 20 ? newId(type, attempt + 1) : id;
  }

  const wrongIn = (type: string, value: JsonObject) =>
    evaluate(schemaOf(type), shown(value, { type, id: '' }, false));

  /** What of a record its schema does not take. */
  const problemsOf = (type: string, value: JsonObject): readonly string[] =>
    wrongIn(type, value).map(({ path, keyword }) => `\`/${path.join('/')}\` (${keyword})`);

  /** Without the properties that the schema does not take, and with those that it asks for. */
  function mended(type: string, value: JsonObject): JsonObject {
    const wrong = new Set(wrongIn(type, value).map(({ path: [name] }) => String(name)));
    if (wrong.size === 0) return value;
    const members = Object.entries(value).filter(([name]) => !wrong.has(name));
    const kept = Object.fromEntries(members);
    if (wrongIn(type, kept).length === 0) return kept;
    const full = sample(schemaOf(type), { seed: String(seed), path: type, overrides: kept });
    const needed = Object.entries(isObject(full) ? full : {}).filter(([name]) => wrong.has(name));
    return Object.fromEntries([...needed, ...members]);
  }

  /**
   * Makes a record; `given` wins over what is declared.
   *
   * @throws {Refused} It would make others without end: then nothing has been made.
   */
  function add(type: string, given: JsonObject, known: Partial<ValueScope> = {}): StoredResource {
    return bounded(() => addOne(type, given, known));
  }

  /** Has records make one another, but not without end: then all of them go. */
  function bounded<T>(work: () => T): T {
    if (depth === 0) [making, moved] = [[], 0];
    depth += 1;
    try {
      if (depth > mostDepth || making.length + moved > mostMade)
        throw new Refused(
          501,
          'The declaration of the sandbox has records make or move others without end.',
        );
      return work();
    } catch (error) {
      if (depth === 1) for (const each of making) forget(each);
      throw error;
    } finally {
      depth -= 1;
    }
  }

  function addOne(type: string, given: JsonObject, known: Partial<ValueScope>): StoredResource {
    const { id: name = 'id', set = {}, lifecycle } = resourceOf(type);
    const made = { ...valuesOf(set, scope(known)), ...given };
    const id = made[name] ?? newId(type);
    const count = (state.count += 1);
    const value = { [name]: id, ...mended(type, { [name]: id, ...made }) };
    const order = { made: count, changed: count, since: now() };
    const entry: StoredResource = { type, id: String(id), value, ...order };
    const table = tableOf(type);
    if (table.size >= mostEntries) forget(table.values().next().value);
    table.set(entry.id, entry);
    making.push(entry);
    const property = lifecycle && entry.value[lifecycle.property];
    if (typeof property === 'string') enter(entry, property, { given: entry.value, silent: true });
    return entry;
  }

  function forget(entry: StoredResource | undefined, isSoft = false): void {
    if (!entry) return;
    due.delete(entry);
    if (isSoft) entry.deleted = true;
    else tableOf(entry.type).delete(entry.id);
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
      bounded(() => enter(entry, after, { given }));
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
      for (const other of list(resource))
        if (matches(other, wanted) && from?.includes(String(other.value[name])) !== false) {
          moved += 1;
          moveTo(other, next);
        }
    }
    schedule(entry);
    if (event?.in.includes(to) !== true || silent) return;
    const body = shown(valueOf(event.body, scope({ self: entry.value })) ?? null, entry);
    listeners.forEach((listener) => listener({ webhook: event.webhook, entry, body }));
  }

  function schedule(entry: StoredResource): void {
    const { property = '', steps = [] } = resourceOf(entry.type).lifecycle ?? {};
    const step = steps.find(({ from }) => from === entry.value[property]);
    const at = step && timeOf(step, entry);
    const known = due.get(entry);
    if (at === undefined || !step || entry.deleted) return void due.delete(entry);
    if (known?.at === at && known.to === step.to) return;
    const next: Due = { at, to: step.to, order: known?.order ?? (scheduled += 1), entry };
    due.set(entry, next);
    queue.push(next);
    // What was put off or is gone leaves the queue where it is most of it.
    if (queue.length > 1000 + 2 * due.size) queue = queueOf(due);
  }

  /** When a record takes a step; never where the record or the account does not say it. */
  function timeOf(step: Step, { value, since }: StoredResource): number | undefined {
    if ('at' in step) {
      const stated = value[step.at];
      const at = typeof stated === 'string' ? Date.parse(stated) / 1000 : stated;
      return typeof at === 'number' && Number.isFinite(at) ? Math.max(at, since) : undefined;
    }
    if (typeof step.after === 'number') return since + step.after;
    const { account: place, times } = step.after;
    const count = valueAt(state.account, place);
    return typeof count === 'number' ? since + count * times : undefined;
  }

  /** Other values of the account, on which the next steps of records may depend. */
  function setAccount(account: JsonObject): void {
    const before = state.account;
    state.account = account;
    for (const [type, table] of tables) {
      const isMoved = placesOf(type).some((at) => valueAt(before, at) !== valueAt(account, at));
      if (isMoved) for (const entry of table.values()) schedule(entry);
    }
  }

  /** The numbers of the account that say when records of a type take steps. */
  function placesOf(type: string): readonly string[] {
    const { steps = [] } = resourceOf(type).lifecycle ?? {};
    return steps.flatMap((step) =>
      'after' in step && typeof step.after !== 'number' ? [step.after.account] : [],
    );
  }

  /** The next step of a record: the first of those that still stand. */
  function nextStep(): Due | undefined {
    for (let first = queue.peek(); first; first = queue.peek()) {
      if (due.get(first.entry) === first) return first;
      queue.pop();
    }
    return undefined;
  }

  /** When the next thing happens by itself, and what. */
  function next():
    { readonly at: number; readonly entry?: StoredResource; readonly to?: string } | undefined {
    const { resets } = declaration.account ?? {};
    const reset = resets && state.account[resets.property];
    const first = nextStep();
    if (typeof reset === 'number' && !(first && first.at < reset)) return { at: reset };
    return first;
  }

  /** The next steps of all records, in the order of time. */
  const pending = () =>
    [...due]
      .map(([{ type, id }, { to, at }]) => ({ type, id, to, at }))
      .sort((a, b) => a.at - b.at);

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
        due.delete(first.entry);
        if (troubles.length < 10)
          troubles.push(`${first.entry.type} ${first.entry.id}: ${error.message}`);
      } finally {
        moment = undefined;
      }
    } else resetAccounts(first.at, goal);
    return true;
  }

  /** Of resets that follow one another with nothing between them, the last one is like all of them. */
  function resetAccounts(first: number, goal: number): void {
    const { every = 1 } = declaration.account?.resets ?? {};
    const end = Math.min(goal, nextStep()?.at ?? goal);
    const at = first + Math.max(0, Math.floor((end - first) / every)) * every;
    moment = at;
    resetAccount(at);
    moment = undefined;
  }

  /** Has a new cycle begin: what counts begins anew, and the rest stays. */
  function resetAccount(at: number): void {
    const { resets } = declaration.account ?? {};
    if (!resets) return;
    const { property, every, set = {} } = resets;
    const counters = merged(state.account, valuesOf(set, scope()));
    if (isObject(counters)) setAccount({ ...counters, [property]: Math.floor(at) + every });
  }

  /**
   * A value with addresses in place of what stands for them; each time others, so that those of
   * before expire.
   */
  function shown<T extends Json>(
    value: T,
    of: Pick<StoredResource, 'type' | 'id'>,
    isFresh?: boolean,
  ): T;
  function shown(value: Json, of: Pick<StoredResource, 'type' | 'id'>, isFresh = true): Json {
    if (isArray(value)) return value.map((each) => shown(each, of, isFresh));
    if (!isObject(value)) return value;
    const word = wordOf(value);
    if (word === undefined || !lasting.includes(word))
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, shown(each, of, isFresh)]),
      );
    if (isFresh) addresses += 1;
    const life =
      word === '$upload' ? resourceOf(of.type).file?.expires : declaration.addresses?.expires;
    // What no record has, such as a checkout page, has a name alone.
    const steps = [of.type, of.id, String(value[word])].filter((step) => step !== '');
    const path = `/__mock/files/${steps.map(encodeURIComponent).join('/')}`;
    const expires = Math.floor(now()) + (life ?? 3600);
    return `${origin}${path}?expires=${expires}&signature=${signature(path, expires, addresses)}`;
  }

  /** The number of the address, and what only this sandbox makes of it. */
  function signature(path: string, expires: string | number, number: number): string {
    return hexOf(number) + hexOf(mix(mix(root, `${path} ${expires}`), number));
  }

  function isSigned(path: string, query: URLSearchParams): boolean {
    const given = query.get('signature') ?? '';
    return given === signature(path, query.get('expires') ?? '', Number(`0x${given.slice(0, 8)}`));
  }

  /** Whether the account can pay for a record, and what it costs then. */
  function charge(type: string, value: JsonObject): boolean {
    const { charges } = resourceOf(type);
    const operation = charges && api.operations.find(({ id }) => id === charges.costs);
    const table = operation && costsOf(api, operation).table;
    const cost = charges && table?.costs.get(String(value[charges.type]));
    const balance = cost && charges?.balances[cost.unit];
    if (!charges || !table || !cost || !balance) return true;
    const amount = (Number(value[charges.amount] ?? 0) / table.per) * cost.amount;
    const left = Number(valueAt(state.account, balance.remaining) ?? 0) - amount;
    if (left < 0) return false;
    const spent = Number(valueAt(state.account, balance.used) ?? 0) + amount;
    const paid = placed(state.account, tokens(balance.remaining), left);
    const account = placed(paid, tokens(balance.used), spent);
    if (isObject(account)) state.account = account;
    return true;
  }

  function begin(from?: State): void {
    const { entries = [], ...rest } = from ?? emptyState();
    state = rest;
    tables = new Map();
    due = new Map();
    queue = queueOf(due);
    for (const entry of entries) {
      tableOf(entry.type).set(entry.id, entry);
      schedule(entry);
    }
    if (from) return;
    state.account = valuesOf(declaration.account?.set ?? {}, scope());
    for (const [type, { initial = [] }] of Object.entries(declaration.resources)) {
      const records = valueOf(initial, scope());
      if (isArray(records))
        for (const [item, record] of records.slice(0, mostEntries).entries())
          if (isObject(record)) attempt(type, () => void add(type, record, { item }));
    }
  }

  function attempt(type: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (troubles.length < 10) troubles.push(`${type}: ${error.message}`);
    }
  }

  begin();
  return {
    api,
    declaration,
    now,
    scope,
    list,
    find,
    add,
    change,
    moveTo,
    forget,
    shown,
    next,
    pending,
    step,
    isSigned,
    charge,
    begin,
    problemsOf,
    schemas,
    schemaOf,
    resourceOf,
    isRunning: () => stopped === undefined,
    /** Has the clock stand still where it is, or go on from there. */
    pause: (isPaused: boolean): void => {
      const at = now() - state.ahead;
      if (!isPaused) offset = at - real();
      stopped = isPaused ? at : undefined;
    },
    troubles: (): readonly string[] => troubles,
    state: () => state,
    setAccount,
    snapshot: (): State => ({
      ...state,
      entries: [...tables.values()].flatMap((table) => [...table.values()]),
    }),
    move: (seconds: number): void => void (state.ahead += seconds),
    seenAt: (at: string): void => void (origin = at),
    onEvent: (listener: (event: Event) => void): void => void listeners.push(listener),
  };
}

function queueOf(due: ReadonlyMap<StoredResource, Due>): TinyQueue<Due> {
  return new TinyQueue([...due.values()], (a, b) => a.at - b.at || a.order - b.order);
}

function emptyState(): State {
  const webhook = { url: null, enabled: false, failures: 0 };
  return { count: 0, ahead: 0, account: {}, webhook, entries: [] };
}

function hexOf(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
