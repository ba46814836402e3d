// A call of an operation that the state answers: what it is about, and why it is refused.

import type { Operation } from '../../model/api.js';
import type { limitsOf } from '../../model/capabilities/checks.js';
import type { Json, JsonObject } from '../../model/json.js';
import { type StoredResource, Refused } from './store.js';
import type { ValueScope } from './values.js';
import type { SandboxDeclaration } from './lifecycle.js';
import type { World } from './world.js';

export type Behaviour = SandboxDeclaration['operations'][string];
export type Refusal = NonNullable<Behaviour['refused']>[number];

/** What a call is about. */
export interface Known {
  readonly operation: Operation;
  readonly request: JsonObject;
  readonly found: ReadonlyMap<string, StoredResource>;
  readonly scope: ValueScope;
}

/** What all calls have in common. */
export interface Service {
  readonly world: World;
  /** By their ids. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** What the document limits, computed once for each. */
  readonly limits: (operation: Operation) => ReturnType<typeof limitsOf>['limits'];
}

export function fail(
  { declaration }: World,
  {
    status = declaration.refusals?.invalid ?? 400,
    detail,
    stated,
  }: Pick<Refusal, 'status' | 'detail' | 'stated'>,
): never {
  throw new Refused(status, detail, stated);
}

export function hasIn(values: readonly Json[] | undefined, value: Json | undefined): boolean {
  return values?.some((member) => member === value) ?? false;
}
