// Security schemes: the credentials of a call, where they are written, and what redirects do to
// them.

import { ConfigurationError, ConnectionError } from '../errors.js';
import { notSet, pageOrigin, percentEncode } from '../request.js';
import { initOf, redirectOf } from '../send.js';
import type { CredentialChoice, Requirement } from '../descriptor.js';
import type { BaseOptions, BasicCredentials, Follow, Provider } from '../types.js';
import { own } from '../values.js';

declare module '../types.js' {
  interface BaseOptions {
    /**
     * The token of bearer, OAuth and OpenID Connect schemes, or a function, also async, that returns
     * it before every request. Default: for a client with resources, the environment variable
     * `<PREFIX>_TOKEN`. It is only sent to the API's own origin.
     */
    readonly token?: Provider<string> | undefined;
    /**
     * The key of API key schemes, or a function, also async, that returns it before every request.
     * Default: for a client with resources, the environment variable `<PREFIX>_API_KEY`. It is only
     * sent to the API's own origin. Where only the token or only the key is given, it stands for the
     * other one too.
     */
    readonly apiKey?: Provider<string> | undefined;
    /**
     * Credentials by the name of the security scheme, for an API with several: a key or token, or `{
     * username, password }` for HTTP basic authentication. Schemes without an entry here use `token`
     * or `apiKey`.
     */
    readonly credentials?:
      Readonly<Record<string, Provider<string | BasicCredentials> | undefined>> | undefined;
  }
}

/** The options of a client whose service takes tokens and no API key. */
export type WithToken<Options extends BaseOptions> = Omit<Options, 'apiKey'> & {
  /** @deprecated It is called `token`. */
  readonly apiKey?: Provider<string> | undefined;
};

/** The options of a client whose service has several schemes, with what each of them takes. */
export type WithSchemes<Options extends BaseOptions, Schemes> = Omit<Options, 'credentials'> & {
  /** By the name of the security scheme. Those without an entry use `token` or `apiKey`. */
  readonly credentials?:
    { readonly [Name in keyof Schemes]?: Provider<Schemes[Name]> | undefined } | undefined;
};

export interface UrlChange {
  readonly method?: string;
  readonly headers?: Headers;
  /** Absent: no body. */
  readonly body?: Blob | ReadableStream<Uint8Array> | undefined;
}

