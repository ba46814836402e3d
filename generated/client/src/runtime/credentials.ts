// Which credentials a request carries: the document's security requirements met with what the user gave. Here for an API whose operations
// all take the same key, as most do; `credentials-chosen.ts` is for alternatives and sets.

import { notSet, setting } from './environment.js';
import { ConfigurationError } from './errors.js';
import type { ApiConfig, BaseOptions } from './options.js';
import type { SecurityScheme } from './schemes.js';
import { own } from './values.js';

export interface Requirement {
  /** The operation's id, for messages. */
  readonly id: string;
  /** Alternatives (OR) of sets (AND) of schemes. */
  readonly security?: readonly (readonly string[])[];
  /** The last key was refused. */
  readonly refresh?: boolean;
}

/** The scheme that knows where a credential goes, and the credential as it is sent. */
export type Credential = readonly [scheme: SecurityScheme, text: string];

/** Whether the user sets or removes this header (lower case) himself: then no credential does. */
export type Settled = (header: string | undefined) => boolean;

export interface CredentialSource {
  /**
   * The credentials of the first alternative for which all are given; alternatives that need none come last.
   * Rejects with `ConfigurationError` where they are missing, or cannot be had or sent.
   */
  readonly find: (requirement: Requirement, settled: Settled) => Promise<readonly Credential[]>;
  /** Whether a key may be another one when it is asked for again. */
  readonly refreshable: boolean;
}

/** Makes what finds the credentials of a request, for a client. */
export type CredentialChoice = (options: BaseOptions, config: ApiConfig) => CredentialSource;

/** The only scheme of the API takes a key in a header. */
export function oneKey(name: string, scheme: SecurityScheme): CredentialChoice {
  return (options, config) => {
    const given = own(options.credentials, name) || options.apiKey || setting(config, 'API_KEY');
    return {
      find: async ({ id, security = [], refresh }, settled) => {
        if (!security[0] || settled(scheme.header)) return [];
        if (given) return [await ask(scheme, given, refresh)];
        if (security.every((names) => names[0]))
          throw notSet(config, `${id} needs credentials`, ['apiKey', 'API_KEY']);
        return [];
      },
      refreshable: typeof given === 'function',
    };
  };
}

type Given = NonNullable<BaseOptions['credentials']>[string];

/** @throws {ConfigurationError} The credential cannot be had, or is no such credential. */
export async function ask(
  scheme: SecurityScheme,
  given: Given,
  refresh = false,
): Promise<Credential> {
  let text: string | undefined;
  let cause: unknown;
  try {
    const value = typeof given === 'function' ? await given({ refresh }) : given;
    text = value && scheme.write?.(value);
  } catch (error) {
    cause = error;
  }
  if (!text) throw unfit(scheme, { cause });
  return [scheme, text];
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
