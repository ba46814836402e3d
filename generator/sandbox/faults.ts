// Trouble on request: errors, delays and cut connections that tests ask for.

import {
  atLeastZero,
  between,
  boolean,
  type ExtensionForm,
  fits,
  object,
  text,
} from '../model/forms.js';
import { hash, mix } from '../runtime/fixtures/sample/hash.js';
import type { Fault } from './types.js';

export type Faults = ReturnType<typeof createFaults>;

/** Which calls are hit follows from the seed. */
export function createFaults(given: readonly Fault[], seed: number | string) {
  let faults: { readonly fault: Fault; left: number }[] = [];
  let calls = 0;
  /** Replaces all of them. */
  const set = (list: readonly Fault[]): void => {
    faults = list.map((fault) => ({ fault, left: fault.times ?? Infinity }));
    calls = 0;
  };
  set(given);
  return {
    set,
    list: (): readonly Fault[] =>
      faults.map(({ fault, left }) => (left < Infinity ? { ...fault, times: left } : fault)),
    /** The fault that this call gets. */
    next: (operation: string): Fault | undefined => {
      calls++;
      const found = faults.find(
        ({ fault: { operation: wanted = operation, rate = 1 }, left }, index) =>
          left > 0 &&
          wanted === operation &&
          (mix(hash(String(seed)), `${index} ${calls}`) >>> 0) / 2 ** 32 < rate,
      );
      if (found) found.left--;
      return found?.fault;
    },
  };
}

const fault: ExtensionForm<Fault> = object(
  {},
  {
    operation: text,
    status: between(200, 599, 1),
    rate: between(0, 1),
    delay: between(0, 600_000),
    reset: boolean,
    times: atLeastZero,
  },
);

/** The faults that JSON describes; a text says what is wrong with it. */
export function faultsIn(value: unknown): readonly Fault[] | string {
  if (!Array.isArray(value)) return 'it is no list of faults';
  const list: readonly unknown[] = value;
  const [wrong] = list.flatMap((member, index) => fault.problems(member, [index + 1]));
  return wrong
    ? `entry ${wrong.path.join('.')}: ${wrong.message}`
    : list.filter((member) => fits(fault, member));
}
