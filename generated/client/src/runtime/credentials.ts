// Which credentials a request carries: the document's security requirements met with what the user gave. Here for an API whose operations
// all take the same key, as most do; `credentials-chosen.ts` is for alternatives and sets.

import { orSet, setting } from './environment.js';
import { ConfigurationError } from './errors.js';
import type { ApiConfig, BasicCredentials, ClientOptions } from './options.js';
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
export type Settled = (header: string) => boolean;

export interface CredentialSource {
  /**
   * The credentials of the first alternative for which all are given; alternatives that need none come last.
   * None, where no alternative can be met. Rejects with `ConfigurationError` where a credential cannot be had or sent.
   */
  readonly find: (requirement: Requirement, settled: Settled) => Promise<readonly Credential[]>;
  /** @throws {ConfigurationError} Credentials are needed and not given. */
  readonly demand: (requirement: Requirement, settled: Settled) => void;
  /** Whether a key may be another one when it is asked for again. */
  readonly refreshable: boolean;
}

/** The only scheme of the API takes a key in a header. */
export function oneKey(options: ClientOptions, config: ApiConfig): CredentialSource {
  const [[name, scheme] = ['', {}]] = Object.entries(config.securitySchemes ?? {});
  const given = own(options.credentials, name) || options.apiKey || setting(config, 'API_KEY');
  const isSettled = (settled: Settled): boolean => settled(scheme.header ?? '');
  return {
    find: async ({ security = [], refresh = false }, settled) =>
      given && security.some((names) => names.length) && !isSettled(settled)
        ? [await ask(scheme, given, refresh)]
        : [],
    demand: ({ id, security = [] }, settled) => {
      if (
        security.length &&
        security.every((names) => names.length) &&
        !given &&
        !isSettled(settled)
      )
        throw missing(
          id,
          config,
          `apiKey }), a text or a function that returns it${orSet(config, 'API_KEY')}`,
        );
    },
    refreshable: typeof given === 'function',
  };
}

export function missing(id: string, { name }: ApiConfig, way: string): ConfigurationError {
  return new ConfigurationError(`${id} needs credentials: give new ${name}({ ${way}`);
}

type Given = NonNullable<ClientOptions['credentials']>[string];

/** @throws {ConfigurationError} The credential cannot be had, or is no such credential. */
export async function ask(
  scheme: SecurityScheme,
  given: Given,
  refresh: boolean,
): Promise<Credential> {
  let value: string | BasicCredentials | undefined;
  let cause: unknown;
  try {
    value = typeof given === 'function' ? await given({ refresh }) : given;
  } catch (error) {
    cause = error;
  }
  if (!value) throw unfit(scheme, 'could not be had', { cause });
  const text = scheme.write?.(value);
  if (text === undefined) throw unfit(scheme);
  return [scheme, text];
}

/** The message does not repeat the credential. */
export function unfit(
  { name, takes = 'a text of letters, digits and signs' }: SecurityScheme,
  problem = `are to be ${takes}`,
  options?: ErrorOptions,
): ConfigurationError {
  return new ConfigurationError(`The credentials for "${name}" ${problem}`, options);
}
