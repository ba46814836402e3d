// Copied by Concord into every output that needs it. Do not edit.

// Timestamps as the API writes them, in whole seconds since 1970, and as JavaScript knows them.

/** A timestamp in Unix seconds as a `Date`: `toDate(project.createdAt)`. `null` and `undefined` stay what they are. */
export function toDate<T extends number | null | undefined>(
  seconds: T,
): T extends number ? Date : T {
  // The boundary: a conditional type follows no condition of the code.
  return (typeof seconds === 'number' ? new Date(seconds * 1000) : seconds) as T extends number
    ? Date
    : T;
}

/**
 * A `Date`, or milliseconds since 1970, in whole Unix seconds: `scheduleDate: toUnixSeconds(Date.now() + 3_600_000)`. Parts of a second
 * are cut off.
 * @throws {TypeError} It is no timestamp: an invalid date, or no finite number.
 */
export function toUnixSeconds(timestamp: Date | number): number {
  const milliseconds = timestamp instanceof Date ? timestamp.getTime() : timestamp;
  if (!Number.isFinite(milliseconds)) throw new TypeError('This is no timestamp');
  return Math.floor(milliseconds / 1000);
}
