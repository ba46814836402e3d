// The error of a wait that did not lead to a success.

import { ClientError } from './errors.js';

export interface WaiterErrorInit<T> {
  /** The work has failed, or the time was over before it ended. */
  readonly reason: 'failure' | 'timeout';
  readonly operation: string;
  readonly state: string | undefined;
  readonly lastValue: T | undefined;
  readonly params: object;
  readonly attempts: number;
  /** Milliseconds for the whole wait. */
  readonly deadline: number;
  readonly cause?: unknown;
}

/** What was waited for has failed (`reason` is `failure`), or did not end in time (`timeout`). */
export class WaiterError<T = unknown> extends ClientError {
  override readonly name: string = 'WaiterError';
  readonly reason: 'failure' | 'timeout';
  /** The id of the operation that says the state. */
  readonly operation: string;
  /** The last state that was seen. */
  readonly state: string | undefined;
  /** What was waited for: given to the same method again, it goes on waiting. */
  readonly params: object;
  /** How often the state was asked for. */
  override readonly attempts: number;
  readonly #lastValue: T | undefined;

  constructor({
    reason,
    operation,
    state,
    lastValue,
    params,
    attempts,
    deadline,
    cause,
  }: WaiterErrorInit<T>) {
    const last = state === undefined ? 'no state was seen' : `the last state was "${state}"`;
    super(
      reason === 'failure'
        ? `${operation}: what was waited for has ended as "${state}"`
        : `${operation}: what was waited for did not end within its deadline of ${deadline} ms; ${last}`,
      cause === undefined ? undefined : { cause },
      reason === 'timeout',
    );
    this.reason = reason;
    this.operation = operation;
    this.state = state;
    this.#lastValue = lastValue;
    this.params = params;
    this.attempts = attempts;
  }

  /** The last answer. It is in no log: nobody knows what is in it. */
  get lastValue(): T | undefined {
    return this.#lastValue;
  }
}
