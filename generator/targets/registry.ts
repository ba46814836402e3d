// The targets that Concord knows: a new one is a folder and a row here.

import { clientTarget } from './client/target.js';
import { fixturesTarget } from './fixtures/target.js';
import type { Target } from './target.js';
import { validatorsTarget } from './validators/target.js';

const targets: readonly Target[] = [clientTarget, validatorsTarget, fixturesTarget];

export function findTarget(name: string): Target | undefined {
  return targets.find((target) => target.name === name);
}

/** The targets of these names in the registry's order; names that are none are for the caller to have refused. */
export function selectTargets(names: readonly string[]): readonly Target[] {
  return targets.filter(({ name }) => names.includes(name));
}
