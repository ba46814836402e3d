// The boundary to openapi-fetch, which sends everything. Its types come from `paths`, which exists at compile time only; here, requests
// are data.

import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Fetch } from './options.js';

export interface TransportRequest {
  readonly baseUrl: string;
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  readonly pathSerializer: () => string;
  readonly querySerializer: () => string;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly bodySerializer: (body: unknown) => unknown;
  readonly duplex?: 'half';
  readonly signal?: AbortSignal;
  readonly parseAs: 'stream';
  readonly fetch: Fetch;
  readonly onBroken: (cause: unknown) => Error;
}

export interface TransportResult {
  /** What was read of an unsuccessful answer: parsed JSON, else text. A successful one is unread. */
  readonly error?: unknown;
  readonly response: Response;
}

export interface Transport {
  /** Rejects with what `init.fetch` rejects with, or with `onBroken(cause)` where the body of an unsuccessful answer cannot be read. */
  readonly request: (
    method: string,
    path: string,
    init: TransportRequest,
  ) => Promise<TransportResult>;
  /** The same client, typed by the paths of a document. */
  readonly typed: <Paths extends object>() => Client<Paths>;
}

export interface TransportOptions {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly fetch: Fetch;
  readonly middleware: readonly Middleware[];
}

export function createTransport({ middleware, ...options }: TransportOptions): Transport {
  const made = createClient<Record<never, never>>(options);
  made.use(...middleware);
  const client: unknown = made;
  const { request } = client as {
    request: (method: string, path: string, init: object) => Promise<TransportResult>;
  };
  return {
    request: async (method, path, { onBroken, fetch, ...init }) => {
      let answer: Response | undefined;
      const noted: Fetch = async (sent) => (answer = await fetch(sent));
      try {
        return await request(method, path, { ...init, fetch: noted });
      } catch (cause) {
        throw answer?.ok === false && answer.bodyUsed ? onBroken(cause) : cause;
      }
    },
    typed: <Paths extends object>() => client as Client<Paths>,
  };
}
