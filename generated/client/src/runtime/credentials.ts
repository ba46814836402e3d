// Which credentials a request carries: the document's security requirements met with what the user gave.

import type { SecurityDescriptor } from './descriptor.js';
import { environmentVariable } from './environment.js';
import { ConfigurationError } from './errors.js';
import type { ApiConfig, BasicCredentials, ClientOptions } from './options.js';

/** A credential in its place. */
export interface Credential {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

export interface Requirement {
  /** The operation's id, for messages. */
  readonly operation: string;
  /** Alternatives (OR) of sets (AND) of schemes. */
  readonly security: readonly (readonly string[])[];
  /** Whether the user sets or removes this header (lower case) himself: then no credential does. */
  readonly settled: (header: string) => boolean;
}

export interface CredentialSource {
  /**
   * The credentials of the first alternative for which all are given; alternatives that need none come last.
   * None, where no alternative can be met. Rejects with `ConfigurationError` where a function that should return one failed.
   */
  readonly find: (requirement: Requirement) => Promise<readonly Credential[]>;
  /** @throws {ConfigurationError} Credentials are needed and not given. */
  readonly demand: (requirement: Requirement) => void;
  /** Headers (lower case) that hold keys, whoever sets them. */
  readonly headers: readonly string[];
}

type Given = NonNullable<ClientOptions['credentials']>[string];
type Scheme = SecurityDescriptor | undefined;

export function credentialSource(options: ClientOptions, config: ApiConfig): CredentialSource {
  const variable = config.environment === undefined ? undefined : `${config.environment}_API_KEY`;
  const apiKey = options.apiKey || (variable && environmentVariable(variable)) || undefined;
  const schemeOf = (name: string): Scheme => own(config.securitySchemes, name);
  const entryOf = (name: string): Given => own(options.credentials, name) || undefined;

  const isMet = (names: readonly string[], settled: Requirement['settled']): boolean => {
    const open = names.filter((name) => !isSettled(schemeOf(name), settled));
    const fromKey = open.filter((name) => entryOf(name) === undefined);
    // One key cannot be the two different ones that a set asks for.
    return (
      fromKey.length === 0 ||
      (fromKey.length === 1 &&
        apiKey !== undefined &&
        fromKey.every((name) => takesKey(schemeOf(name))))
    );
  };
  const choose = ({ security, settled }: Requirement): readonly string[] | undefined =>
    [...security]
      .sort((a, b) => Number(a.length === 0) - Number(b.length === 0))
      .find((names) => isMet(names, settled));

  return {
    find: async (requirement) => {
      const found: Credential[] = [];
      for (const name of choose(requirement) ?? []) {
        const scheme = schemeOf(name);
        if (
          scheme !== undefined &&
          scheme.type !== 'mutualTLS' &&
          !isSettled(scheme, requirement.settled)
        ) {
          found.push(placed(scheme, await ask(entryOf(name) ?? apiKey, name), name));
        }
      }
      return found;
    },
    demand: (requirement) => {
      if (requirement.security.length === 0 || choose(requirement) !== undefined) return;
      const needed = requirement.security.find((names) => names.length > 0) ?? [];
      const way =
        needed.length === 1 && needed.every((name) => takesKey(schemeOf(name)))
          ? waysOfKey(config.name, variable)
          : waysOfSchemes(config.name, needed, schemeOf);
      throw new ConfigurationError(
        `${requirement.operation} needs credentials and none are given. ${way}`,
      );
    },
    headers: Object.values(config.securitySchemes ?? {}).flatMap((scheme) =>
      scheme.type === 'apiKey' && scheme.in === 'header' ? [scheme.name.toLowerCase()] : [],
    ),
  };
}

function waysOfKey(client: string, variable: string | undefined): string {
  const third = variable === undefined ? '' : `, or the environment variable ${variable}`;
  return `Give the key as a text, new ${client}({ apiKey: '…' }), as a function that returns it, new ${client}({ apiKey: async () => '…' })${third}.`;
}

function waysOfSchemes(
  client: string,
  names: readonly string[],
  schemeOf: (name: string) => Scheme,
): string {
  const entries = names.map(
    (name) =>
      `${JSON.stringify(name)}: ${takesKey(schemeOf(name)) ? "'…'" : '{ username, password }'}`,
  );
  return `Give them by the name of the security scheme, new ${client}({ credentials: { ${entries.join(', ')} } }); each may be a function that returns them.`;
}

function takesKey(scheme: Scheme): boolean {
  return scheme?.type === 'apiKey' || (scheme?.type === 'http' && scheme.scheme === 'bearer');
}

/** Whether nothing is to be sent for a scheme. */
function isSettled(scheme: Scheme, settled: Requirement['settled']): boolean {
  if (scheme?.type === 'http') return settled('authorization');
  if (scheme?.type === 'apiKey')
    return scheme.in === 'header' && settled(scheme.name.toLowerCase());
  return scheme?.type === 'mutualTLS';
}

async function ask(given: Given, name: string): Promise<string | BasicCredentials> {
  let value: string | BasicCredentials | undefined;
  try {
    value = typeof given === 'function' ? await given() : given;
  } catch (cause) {
    throw new ConfigurationError(`The function that gives the credentials of "${name}" failed.`, {
      cause,
    });
  }
  if (!value)
    throw new ConfigurationError(
      `The function that gives the credentials of "${name}" returned nothing.`,
    );
  return value;
}

function placed(
  scheme: Exclude<SecurityDescriptor, { type: 'mutualTLS' }>,
  value: string | BasicCredentials,
  name: string,
): Credential {
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    if (typeof value === 'string')
      throw new ConfigurationError(
        `The credentials of "${name}" are a user name and a password: { username, password }.`,
      );
    return { in: 'header', name: 'Authorization', value: `Basic ${basic(value, name)}` };
  }
  if (typeof value !== 'string')
    throw new ConfigurationError(`The credentials of "${name}" are one text: a key or a token.`);
  if (scheme.type === 'apiKey') return { in: scheme.in, name: scheme.name, value };
  return { in: 'header', name: 'Authorization', value: `Bearer ${value}` };
}

/** RFC 7617, with the UTF-8 of section 2.1. */
function basic({ username, password }: BasicCredentials, name: string): string {
  if (username.includes(':'))
    throw new ConfigurationError(
      `The user name of "${name}" holds a colon, which HTTP basic authentication does not allow.`,
    );
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
