// Copied by Concord into every output that needs it. Do not edit.

// The address that requests go to.

import { ConfigurationError } from './errors.js';

/**
 * The address without trailing slashes.
 * @throws {ConfigurationError} It is not an absolute http(s) address (in a browser, or one that starts with `/`), or it holds more than an address.
 */
export function checkedBaseUrl(given: string): string {
  try {
    // In a browser, a path is on the page's own origin.
    const base = given.startsWith('/') ? pageOrigin() : undefined;
    const { href, origin, pathname } = new URL(given, base);
    if (/^http/.test(href) && href === origin + pathname) return href.replace(/\/+$/, '');
  } catch {
    // What cannot be read is no address either.
  }
  throw new ConfigurationError('baseUrl is no plain http(s) address');
}

/** The origin of the page, in browsers. */
export function pageOrigin(): string | undefined {
  return (globalThis as { location?: { readonly origin: string } }).location?.origin;
}
