// What an answer says about another attempt: whether one may succeed, and how long to wait before it.

/** `X-Should-Retry` overrides what the status says. 520 and more are those of proxies. */
export function isTransient(status: number, headers: Headers): boolean {
  const said = headers.get('x-should-retry');
  return said === 'true' || (said !== 'false' && /408|429|50[0234]|52[0-7]|530/.test(`${status}`));
}

/**
 * Milliseconds, from `Retry-After-Ms`, else from `Retry-After`: seconds, also decimal, or a date, which the answer's own clock is
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