/** Copies a request with another URL, for keys in the query and for redirects. */
export function withUrl(
  request: Request,
  url: string,
  { method, headers, body }: UrlChange,
): Request {
  const init = initOf(request);
  return new Request(url, {
    ...init,
    method: method ?? request.method,
    headers: headers ?? request.headers,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
}

/** Writes the credential of a scheme. A client imports only the schemes of its document. */
export interface SecurityScheme {
  /** The header (lower case) that it sets. Nothing is sent if the user sets or removes it. */
  readonly header?: string;
  /** Its name in messages, if it is not the header. */
  readonly name?: string;
  /** Whether it takes a user name and a password instead of a key. */
  readonly login?: true;
  /** Whether the connection itself carries the credential, so that nothing is written. */
  readonly carried?: true | undefined;
  /** Whether the caller gives it as a parameter of the same name; then it is not written. */
  readonly isGiven?: (request: Request, operation: Requirement['operation']) => boolean;
  /**
   * Returns the text of a credential, or throws. Adds texts that no error may hold to `secrets`.
   */
  readonly write: (credential: unknown, secrets: string[]) => string;
  /**
   * Puts the text elsewhere than into `header`.
   * @param streaming Set if the body is read while it is sent: its source, if that is known.
   */
  readonly place?: (request: Request, text: string, streaming?: unknown) => Promise<Request>;
}

/** A bearer token (RFC 6750). */
export const bearer = {
  header: 'authorization',
  write: (token: unknown) => `Bearer ${asKey(token)}`,
} satisfies SecurityScheme;

/** Basic authentication (RFC 7617) in UTF-8. The user name ends at the first colon. */
export const basic = {
  header: 'authorization',
  name: 'authorization ({ username, password }, the name without a colon)',
  login: true,
  write: (given, secrets) => {
    const { username, password } = given as BasicCredentials;
    if (username.includes(':')) throw new TypeError('the user name contains a colon');
    if (/\p{Cs}/u.test(username + password)) throw new TypeError('it holds half of a character');
    secrets.push(username, password);
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  },
} satisfies SecurityScheme;

export function keyInHeader(name: string): SecurityScheme & { readonly header: string } {
  return { header: name.toLowerCase(), name, write: asKey };
}

export function keyInQuery(name: string): SecurityScheme {
  return {
    name,
    write: asKey,
    isGiven: ({ url }, operation) =>
      documents(operation, 'query', name) && new URL(url).searchParams.has(name),
    place: async (request, key, streaming) => {
      const url = new URL(request.url);
      // The address of a next page may hold the key already.
      if (url.searchParams.has(name)) url.searchParams.delete(name);
      url.search += `${url.search === '' ? '?' : '&'}${percentEncode(name)}=${percentEncode(key)}`;
      if (request.method === 'GET' || request.method === 'HEAD')
        return withUrl(request, url.href, {});
      // A Blob keeps its length; a stream would not.
      if (streaming instanceof Blob) return withUrl(request, url.href, { body: streaming });
      if (streaming && request.body !== null)
        return withUrl(request, url.href, { body: request.body });
      const body = await request.blob();
      return withUrl(request, url.href, { body: body.size === 0 ? undefined : body });
    },
  };
}

/** In a page, the browser has the cookie and sends it; no script can set one for a request. */
export function keyInCookie(name: string): SecurityScheme {
  return {
    name,
    get carried(): true | undefined {
      return pageOrigin() === undefined ? undefined : true;
    },
    isGiven: ({ headers }, operation) =>
      documents(operation, 'cookie', name) &&
      !!headers
        .get('cookie')
        ?.split('; ')
        .some((pair) => pair.startsWith(`${name}=`)),
    write: (given) => {
      const key = asKey(given);
      if (!/^[!#-+\--:<-[\]-~]*$/.test(key)) throw new TypeError('a cookie cannot contain it');
      return key;
    },
    place: async (request, key) => {
      if (pageOrigin() !== undefined) return new Request(request, { credentials: 'include' });
      const present = request.headers.get('cookie');
      request.headers.set('cookie', `${present === null ? '' : `${present}; `}${name}=${key}`);
      return request;
    },
  };
}

function documents(
  { parameters = {} }: Requirement['operation'],
  location: 'query' | 'cookie',
  name: string,
): boolean {
  return Object.entries(parameters).some(
    ([key, parameter]) => parameter.in === location && (parameter.name ?? key) === name,
  );
}

/** A client certificate. */
export const mutualTls: SecurityScheme = { carried: true, write: asKey };

function asKey(given: unknown): string {
  if (given && typeof given === 'string') return given;
  throw new TypeError();
}

/** The option for a scheme. */
function optionOf(scheme: SecurityScheme | undefined): 'token' | 'apiKey' {
  return scheme === bearer ? 'token' : 'apiKey';
}

/** Where only one of the two options is given, it stands for both. */
function keyOf({ token, apiKey }: BaseOptions, scheme: SecurityScheme): BaseOptions['apiKey'] {
  return scheme === bearer ? token || apiKey : apiKey || token;
}

type InHeader = SecurityScheme & { readonly header: string };

/**
 * For an API whose only scheme is in a header. No object may inherit `name`.
 * @param option What sets it, for messages.
 */
export function oneScheme(name: string, scheme: InHeader, option: string): CredentialChoice {
  return (options) => {
    const given =
      options.credentials?.[name] || (!scheme.login && (options.token || options.apiKey));
    return {
      place: async (request, requirement) => {
        const { id, security } = requirement.operation;
        if (security?.[0] && !isSettled(scheme.header, request, requirement)) {
          if (given) return authorize(request, { scheme, given }, requirement);
          if (security.every((names) => names[0]))
            throw notSet(options, `${id} needs credentials`, option);
        }
        return request;
      },
      refreshable: typeof given === 'function',
    };
  };
}

/** Whether the user or a middleware sets or removes the header. */
export function isSettled(header: string, request: Request, { headers }: Requirement): boolean {
  return request.headers.has(header) || headers.has(header);
}

export interface Credential {
  readonly scheme: SecurityScheme;
  readonly given: NonNullable<BaseOptions['credentials']>[string];
}

/**
 * Adds the credential to the request.
 * @throws {ConfigurationError} It is missing or invalid. The message does not contain it.
 */
export async function authorize(
  request: Request,
  { scheme, given }: Credential,
  { refresh, used, secrets, streaming }: Requirement,
): Promise<Request> {
  const { header = '', name = header, write, place } = scheme;
  // The cause is told of the caller's function alone: the platform's own error contains the header.
  let details: { readonly cause?: unknown } | undefined;
  try {
    // Another call may have got a new one since.
    const refused = refresh ? used?.get(scheme) : undefined;
    const value = typeof given === 'function' ? await given({ refresh, refused }) : given;
    used?.set(scheme, value);
    details = {};
    const text = write(value, secrets);
    secrets.push(text);
    if (place) return await place(request, text, streaming);
    request.headers.set(header, text);
    return request;
  } catch (cause) {
    throw new ConfigurationError(
      `The credentials for ${name} cannot be used`,
      details ?? { cause },
    );
  }
}

/**
 * Chooses credentials among alternatives (OR) of sets (AND) of several schemes.
 *
 * @param schemes The document's security schemes by name.
 */
export function chosen(schemes: Readonly<Record<string, SecurityScheme>>): CredentialChoice {
  const takesKey = (name: string): boolean => {
    const scheme = own(schemes, name);
    return !!scheme && !scheme.carried && !scheme.login;
  };
  return (options) => {
    const { token, apiKey, credentials: given = {} } = options;
    // One key cannot fill two schemes of a set; a token and a key fill one each.
    const fills = (names: readonly string[]): boolean => {
      const wanted = new Set(names.map((name) => optionOf(own(schemes, name))));
      return (
        wanted.size === names.length &&
        names.every(takesKey) &&
        (wanted.size < 2 ? !!(token || apiKey) : !!(token && apiKey))
      );
    };
    const choose = (
      { operation: { security = [] } }: Requirement,
      isOpen: (name: string) => boolean,
    ): readonly string[] | undefined =>
      [...security]
        .sort((a, b) => +!a.length - +!b.length)
        .find((names) => {
          const left = names.filter((name) => isOpen(name) && !own(given, name));
          return !left.length || fills(left);
        });
    return {
      place: async (request, requirement) => {
        const { operation } = requirement;
        const { id, security = [] } = operation;
        const isOpen = (name: string): boolean => {
          const scheme = own(schemes, name);
          return (
            !scheme ||
            !(
              scheme.carried ||
              (scheme.header && isSettled(scheme.header, request, requirement)) ||
              scheme.isGiven?.(request, operation)
            )
          );
        };
        const names = choose(requirement, isOpen);
        let sent = request;
        for (const name of names ?? []) {
          const scheme = own(schemes, name);
          if (scheme?.carried && scheme.place) {
            if (own(given, name) || (!names?.[1] && keyOf(options, scheme)))
              throw new ConfigurationError(
                `${id}: a page cannot send a cookie of its own, the browser sends ${name}: give no key`,
              );
            sent = await scheme.place(sent, '');
          } else if (scheme && isOpen(name))
            sent = await authorize(
              sent,
              { scheme, given: own(given, name) || keyOf(options, scheme) },
              requirement,
            );
        }
        if (!security.length || names) return sent;
        const entry = (name: string): string =>
          `${JSON.stringify(name)}: ${takesKey(name) ? '…' : '{ username, password }'}`;
        const ways = security.flatMap(([only, ...more]) => {
          const option = optionOf(own(schemes, only ?? ''));
          if (only && !more[0] && takesKey(only)) return option + (options.hint?.(option) ?? '');
          return only ? `credentials: { ${[only, ...more].map(entry).join(', ')} }` : [];
        });
        const all = [...new Set(ways)].join(', or give ');
        throw new ConfigurationError(`${id} needs credentials: give ${all}`);
      },
      refreshable: [token, apiKey, ...Object.values(given)].some(
        (each) => typeof each === 'function',
      ),
    };
  };
}

/**
 * Refuses keys in a page, where everyone can read them.
 * @throws {ConfigurationError} A key is fixed, and not the result of a function.
 */
export function guardKeys({ token, apiKey, credentials = {} }: BaseOptions): void {
  const given = [token, apiKey, ...Object.values(credentials)];
  if (given.some((each) => each && typeof each !== 'function'))
    throw new ConfigurationError(
      'A key in a web page is public: give a function that fetches one, or set dangerouslyAllowBrowser',
    );
}

const mostHops = 20;

/**
 * Follows redirects of requests that have keys in headers other than `Authorization` and `Cookie`.
 * Platforms drop only those two when a redirect leads to another origin (Fetch standard,
 * "HTTP-redirect fetch"). Applies to GET and HEAD. Throws a `ConnectionError` if the redirects lead
 * nowhere.
 */
export const followRedirects: Follow = async (request, send, operation) => {
  const refuse = (what: string): never => {
    throw new ConnectionError(`${operation} got ${what}; check baseUrl`);
  };
  let current = new Request(request, { redirect: 'manual' });
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const response = await send(current);
    if (response.type === 'opaqueredirect')
      refuse('a redirect, which a browser would follow with the key wherever it leads');
    const location = redirectOf(response);
    if (location === null) return response;
    await response.body?.cancel();
    if (!location) return refuse('a redirect to no address');
    const target = URL.canParse(location, current.url) ? new URL(location, current.url) : undefined;
    if (target === undefined || !/^https?:$/.test(target.protocol))
      return refuse('a redirect to something other than http(s)');
    // Every other header may be a key.
    const headers =
      target.origin === new URL(current.url).origin
        ? current.headers
        : { accept: current.headers.get('accept') ?? '*/*' };
    current = new Request(target, { ...initOf(current), headers });
  }
  return refuse(`more than ${mostHops} redirects`);
};
