// Copied by Concord into every output that needs it. Do not edit.

// What the service says about its rate limit, and when it may be asked again.

// What the headers of a response say about the budget of requests.

export interface RateLimit {
  /** Requests of the whole budget. */
  readonly limit?: number;
  /** Requests that are left of it. */
  readonly remaining?: number;
  /** When it is whole again, as the service writes it. */
  readonly reset?: number;
  /** How long that was from the response on, in milliseconds; where the document states the unit. */
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

/** What a response says is what its client knows, too. */
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

export interface RateLimitHeaders {
  /** What their names start with. Default: `x-ratelimit-`. */
  readonly prefix?: string;
  /** Turns `…-reset` into milliseconds from now. Absent: its unit is not known. */
  readonly reset?: (value: number) => number;
}

/**
 * Rate limit headers of an API that names them in its own way, or states in which unit it writes when a budget is whole again.
 */
export function rateLimitHeaders({ prefix, reset }: RateLimitHeaders): ReadRateLimit {
  return (headers) => {
    const found = readRateLimit(headers, prefix);
    return found?.reset === undefined || !reset
      ? found
      : { ...found, resetInMs: reset(found.reset) };
  };
}

// Each gives milliseconds from now.
export const seconds = (value: number): number => value * 1000;
export const milliseconds = (value: number): number => value;
export const unixSeconds = (value: number): number => Math.max(0, value * 1000 - Date.now());
export const unixMilliseconds = (value: number): number => Math.max(0, value - Date.now());

/**
 * Whether another attempt may succeed. `X-Should-Retry` overrides what the status says. 520 and more are those of proxies.
 */
export function isTransient(status: number, headers: Headers): boolean {
  const advice = headers.get('x-should-retry');
  return (
    advice === 'true' || (advice !== 'false' && /408|429|50[0234]|52[0-7]|530/.test(`${status}`))
  );
}

/**
 * Milliseconds, from `Retry-After-Ms`, else from `Retry-After`: seconds, also decimal, or a date, which the response's own clock is
 * subtracted from. Where a proxy has added a second one, the longer one.
 */
export function waitAsked(headers: Headers): number | undefined {
  const text = (name: string): string => headers.get(name) ?? '';
  const now = Date.parse(text('date')) || Date.now();
  const longest = (name: string, unit: number): number =>
    Math.max(
      ...text(name)
        .split(/(?<=[\dT]),/)
        .map((each) => {
          const number = parseFloat(each);
          // A number is no date, though platforms would read one.
          return isNaN(number) ? Math.max(0, Date.parse(each) - now) : number * unit;
        }),
    );
  return [longest('retry-after-ms', 1), longest('retry-after', 1000)].find((wait) => wait >= 0);
}

/** What services and the proxies before them call it; the first one is what the service itself is most likely to know. */
const idHeaders = [
  'x-request-id',
  'request-id',
  'x-amzn-requestid',
  'x-amz-request-id',
  'x-correlation-id',
  'cf-ray',
];

export function requestIdOf(headers: Headers): string | undefined {
  return idHeaders.flatMap((name) => headers.get(name) || [])[0];
}
