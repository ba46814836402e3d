// The sandbox of a document: one function from requests to responses, and what surrounds it.

import type { Behaviour, Exchange } from './types.js';

export interface SandboxOptions {
  /** The OpenAPI document: a path relative to `cwd`, an absolute one, or an address. */
  readonly document: string;
  readonly cwd?: string | undefined;
  readonly overlays?: readonly string[] | undefined;
  /** What random choices start from. */
  readonly seed?: number | string | undefined;
  /** The time of the sandbox's clock at the start, in seconds since 1970. */
  readonly now?: number | undefined;
  /** Hears of every exchange. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface Sandbox {
  /** Answers a request in the process, whatever its host. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** What a sandbox is made of. */
export interface SandboxParts {
  readonly behaviour?: Behaviour | undefined;
}
