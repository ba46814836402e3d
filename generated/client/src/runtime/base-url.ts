// The address that requests go to.

import { ConfigurationError } from './errors.js';

/**
 * The address without trailing slashes.
 * @throws {ConfigurationError} It is not an absolute http(s) address (in a browser, or one that starts with `/`), or it holds more than an address.
 */
export function checkedBaseUrl(given: string, name = 'baseUrl'): string {
  const problem = (text: string): ConfigurationError => new ConfigurationError(`${name} ${text}`);
  const url = parsed(given);
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw problem('is not an absolute http or https address, such as https://api.example.com/v1');
  if (url.username !== '' || url.password !== '')
    throw problem('holds a user name or password; give them as credentials');
  if (url.search !== '' || url.hash !== '')
    throw problem('holds a query or a fragment; it is only the address that paths are added to');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function parsed(given: string): URL | undefined {
  try {
    return new URL(given, given.startsWith('/') ? pageOrigin() : undefined);
  } catch {
    return undefined;
  }
}

function pageOrigin(): string | undefined {
  const location: unknown = Reflect.get(globalThis, 'location');
  const origin: unknown =
    typeof location === 'object' && location !== null ? Reflect.get(location, 'origin') : undefined;
  return typeof origin === 'string' ? origin : undefined;
}
