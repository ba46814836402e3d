// What JSON has in place of values of the application.

/** Converts dates to strings and 64-bit integers to numbers, at any depth. What is no JSON otherwise stays as it is. */
export function wireOf(value: unknown): unknown {
  if (value instanceof Date) return value.toJSON();
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(wireOf);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wireOf(each)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
