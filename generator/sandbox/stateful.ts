// What is behind the operations of a sandbox: the state that its document declares, and the control calls.

import type { Api } from '../model/api.js';
import { createControl } from './control.js';
import type { Faults } from './faults.js';
import { createEngine, type EngineOptions } from './state/engine.js';
import type { Behaviour } from './types.js';

export type StateOptions = Omit<EngineOptions, 'api'>;

interface Parts {
  /** The model as the document declares it. */
  readonly declared: Api;
  readonly operations: readonly { readonly id: string }[];
}

/** @throws {StateError} The state that was kept cannot be read. */
export function statefulBehaviour(
  options: StateOptions,
): (parts: Parts, given: { readonly faults: Faults }) => Behaviour {
  return ({ declared: api, operations }, { faults }) => {
    const engine = createEngine({ ...options, api });
    const known = new Set(operations.map(({ id }) => id));
    const control = createControl(engine, { faults, operations: known });
    return {
      answer: engine.answer,
      refuse: engine.refuse,
      other: async (request) => (await control.handle(request)) ?? engine.other(request),
      heard: control.note,
      ready: engine.ready,
      close: () => {
        control.close();
        return engine.close();
      },
    };
  };
}
