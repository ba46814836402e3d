// The states of a record: how it comes into one, what it does then, and when the next one comes.

import type { ExtensionValue } from '../../model/extension-table.js';
import { type Json, type JsonObject, valueAt } from '../../model/json.js';
import type { Addresses } from './addresses.js';
import type { Agenda } from './agenda.js';
import type { Chain } from './chain.js';
import type { Records } from './records.js';
import type { State, StoredResource } from './store.js';
import { matches, type ValueScope, valueOf, valuesOf } from './values.js';

export type SandboxDeclaration = ExtensionValue<'x-sandbox'>;
export type DeclaredResource = SandboxDeclaration['resources'][string];

type Step = NonNullable<NonNullable<DeclaredResource['lifecycle']>['steps']>[number];

/** Something that a resource tells: the name of a webhook, and what it carries. */
export interface Event {
  readonly webhook: string;
  readonly entry: StoredResource;
  readonly body: Json;
}

export interface LifecycleOptions {
  readonly now: () => number;
  readonly scope: (known?: Partial<ValueScope>) => ValueScope;
  readonly resourceOf: (type: string) => DeclaredResource;
  readonly chain: Chain;
  readonly addresses: Pick<Addresses, 'shown'>;
  readonly state: () => Pick<State, 'account' | 'count'>;
  readonly records: () => Pick<Records, 'list'>;
  readonly agenda: () => Pick<Agenda, 'put'>;
  /** Makes a record, as a state that is entered may. */
  readonly add: (type: string, given: JsonObject, known: Partial<ValueScope>) => unknown;
  readonly tell: (event: Event) => void;
}

export interface Lifecycle {
  readonly moveTo: (entry: StoredResource, to: string) => void;
  /** Gives a record other values, of which one may be another state. */
  readonly change: (entry: StoredResource, given: JsonObject) => void;
  readonly enter: (entry: StoredResource, to: string, options?: EnterOptions) => void;
  /** Says when the next state comes by itself. */
  readonly schedule: (entry: StoredResource) => void;
}

interface EnterOptions {
  /** Values that win over those that the state sets. */
  readonly given?: JsonObject;
  /** Whether nothing is told: the record is new. */
  readonly silent?: boolean;
}

export function createLifecycle({
  now,
  scope,
  resourceOf,
  chain,
  addresses,
  state,
  records,
  agenda,
  add,
  tell,
}: LifecycleOptions): Lifecycle {
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
    entry.changed = state().count += 1;
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
    { given = {}, silent = false }: EnterOptions = {},
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
      for (const other of records().list(resource))
        if (matches(other, wanted) && from?.includes(String(other.value[name])) !== false) {
          chain.moved();
          moveTo(other, next);
        }
    }
    schedule(entry);
    if (event?.in.includes(to) !== true || silent) return;
    const body = addresses.shown(valueOf(event.body, scope({ self: entry.value })) ?? null, entry);
    tell({ webhook: event.webhook, entry, body });
  }

  function schedule(entry: StoredResource): void {
    const { property = '', steps = [] } = resourceOf(entry.type).lifecycle ?? {};
    const step = steps.find(({ from }) => from === entry.value[property]);
    const at = step && timeOf(step, entry, state().account);
    const isDue = at !== undefined && step && !entry.deleted;
    agenda().put(entry, isDue ? { at, to: step.to } : undefined);
  }

  return { moveTo, change, enter, schedule };
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
export function placesOf({ lifecycle }: DeclaredResource): readonly string[] {
  return (lifecycle?.steps ?? []).flatMap((step) =>
    'after' in step && typeof step.after !== 'number' ? [step.after.account] : [],
  );
}
