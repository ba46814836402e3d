// Copied by Concord into every output that needs it. Do not edit.

// Security schemes: the credentials of a call, where they are written, and what redirects do to
// them.

import { ConfigurationError } from './errors.js';
import { notSet } from './http.js';
import type { BaseOptions, CredentialChoice, Provider, Requirement } from './types.js';

declare module './types.js' {
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

function asKey(given: unknown): string {
  if (given && typeof given === 'string') return given;
  throw new TypeError();
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
