// Helpers for JSON values.

/** @param lost A property that the left value may lack. */
export function isSame(left: unknown, right: unknown, lost?: string): boolean {
  if (left === right) return true;
  if (left instanceof Date) return typeof right === 'string' && Number(left) === Date.parse(right);
  if (typeof left === 'bigint') return typeof right === 'number' && left === BigInt(right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSame(item, right[index], lost))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  const others = Object.keys(right).filter((key) => key !== lost || Object.hasOwn(left, key));
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key], lost))
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own property; `undefined` counts as absent. */
export function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function joinWords(words: readonly string[], conjunction = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
