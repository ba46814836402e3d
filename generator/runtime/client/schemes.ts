// The security schemes: where the credential of each goes. A client names the ones of its document, and a bundle holds no others.

import type { BasicCredentials } from './options.js';
import { readdress } from './readdress.js';
import { percentEncode } from './serialize.js';

export interface SecurityScheme {
  /** The header (lower case) that it sets. Where the user sets or removes that one, nothing is sent for the scheme. */
  readonly header?: string;
  /** What it is called in messages, where that is not its header. */
  readonly name?: string;
  /** It takes a user name and a password, not a key. */
  readonly login?: true;
  /** The connection carries it: nothing is sent. */
  readonly carried?: true;
  /** What is sent for a credential. Throws where it is none for this scheme. What else no error may repeat goes to `secrets`. */
  readonly write: (credential: unknown, secrets: string[]) => string;
  /**
   * Puts it elsewhere than into `header`.
   * @param streaming Whether the body is read while it is sent: what it was made of, if that is known.
   */
  readonly place?: (request: Request, text: string, streaming?: unknown) => Promise<Request>;
}

/** A token (RFC 6750). */
export const bearer = {
  header: 'authorization',
  write: (token: unknown) => `Bearer ${asKey(token)}`,
} satisfies SecurityScheme;

/** RFC 7617, with the UTF-8 of section 2.1. A colon ends the user name. */
export const basic: SecurityScheme = {
  header: 'authorization',
  name: 'authorization ({ username, password }, the name without a colon)',
  login: true,
  write: (given, secrets) => {
    const { username, password } = given as BasicCredentials;
    secrets.push(username, password);
    if (username.includes(':')) throw new TypeError('the name has a colon');
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  },
};

export function keyInHeader(name: string): SecurityScheme & { readonly header: string } {
  return { header: name.toLowerCase(), name, write: asKey };
}

export function keyInQuery(name: string): SecurityScheme {
  return {
    name,
    write: asKey,
    place: async (request, key, streaming) => {
      const url = new URL(request.url);
      url.search += `${url.search === '' ? '?' : '&'}${percentEncode(name)}=${percentEncode(key)}`;
      if (request.method === 'GET' || request.method === 'HEAD')
        return readdress(request, url.href, {});
      // Its length is stated; that of a stream is not.
      if (streaming instanceof Blob) return readdress(request, url.href, { body: streaming });
      if (streaming && request.body !== null)
        return readdress(request, url.href, { body: request.body });
      const body = await request.blob();
      return readdress(request, url.href, { body: body.size === 0 ? undefined : body });
    },
  };
}

export function keyInCookie(name: string): SecurityScheme {
  return {
    name,
    write: (given) => {
      const key = asKey(given);
      if (!/^[!#-+\--:<-[\]-~]*$/.test(key)) throw new TypeError('no cookie holds it');
      return key;
    },
    place: async (request, key) => {
      const present = request.headers.get('cookie');
      request.headers.set('cookie', `${present === null ? '' : `${present}; `}${name}=${key}`);
      return request;
    },
  };
}

/** A certificate. */
export const mutualTls: SecurityScheme = { carried: true, write: asKey };

function asKey(given: unknown): string {
  if (given && typeof given === 'string') return given;
  throw new TypeError();
}
