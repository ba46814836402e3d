// Rate limit headers of an API that names them in its own way, or states in which unit it writes when a budget is whole again.

import { type ReadRateLimit, readRateLimit } from './rate-limit.js';

export interface RateLimitHeaders {
  /** What their names start with. Default: `x-ratelimit-`. */
  readonly prefix?: string;
  /** Turns `…-reset` into milliseconds from now. Absent: its unit is not known. */
  readonly reset?: (value: number) => number;
}

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
