// The seam between the parts of the sandbox: what the core asks of the state, and what it tells the log.

import type { SourceLocation } from '../diagnostics.js';
import type { Json, JsonObject } from '../model/json.js';

/** A request that the router has given to an operation, read as the document describes it. */
export interface Call {
  /** The operationId, or `GET /path` where there is none. */
  readonly id: string;
  readonly method: string;
  /** The template. */
  readonly path: string;
  /** Its body may be read already. */
  readonly request: Request;
  readonly parameters: {
    readonly path: JsonObject;
    readonly query: JsonObject;
    readonly header: JsonObject;
    readonly cookie: JsonObject;
  };
  readonly body: Json | Blob | undefined;
  /** The credential that was sent, as text; rate limits are counted by it. */
  readonly credential: string | undefined;
}

/** What the state answers. An object that lacks documented properties gets them from the fixture of that status. */
export interface Answer {
  readonly status: number;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the specification is silent about it; shown as `x-invented: true` in the request log. */
  readonly invented?: boolean;
  /** Whether `body` is sent exactly as it is. */
  readonly exact?: boolean;
}

/** The state: asked after routing, security, reading and validation; `undefined` leaves the answer to the fixtures. */
export interface Behaviour {
  answer(call: Call): Promise<Answer | undefined> | Answer | undefined;
  /** Asked about a request that the document does not allow; `undefined` leaves the answer to the core. */
  refuse?(call: Call): Answer | undefined;
  /** Asked before routing: control calls, and addresses that the state gave out itself (presigned uploads, files). */
  other?(request: Request): Promise<Response | undefined>;
  /** Told of every exchange. */
  heard?(exchange: Exchange): void;
  /** Asked before the first request; fails where nothing can be kept. */
  ready?(): Promise<void>;
  /** Asked at the end. */
  close?(): Promise<void> | void;
}

/** One exchange, for the log. */
export interface Exchange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** What the document says of the request, and of the answer: `valid`, or a sentence. */
  readonly verdict: string;
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
