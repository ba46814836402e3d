// Copied by Concord into every output that needs it. Do not edit.

// What an answer says about another attempt: whether one may succeed, and how long to wait before it.

const transient: readonly number[] = [408, 429, 500, 502, 503, 504];

/** `X-Should-Retry` overrides what the status says. */
export function isTransient(status: number, headers: Headers): boolean {
  const said = headers.get('x-should-retry');
  return said === 'true' || (said !== 'false' && transient.includes(status));
}

/** Milliseconds, from `Retry-After-Ms`, else from `Retry-After`: seconds, also decimal, or a date, which the answer's own clock is subtracted from. */
export function waitAsked(headers: Headers): number | undefined {
  const text = (name: string): string => headers.get(name) ?? '';
  const after = text('retry-after');
  const seconds = parseFloat(after);
  const until = Date.parse(after) - (Date.parse(text('date')) || Date.now());
  // A number is no date, though platforms would read one.
  const date = isNaN(seconds) ? Math.max(0, until) : NaN;
  return [parseFloat(text('retry-after-ms')), seconds * 1000, date].find((wait) => wait >= 0);
}

export function requestIdOf(headers: Headers): string | undefined {
  return headers.get('x-request-id') ?? undefined;
}
