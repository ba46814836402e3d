// What happens in a sandbox by itself: the next steps of records and the new cycles of the account,
// in the order of time.

import type { Agenda } from './agenda.js';
import type { Clock } from './clock.js';
import { Refused, type StoredResource } from './store.js';

/** How often the state of a record changes at the same time. */
const mostAtOnce = 100;

export interface Timeline {
  /** Seconds since 1970; while something happens, its time. */
  readonly now: () => number;
  /** When the next thing happens by itself, and what. */
  readonly next: () => Upcoming | undefined;
  /** The next steps of all records, in the order of time. */
  readonly pending: () => readonly Pending[];
  /** Has the next thing happen, if it is due; returns whether it was. */
  readonly step: (until?: number, goal?: number) => boolean;
}

export interface Upcoming {
  readonly at: number;
  /** The record that takes a step, and the state that it comes into; absent of a new cycle. */
  readonly entry?: StoredResource;
  readonly to?: string;
}

export interface Pending {
  readonly type: string;
  readonly id: string;
  readonly at: number;
  readonly to: string;
}

export interface TimelineOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** How far the sandbox was moved ahead of its clock, in seconds. */
  readonly ahead: () => number;
  readonly agenda: () => Agenda;
  /** The account's cycles: when the next one begins, how long one lasts, what it begins with. */
  readonly cycles: {
    readonly begins: () => unknown;
    readonly every: number;
    readonly begin: (at: number) => void;
  };
  readonly moveTo: (entry: StoredResource, to: string) => void;
  /** Notes why something that is declared did not happen. */
  readonly note: (trouble: string) => void;
}

export function createTimeline({
  clock,
  ahead,
  agenda,
  cycles,
  moveTo,
  note,
}: TimelineOptions): Timeline {
  let moment: number | undefined;
  /** How often something happened to each record at the same time. */
  const ring = { at: NaN, counts: new Map<StoredResource, number>() };
  const now = (): number => moment ?? clock.now() + ahead();

  function during(at: number, work: () => void): void {
    moment = at;
    try {
      work();
    } finally {
      moment = undefined;
    }
  }

  function countAt(at: number, entry: StoredResource): number {
    if (ring.at !== at) ring.counts.clear();
    ring.at = at;
    const count = (ring.counts.get(entry) ?? 0) + 1;
    ring.counts.set(entry, count);
    return count;
  }

  function next(): Upcoming | undefined {
    const begins = cycles.begins();
    const first = agenda().first();
    return typeof begins === 'number' && !(first && first.at < begins) ? { at: begins } : first;
  }

  function takeStep(at: number, entry: StoredResource, to: string): void {
    try {
      if (countAt(at, entry) > mostAtOnce)
        throw new Refused(
          501,
          'The declaration of the sandbox has states follow one another without end in no time.',
        );
      moveTo(entry, to);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      agenda().put(entry, undefined);
      note(`${entry.type} ${entry.id}: ${error.message}`);
    }
  }

  /** The last of the cycles that follow one another with nothing between them is like all of them. */
  function lastCycle(first: number, goal: number): number {
    const end = Math.min(goal, agenda().first()?.at ?? goal);
    return first + Math.max(0, Math.floor((end - first) / cycles.every)) * cycles.every;
  }

  return {
    now,
    next,
    pending: () =>
      agenda()
        .all()
        .map(({ entry: { type, id }, to, at }) => ({ type, id, to, at })),
    step: (until = now(), goal = until) => {
      const first = next();
      if (first === undefined || first.at > until) return false;
      const { entry, to } = first;
      if (entry && to !== undefined) during(first.at, () => takeStep(first.at, entry, to));
      else {
        const at = lastCycle(first.at, goal);
        during(at, () => cycles.begin(at));
      }
      return true;
    },
  };
}
