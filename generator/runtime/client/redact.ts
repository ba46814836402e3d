// What may be written down. Keys, cookies and addresses that speak for themselves are left out of what is.

import { secretHeader } from './secrets.js';

const redacted = '[redacted]';

/** Names and values; the values of headers that may hold credentials are replaced. `others`: names of such that say nothing themselves. */
export function redactHeaders(
  headers: Headers,
  others: readonly string[] = [],
): Record<string, string> {
  const hidden = new Set(others.map((name) => name.toLowerCase()));
  const shown = new Map<string, string>();
  headers.forEach((value, name) => {
    shown.set(name, secretHeader.test(name) || hidden.has(name) ? redacted : value);
  });
  return Object.fromEntries(shown);
}

/** An address without its user and its fragment, and with the names, but not the values, of its query. */
export function redactUrl(address: string): string {
  if (!URL.canParse(address)) return redacted;
  const { origin, pathname, searchParams, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol)) return redacted;
  const found = new Set<string>();
  searchParams.forEach((_, name) => found.add(name));
  const names = [...found];
  return `${origin}${pathname}${names.length > 0 ? `?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}` : ''}`;
}

/** A copy that may be written down: without keys in headers, without the values in queries of addresses. */
export function redact(value: unknown): unknown {
  return redactNames(value, []);
}

/**
 * The same, with the values of sensitive properties replaced, at any depth. The queries of presigned addresses hold what makes them
 * keys. What cannot be JSON is left out.
 */
export function redactNames(value: unknown, names: readonly string[]): unknown {
  const hidden = new Set(names);
  const seen = new Set<object>();
  const copy = (each: unknown): unknown => {
    if (typeof each === 'string') return /^https?:\/\//i.test(each) ? redactUrl(each) : each;
    if (typeof each === 'bigint') return `${each}`;
    if (typeof each === 'function' || typeof each === 'symbol') return undefined;
    if (typeof each !== 'object' || each === null) return each;
    if (seen.has(each)) return '[circular]';
    seen.add(each);
    const result = copyObject(each);
    seen.delete(each);
    return result;
  };
  const copyObject = (each: object): unknown => {
    // First, because those of Bun have a toJSON, too.
    if (each instanceof Headers) return redactHeaders(each);
    if ('toJSON' in each && typeof each.toJSON === 'function') return copy(each.toJSON());
    if (each instanceof Error) return { name: each.name, message: each.message };
    if (Array.isArray(each)) return each.map(copy);
    return Object.fromEntries(
      Object.entries(each).map(([name, item]) => [name, hidden.has(name) ? redacted : copy(item)]),
    );
  };
  return copy(value);
}
