// Puts credentials where a request carries them.

import type { Credential } from './credentials.js';
import { ConfigurationError } from './errors.js';
import { readdress } from './readdress.js';
import { percentEncode } from './serialize.js';

export interface Authorization {
  readonly credentials: readonly Credential[];
  /** The body is read while it is sent. */
  readonly streaming: boolean;
}

/** @throws {ConfigurationError} A credential holds characters that its place cannot carry. The message does not repeat it. */
export async function authorize(
  request: Request,
  { credentials, streaming }: Authorization,
): Promise<Request> {
  const query: string[] = [];
  const cookies: string[] = [];
  for (const { in: place, name, value } of credentials) {
    if (place === 'query') query.push(`${percentEncode(name)}=${percentEncode(value)}`);
    else if (place === 'header') setHeader(request, name, value);
    else if (/^[!#-+\--:<-[\]-~]*$/.test(value)) cookies.push(`${name}=${value}`);
    else throw unfit(name);
  }
  const present = request.headers.get('cookie');
  if (cookies.length > 0)
    setHeader(request, 'cookie', [...(present === null ? [] : [present]), ...cookies].join('; '));
  return query.length === 0 ? request : withQuery(request, query.join('&'), streaming);
}

function setHeader(request: Request, name: string, value: string): void {
  try {
    request.headers.set(name, value);
  } catch {
    throw unfit(name);
  }
}

async function withQuery(request: Request, query: string, streaming: boolean): Promise<Request> {
  const url = new URL(request.url);
  url.search += `${url.search === '' ? '?' : '&'}${query}`;
  if (request.method === 'GET' || request.method === 'HEAD')
    return readdress(request, url.href, {});
  if (streaming && request.body !== null)
    return readdress(request, url.href, { body: request.body });
  const body = await request.blob();
  return readdress(request, url.href, { body: body.size === 0 ? undefined : body });
}

function unfit(name: string): ConfigurationError {
  return new ConfigurationError(
    `The credentials sent as "${name}" hold characters that it cannot carry, such as a line break or a letter outside of ASCII; check how they were copied.`,
  );
}
