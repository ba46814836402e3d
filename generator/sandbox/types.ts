// What a sandbox tells of each exchange, and what it can be told to do.

import type { SourceLocation } from '../base/diagnostics.js';
import type { Decision } from '../runtime/mock/core.js';

/** One exchange, for the log. */
export interface LoggedExchange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** What the document says of the request, and of the answer: `valid`, or a sentence. */
  readonly verdict: string;
  /** What the document does not have, and what was let pass: fields of the query. */
  readonly note?: string;
  /** What answered, where it was not the document or its state: a fault, code of a test, a recording, or the service that is recorded. */
  readonly by?: NonNullable<Decision['by']>;
  readonly source: Pick<SourceLocation, 'file' | 'line'> | undefined;
  readonly 'x-invented'?: true;
  /** The first 10 kB as text, without secrets. */
  readonly requestBody?: string;
  readonly responseBody?: string;
}

/** Trouble on request: for one operation or for all. */
export interface Fault {
  readonly operation?: string;
  readonly status?: number;
  /** The share of calls, 0 to 1; all of them when absent. */
  readonly rate?: number;
  /** Milliseconds before the answer. */
  readonly delay?: number;
  /** Whether the connection is cut instead of answered. */
  readonly reset?: boolean;
  /** How often it happens; without an end when absent. */
  readonly times?: number;
}
