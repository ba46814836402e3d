// Copied by Concord into every output that needs it. Do not edit.

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

/** How the API writes its rate limit headers. */
export interface RateLimitHeaders {
  /** What their names start with. Default: `x-ratelimit-`. */
  readonly prefix?: string;
  /** Turns `…-reset` into milliseconds from now. Absent: its unit is not known. */
  readonly reset?: (value: number) => number;
}

/** `undefined` where no header says anything; else it is the client's, too. */
export function noteRateLimit(
  client: {
    rateLimit: RateLimit | undefined;
    readonly config: { readonly rateLimit?: RateLimitHeaders };
  },
  headers: Headers,
): RateLimit | undefined {
  const { prefix = 'x-ratelimit-', reset } = client.config.rateLimit ?? {};
  let found: Record<string, number> | undefined;
  for (const name of ['limit', 'remaining', 'reset']) {
    const value = parseFloat(headers.get(prefix + name) ?? '');
    if (value >= 0) (found ??= {})[name] = value;
  }
  if (reset && found?.['reset'] !== undefined) found['resetInMs'] = reset(found['reset']);
  return found && (client.rateLimit = found);
}
