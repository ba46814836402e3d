// Which credentials a request carries: the document's security requirements met with what the user gave. Here for an API whose operations
// all take the same key, as most do; `credentials-chosen.ts` is for alternatives and sets.

import { notSet } from './base-url.js';
import type { OperationDescriptor } from './descriptor.js';
import { ConfigurationError } from './errors.js';
import type { HeaderSet } from './headers.js';
import type { BaseOptions } from './options.js';
import type { SecurityScheme } from './schemes.js';

/** What a request needs, and what is known of it. */
export interface Requirement {
  readonly operation: Pick<OperationDescriptor, 'id' | 'security'>;
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
export type CredentialChoice = (options: BaseOptions) => CredentialSource;

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
