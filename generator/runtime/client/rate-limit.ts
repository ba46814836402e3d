// What the headers of an answer say about the budget of requests.

export interface RateLimit {
  /** Requests of the whole budget. */
  readonly limit?: number;
  /** Requests that are left of it. */
  readonly remaining?: number;
  /** When it is whole again, as the service writes it. */
  readonly reset?: number;
  /** How long that was from the answer on, in milliseconds; where the document states the unit. */
  readonly resetInMs?: number;
}

/** Reads them where the API writes them. */
export type ReadRateLimit = (headers: Headers) => RateLimit | undefined;

/** `undefined` where no header says anything. */
export function readRateLimit(headers: Headers, prefix = 'x-ratelimit-'): RateLimit | undefined {
  const found = ['limit', 'remaining', 'reset']
    .map((name) => [name, parseFloat(headers.get(prefix + name) ?? '')] as const)
    .filter(([, value]) => value >= 0);
  return found[0] && Object.fromEntries(found);
}

/** What an answer says is what its client knows, too. */
export function noteRateLimit(
  client: {
    rateLimit?: RateLimit | undefined;
    readonly config: { readonly rateLimit?: ReadRateLimit };
  },
  headers: Headers,
): RateLimit | undefined {
  const found = (client.config.rateLimit ?? readRateLimit)(headers);
  return found && (client.rateLimit = found);
}
