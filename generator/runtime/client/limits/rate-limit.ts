// Reads rate limit headers, and how long a response asks to wait.

export interface RateLimit {
  /** The number of requests in the whole budget. */
  readonly limit?: number;
  /** The number of requests left. */
  readonly remaining?: number;
  /** When the budget is full again, in the service's own unit. */
  readonly reset?: number;
  /** The milliseconds until the budget is full again; absent if the unit is not documented. */
  readonly resetInMs?: number;
}

/** Reads the rate limit headers of an API. */
export type ReadRateLimit = (headers: Headers) => RateLimit | undefined;

/** Returns `undefined` if there are no rate limit headers. */
export function readRateLimit(headers: Headers, prefix = 'x-ratelimit-'): RateLimit | undefined {
  return rateLimitOf((name) => headers.get(prefix + name)) ?? standardRateLimit(headers);
}

/** Returns what is a number; `undefined` if nothing is. */
function rateLimitOf(
  read: (name: string, index: number) => string | null | undefined,
): RateLimit | undefined {
  const found = ['limit', 'remaining', 'reset']
    .map((name, index) => [name, parseFloat(read(name, index) ?? '')] as const)
    .filter(([, value]) => value >= 0);
  return found[0] && Object.fromEntries(found);
}

/** `RateLimit: "day";r=0;t=60`, or `RateLimit-Reset: 60` of earlier drafts (draft-ietf-httpapi-ratelimit-headers). */
function standardRateLimit(headers: Headers): RateLimit | undefined {
  const text = headers.get('ratelimit') ?? '';
  const found = rateLimitOf(
    (name, index) =>
      new RegExp(`;\\s*${'qrt'[index]}=(\\d+)`).exec(text)?.[1] ?? headers.get(`ratelimit-${name}`),
  );
  return found?.reset === undefined ? found : { ...found, resetInMs: found.reset * 1000 };
}

/** Stores the rate limit of a response in its client. */
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
  /** The common start of the header names. Default: `x-ratelimit-`. */
  readonly prefix?: string;
  /** Converts the value of `…-reset` to milliseconds from now. Absent if its unit is not known. */
  readonly reset?: (value: number) => number;
}

/**
 * Reads rate limit headers with other names, or with a documented unit of `…-reset`.
 */
export function rateLimitHeaders({ prefix, reset }: RateLimitHeaders): ReadRateLimit {
  return (headers) => {
    const found = readRateLimit(headers, prefix);
    return found?.reset === undefined || !reset
      ? found
      : { ...found, resetInMs: reset(found.reset) };
  };
}

// Conversions of `…-reset` to milliseconds from now.
export const seconds = (value: number): number => value * 1000;
export const milliseconds = (value: number): number => value;
export const unixSeconds = (value: number): number => Math.max(0, value * 1000 - Date.now());
export const unixMilliseconds = (value: number): number => Math.max(0, value - Date.now());

/** Whether another attempt may succeed. `X-Should-Retry` decides; proxies send 520 and more. */
export function isTransient(status: number, headers: Headers): boolean {
  const advice = headers.get('x-should-retry');
  const isPassing = /^(408|429|50[0234]|52[0-7]|530)$/.test(`${status}`);
  return advice === 'true' || (advice !== 'false' && isPassing);
}

/**
 * Returns how many milliseconds a response asks to wait: `Retry-After-Ms`, else `Retry-After` in
 * seconds or as a date, compared with the response's own `Date`. If a proxy has added a
 * second value, the longer one counts.
 */
export function waitAsked(headers: Headers): number | undefined {
  const text = (name: string): string => headers.get(name) ?? '';
  const now = httpDate(text('date')) || Date.now();
  const longest = (name: string, unit: number): number =>
    Math.max(
      ...text(name)
        .split(/(?<=[\dT]),/)
        .map((each) =>
          /^\s*\d+(\.\d+)?\s*$/.test(each)
            ? +each * unit
            : Math.max(0, httpDate(each.trim()) - now),
        ),
    );
  return [longest('retry-after-ms', 1), longest('retry-after', 1000)].find((wait) => wait >= 0);
}

/** The three forms of RFC 9110, section 5.6.7, all in GMT; `NaN` for anything else. */
function httpDate(text: string): number {
  const [, usual, asctime] =
    /^(\w+, \d\d[ -]\w{3}[ -]\d\d(?:\d\d)? [\d:]{8} GMT)$|^(\w+ \w+ [ \d]\d [\d:]{8} \d{4})$/.exec(
      text,
    ) ?? [];
  return Date.parse(usual ?? `${asctime} GMT`);
}

/** The names that services and proxies use, those that are likely the service's own first. */
const idHeaders =
  'x-request-id request-id x-amzn-requestid x-amz-request-id x-correlation-id cf-ray'.split(' ');

export function requestIdOf(headers: Headers): string | undefined {
  return idHeaders.flatMap((name) => headers.get(name) || [])[0];
}
