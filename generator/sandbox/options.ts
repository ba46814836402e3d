// What a sandbox can be told when it is opened.

import type { Scenarios } from './scenarios.js';
import type { EngineOptions } from './state/engine.js';
import type { Fault, LoggedExchange } from './types.js';

export interface SandboxOptions extends Omit<EngineOptions, 'api'> {
  /** What random choices start from; without one, values are those of generated fixtures. */
  readonly seed?: number | string | undefined;
  /** Milliseconds before each answer. */
  readonly delay?: number | undefined;
  readonly faults?: readonly Fault[] | undefined;
  /** Whether fields of a query that the document does not have are refused, instead of noted in the log. */
  readonly strict?: boolean | undefined;
  /** Named scenarios, or a JSON file with them. */
  readonly scenarios?: string | Scenarios | undefined;
  /** The address of a service, up to and including its version, that answers in its place and is recorded. */
  readonly record?: string | undefined;
  /** The HAR file that is written where a service is recorded (default: `recording.har`); else what is played where it has an answer. */
  readonly recording?: string | undefined;
  /** Whether what an operation calls back is sent to the address in its request: `https`, or `http` on this machine. Default: true. */
  readonly callbacks?: boolean | undefined;
  /** Whose pages may read answers. Default: all. */
  readonly corsOrigin?: string | undefined;
  /** Whether there is a page at `/__mock/`. Default: true. */
  readonly page?: boolean | undefined;
  /** Hears of every exchange. */
  readonly onExchange?: ((exchange: LoggedExchange) => void) | undefined;
  /** Hears of what went wrong in here; the client gets a response with status 500. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
