// Copied by Concord into every output that needs it. Do not edit.

// The address that requests go to.

import { ConfigurationError } from './errors.js';
import type { BaseOptions } from './options.js';

/**
 * The address without trailing slashes.
 * @throws {ConfigurationError} It is not an absolute http(s) address (in a browser, or one that starts with `/`), or it holds more than an address.
 */
export function checkedBaseUrl(options: BaseOptions, given = ''): string {
  // In a browser, a path is on the page's own origin.
  const address = given.replace(/^(?=\/)/, pageOrigin() ?? '').replace(/\/+$/, '');
  if (/^https?:\/\/[^?#@\s]+$/i.test(address)) return address;
  throw notSet(options, 'No plain http(s) address', 'baseUrl');
}

/** Says what is not set, and how to set it. */
export function notSet({ hint }: BaseOptions, what: string, option: string): ConfigurationError {
  return new ConfigurationError(`${what}: give ${option}${hint?.(option) ?? ''}`);
}

/** The origin of the page, in browsers. */
export function pageOrigin(): string | undefined {
  return (globalThis as { location?: { readonly origin: string } }).location?.origin;
}
