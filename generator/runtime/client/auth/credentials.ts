// Which credentials a call needs, where they are written, and what happens to them behind a redirect.

import { ConfigurationError, ConnectionError } from '../errors.js';
import { notSet, percentEncode } from '../request.js';
import type { CredentialChoice, Requirement } from '../descriptor.js';
import type { BaseOptions, BasicCredentials, Follow } from '../types.js';
import { own } from '../values.js';

export interface UrlChange {
  readonly method?: string;
  readonly headers?: Headers;
  /** Absent: no body. */
  readonly body?: Blob | ReadableStream<Uint8Array> | undefined;
}

/** A request like another one, to another address: for keys in the query, and for redirects. */
export function withUrl(
  request: Request,
  url: string,
  { method, headers, body }: UrlChange,
): Request {
  return new Request(url, {
    method: method ?? request.method,
    headers: headers ?? request.headers,
    signal: request.signal,
    redirect: request.redirect,
    // Only what differs from the default: some platforms refuse the member itself.
    ...(request.credentials === 'include' || request.credentials === 'omit'
      ? { credentials: request.credentials }
      : {}),
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
}

/**
 * Where the credential of a scheme goes. A client names the schemes of its document, and a bundle holds no others.
 */
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
        return withUrl(request, url.href, {});
      // Its length is stated; that of a stream is not.
      if (streaming instanceof Blob) return withUrl(request, url.href, { body: streaming });
      if (streaming && request.body !== null)
        return withUrl(request, url.href, { body: request.body });
      const body = await request.blob();
      return withUrl(request, url.href, { body: body.size === 0 ? undefined : body });
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

type KeyInHeader = SecurityScheme & { readonly header: string };

/** The only scheme of the API takes a key in a header. `name` is none that every object has. */
export function oneKey(name: string, scheme: KeyInHeader): CredentialChoice {
  return (options) => {
    const given = options.credentials?.[name] || options.apiKey;
    return {
      place: async (request, requirement) => {
        const { id, security = [] } = requirement.operation;
        if (!security[0] || isSettled(scheme.header, request, requirement)) return request;
        if (given) return authorize(request, { scheme, given }, requirement);
        if (security.every((names) => names[0]))
          throw notSet(options, `${id} needs credentials`, 'apiKey');
        return request;
      },
      refreshable: typeof given === 'function',
    };
  };
}

/** The user or middleware sets or removes the header himself. */
export function isSettled(header: string, request: Request, { headers }: Requirement): boolean {
  return request.headers.has(header) || headers.has(header);
}

export interface Credential {
  readonly scheme: SecurityScheme;
  readonly given: NonNullable<BaseOptions['credentials']>[string];
}

/**
 * The request with the credential.
 * @throws {ConfigurationError} It cannot be had, or is none for the scheme. The message does not repeat it.
 */
export async function authorize(
  request: Request,
  { scheme, given }: Credential,
  { refresh, secrets, streaming }: Requirement,
): Promise<Request> {
  const { header = '', name = header, write, place } = scheme;
  let isHad = false;
  try {
    const value = typeof given === 'function' ? await given({ refresh }) : given;
    isHad = true;
    const text = write(value, secrets);
    secrets.push(text);
    if (place) return await place(request, text, streaming);
    request.headers.set(header, text);
    return request;
  } catch (cause) {
    // What the platform says of a header repeats the credential.
    throw new ConfigurationError(
      `The credentials for ${name} cannot be used`,
      isHad ? {} : { cause },
    );
  }
}

/**
 * Which credentials a request carries where there are several schemes: alternatives (OR) of sets (AND) of them.
 *
 * @param schemes The document's security schemes by name.
 */
export function chosen(schemes: Readonly<Record<string, SecurityScheme>>): CredentialChoice {
  const takesKey = (name: string): boolean => {
    const scheme = own(schemes, name);
    return !!scheme && !scheme.carried && !scheme.login;
  };
  return (options) => {
    const apiKey = options.apiKey;
    const given = options.credentials ?? {};
    const choose = (
      { operation: { security = [] } }: Requirement,
      isOpen: (name: string) => boolean,
    ): readonly string[] | undefined =>
      [...security]
        .sort((a, b) => +!a.length - +!b.length)
        .find((names) => {
          const left = names.filter((name) => isOpen(name) && !own(given, name));
          // One key cannot be the two different ones that a set asks for.
          return !left.length || (apiKey && !left[1] && left.every(takesKey));
        });
    return {
      place: async (request, requirement) => {
        const { id, security = [] } = requirement.operation;
        const isOpen = (name: string): boolean => {
          const scheme = own(schemes, name);
          return (
            !scheme ||
            (!scheme.carried && !(scheme.header && isSettled(scheme.header, request, requirement)))
          );
        };
        const names = choose(requirement, isOpen);
        let sent = request;
        for (const name of names?.filter(isOpen) ?? []) {
          const scheme = own(schemes, name);
          if (scheme)
            sent = await authorize(
              sent,
              { scheme, given: own(given, name) || apiKey },
              requirement,
            );
        }
        if (!security.length || names) return sent;
        const requested = security.find((each) => each.length) ?? [];
        const entry = (name: string): string =>
          `${JSON.stringify(name)}: ${takesKey(name) ? '…' : '{ username, password }'}`;
        throw notSet(
          options,
          `${id} needs credentials`,
          !requested[1] && requested.every(takesKey)
            ? 'apiKey'
            : `credentials: { ${requested.map(entry).join(', ')} }`,
        );
      },
      refreshable: [apiKey, ...Object.values(given)].some((each) => typeof each === 'function'),
    };
  };
}

const mostHops = 20;

/**
 * Redirects of requests with keys in headers of their own. Platforms drop `Authorization` and `Cookie` when a redirect leads to
 * another origin (Fetch standard, "HTTP-redirect fetch") but no other header, so these redirects are followed here, for GET and
 * HEAD. Throws a `ConnectionError` where it leads nowhere.
 */
export const followRedirects: Follow = async (request, send, operation) => {
  const { method, signal } = request;
  const refuse = (what: string): never => {
    throw new ConnectionError(`${operation} got ${what}; give the final address as baseUrl`);
  };
  let current = new Request(request, { redirect: 'manual' });
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const response = await send(current);
    if (response.type === 'opaqueredirect')
      refuse('a redirect, which a browser would follow with the key wherever it leads');
    const location = [301, 302, 303, 307, 308].includes(response.status)
      ? response.headers.get('location')
      : null;
    if (location === null) return response;
    await response.body?.cancel();
    const target = URL.canParse(location, current.url) ? new URL(location, current.url) : undefined;
    if (target === undefined || !/^https?:$/.test(target.protocol))
      return refuse('a redirect to no http or https address');
    // What is not needed elsewhere may be a key.
    const headers =
      target.origin === new URL(current.url).origin
        ? current.headers
        : { accept: current.headers.get('accept') ?? '*/*' };
    current = new Request(target, { method, signal, headers, redirect: 'manual' });
  }
  return refuse(`more than ${mostHops} redirects`);
};
