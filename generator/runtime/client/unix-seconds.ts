// Converts between the API's timestamps, in whole seconds since 1970, and JavaScript's.

/** Converts Unix seconds to a `Date`: `toDate(order.createdAt)`; keeps `null` and `undefined`. */
export function toDate<T extends number | null | undefined>(
  seconds: T,
): T extends number ? Date : T {
  // A cast: TypeScript does not narrow conditional types.
  return (typeof seconds === 'number' ? new Date(seconds * 1000) : seconds) as T extends number
    ? Date
    : T;
}

/**
 * Converts a `Date`, or milliseconds since 1970, to whole Unix seconds: `scheduleDate:
 * toUnixSeconds(Date.now() + 3_600_000)`. Fractions of a second are cut off.
 * @throws {TypeError} It is not a timestamp: an invalid date, or a number that is not finite.
 */
export function toUnixSeconds(timestamp: Date | number): number {
  const milliseconds = timestamp instanceof Date ? timestamp.getTime() : timestamp;
  if (!Number.isFinite(milliseconds)) throw new TypeError('This is not a timestamp');
  return Math.floor(milliseconds / 1000);
}
