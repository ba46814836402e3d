// One budget of a rate limiter: so many requests in any span of so many milliseconds.

import type { RateLimit } from './rate-limit.js';

export interface Budget {
  /** The class of operations that draw on it. Absent: all do. */
  readonly for?: string | undefined;
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
  /** Each operation has one of its own. */
  readonly perOperation?: boolean | undefined;
}

export interface BudgetState {
  /** Milliseconds until another request may be sent, behind so many that wait for it. */
  readonly wait: (ahead: number) => number;
  /** Uses one request up; to be called again when the answer is there, at the latest moment at which the service can have counted it. */
  readonly take: () => () => void;
  /** The service wants none for so many milliseconds. */
  readonly block: (ms: number) => void;
  /** What the service says is left: others may use the same key. */
  readonly learn: (left: RateLimit) => void;
  readonly isIdle: () => boolean;
}

interface Slot {
  until: number;
}

export function createBudget({ requests, per }: Budget): BudgetState {
  let slots: Slot[] = [];
  let blockedUntil = 0;
  const fresh = (): readonly Slot[] => {
    const now = Date.now();
    slots = slots.filter(({ until }) => until > now).sort((a, b) => a.until - b.until);
    return slots;
  };
  const take = (until: number): (() => void) => {
    const slot = { until };
    slots.push(slot);
    return () => {
      slot.until = Date.now() + per;
    };
  };
  return {
    wait: (ahead) => {
      const now = Date.now();
      const used = fresh();
      const behind = used.length + ahead - requests;
      const rounds = Math.floor(behind / requests);
      const until = behind < 0 ? now : (used[behind % requests]?.until ?? now + per) + rounds * per;
      return Math.max(0, until - now, blockedUntil - now);
    },
    take: () => take(Date.now() + per),
    block: (ms) => {
      blockedUntil = Math.max(blockedUntil, Date.now() + ms);
    },
    learn: ({ limit = requests, remaining, resetInMs = per }) => {
      // Of another budget, or of none that is known here.
      if (remaining === undefined || limit !== requests) return;
      for (let used = fresh().length; used < requests - remaining; used += 1)
        take(Date.now() + resetInMs);
    },
    isIdle: () => fresh().length === 0 && blockedUntil <= Date.now(),
  };
}
