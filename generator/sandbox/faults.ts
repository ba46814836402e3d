// Trouble on request: errors, delays and cut connections that tests ask for.

import { hash, mix } from '../runtime/fixtures/sample/hash.js';
import type { Fault } from './types.js';

export interface Faults {
  readonly list: () => readonly Fault[];
  /** Replaces all of them. */
  readonly set: (faults: readonly Fault[]) => void;
  /** The fault that this call gets. */
  readonly next: (operation: string) => Fault | undefined;
}

/** Which calls are hit follows from the seed. */
export function createFaults(given: readonly Fault[], seed: number | string): Faults {
  let faults: { readonly fault: Fault; left: number }[] = [];
  let calls = 0;
  const set = (list: readonly Fault[]): void => {
    faults = list.map((fault) => ({ fault, left: fault.times ?? Infinity }));
    calls = 0;
  };
  set(given);
  return {
    set,
    list: () =>
      faults.map(({ fault, left }) => (left < Infinity ? { ...fault, times: left } : fault)),
    next: (operation) => {
      calls++;
      const found = faults.find(
        ({ fault: { operation: wanted = operation, rate = 1 }, left }, index) =>
          left > 0 &&
          wanted === operation &&
          mix(hash(String(seed)), `${index} ${calls}`) / 2 ** 32 < rate,
      );
      if (found) found.left--;
      return found?.fault;
    },
  };
}

/** The faults that JSON describes; a text says what is wrong with it. */
export function faultsIn(value: unknown): readonly Fault[] | string {
  if (!Array.isArray(value)) return 'it is no list of faults';
  const list: readonly unknown[] = value;
  const wrong = list.findIndex((each) => !isFault(each));
  return wrong < 0
    ? list.filter(isFault)
    : `entry ${wrong + 1} is no fault: { "operation", "status", "rate", "delay", "reset", "times" }, of which all may be left out`;
}

const members: Readonly<Record<keyof Fault, (value: unknown) => boolean>> = {
  operation: (value) => typeof value === 'string',
  status: (value) => isBetween(value, 200, 599) && Number.isInteger(value),
  rate: (value) => isBetween(value, 0, 1),
  delay: (value) => isBetween(value, 0, 600_000),
  reset: (value) => typeof value === 'boolean',
  times: (value) => isBetween(value, 0, Infinity),
};

function isFault(value: unknown): value is Fault {
  if (typeof value !== 'object' || value === null) return false;
  const checks = new Map<string, (value: unknown) => boolean>(Object.entries(members));
  return Object.entries(value).every(([name, member]) => checks.get(name)?.(member) ?? false);
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}
