// Which credentials a request carries: the document's security requirements met with what the user gave. Here for an API whose operations
// all take the same key, as most do; `credentials-chosen.ts` is for alternatives and sets.

import { pageOrigin } from './base-url.js';
import { notSet, setting } from './environment.js';
import { ConfigurationError } from './errors.js';
import type { HeaderSet } from './headers.js';
import type { ApiConfig, BaseOptions } from './options.js';
import type { SecurityScheme } from './schemes.js';
import { own } from './values.js';

/** What a request needs, and what is known of it. */
export interface Requirement {
  /** The operation's id, for messages. */
  readonly id: string;
  /** Alternatives (OR) of sets (AND) of schemes. */
  readonly security?: readonly (readonly string[])[];
  /** The last key was refused. */
  readonly refresh: boolean;
  /** What the user sets or removes himself: then no credential does. */
  readonly headers: HeaderSet;
  /** The body is read while it is sent: what it was made of, or `true` where middleware made the request anew. */
  readonly streaming?: unknown;
  /** Filled on the way: what no error may repeat. */
  readonly secrets: string[];
}

export interface CredentialSource {
  /**
   * The request with the credentials of the first alternative for which all are given; alternatives that need none come last.
   * Rejects with `ConfigurationError` where they are missing, or cannot be had or sent.
   */
  readonly place: (request: Request, requirement: Requirement) => Promise<Request>;
  /** Whether a key may be another one when it is asked for again. */
  readonly refreshable: boolean;
}

/** Makes what finds the credentials of a request, for a client. */
export type CredentialChoice = (options: BaseOptions, config: ApiConfig) => CredentialSource;

/** The only scheme of the API takes a key in a header. */
export function oneKey(name: string, scheme: SecurityScheme): CredentialChoice {
  return (options, config) => {
    const given = own(options.credentials, name) || options.apiKey || setting(config, 'API_KEY');
    guardKeys(options, [given]);
    return {
      place: async (request, requirement) => {
        const { id, security = [], headers } = requirement;
        if (!security[0] || isSettled(scheme, request, headers)) return request;
        if (given) return inHeader(request, scheme, await ask(scheme, given, requirement));
        if (security.every((names) => names[0]))
          throw notSet(config, `${id} needs credentials`, ['apiKey', 'API_KEY']);
        return request;
      },
      refreshable: typeof given === 'function',
    };
  };
}

/** @throws {ConfigurationError} One of them is written down in a page. */
export function guardKeys({ dangerouslyAllowBrowser }: BaseOptions, given: readonly unknown[]): void {
  if (pageOrigin() && !dangerouslyAllowBrowser && given.some((each) => each && typeof each !== 'function'))
    throw new ConfigurationError(
      'A key in a page is public: give a function that gets one, or dangerouslyAllowBrowser',
    );
}

export function isSettled({ header }: SecurityScheme, request: Request, headers: HeaderSet): boolean {
  return !!header && (request.headers.has(header) || headers.get(header) === null);
}

type Given = NonNullable<BaseOptions['credentials']>[string];

/** @throws {ConfigurationError} The credential cannot be had, or is no such credential. */
export async function ask(
  scheme: SecurityScheme,
  given: Given,
  { refresh, secrets }: Requirement,
): Promise<string> {
  let text: string | undefined;
  let cause: unknown;
  try {
    const value = (typeof given === 'function' ? await given({ refresh }) : given) ?? '';
    secrets.push(...(typeof value === 'string' ? [value] : [value.username, value.password]));
    text = value && scheme.write?.(value);
  } catch (error) {
    cause = error;
  }
  if (!text) throw unfit(scheme, { cause });
  return text;
}

/** @throws {ConfigurationError} No header can hold it. */
export function inHeader(request: Request, scheme: SecurityScheme, text: string): Request {
  try {
    request.headers.set(scheme.header ?? '', text);
  } catch {
    // What the platform says repeats the credential.
    throw unfit(scheme);
  }
  return request;
}

/** The message does not repeat the credential. */
export function unfit(
  { header, name = header, takes = 'a text of letters, digits and signs' }: SecurityScheme,
  options?: ErrorOptions,
): ConfigurationError {
  return new ConfigurationError(
    `The credentials for "${name}" could not be had, or are not ${takes}`,
    options,
  );
}
