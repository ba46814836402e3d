// Which credentials a request carries, and where: the document's security requirements met with what the user gave.

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

/** What a request needs. */
export interface Requirement {
  /** The operation's id, for messages. */
  readonly operation: string;
  /** Alternatives of sets of schemes. */
  readonly security: readonly (readonly string[])[];
  /** Without credentials, the request is not sent. */
  readonly required: boolean;
  /** Headers (lower case) that the user sets or removes: no credential does. */
  readonly settled: (header: string) => boolean;
}

type Given = NonNullable<ClientOptions['credentials']>[string];

export interface CredentialSource {
  /**
   * The credentials of the first alternative for which all are given. Alternatives that need none come last.
   * @throws {ConfigurationError} Some are needed and none are given, or a function that should return one failed.
   */
  readonly find: (requirement: Requirement) => Promise<readonly Credential[]>;
}

export function credentialSource(options: ClientOptions, config: ApiConfig): CredentialSource {
  const variable = config.environment === undefined ? undefined : `${config.environment}_API_KEY`;
  const apiKey = options.apiKey === undefined || options.apiKey === '' ? variable && environmentVariable(variable) : options.apiKey;

  const schemeOf = (name: string): SecurityDescriptor | undefined => own(config.securitySchemes, name);

  /** What the user gave for a scheme; the key stands for every scheme that takes one and has no entry of its own. */
  const givenFor = (name: string): Given => {
    const scheme = schemeOf(name);
    const entry = own(options.credentials, name);
    if (entry !== undefined && entry !== '') return entry;
    return scheme !== undefined && takesKey(scheme) ? apiKey : undefined;
  };

  const isMet = (names: readonly string[], { settled }: Requirement): boolean => {
    let fromKey = 0;
    for (const name of names) {
      const scheme = schemeOf(name);
      if (scheme === undefined) return false;
      const header = headerOf(scheme);
      if (scheme.type === 'mutualTLS' || (header !== undefined && settled(header))) continue;
      const given = givenFor(name);
      if (given === undefined) return false;
      if (given === apiKey && own(options.credentials, name) !== given) fromKey += 1;
    }
    // One key cannot be the two different ones that a set asks for.
    return fromKey < 2;
  };

  const find = async (requirement: Requirement): Promise<readonly Credential[]> => {
    const alternatives = [...requirement.security].sort((a, b) => Number(a.length === 0) - Number(b.length === 0));
    const chosen = alternatives.find((names) => isMet(names, requirement));
    if (chosen === undefined) {
      if (!requirement.required || alternatives.length === 0) return [];
      throw new ConfigurationError(missing(requirement));
    }
    const found: Credential[] = [];
    for (const name of chosen) {
      const scheme = schemeOf(name);
      if (scheme === undefined || scheme.type === 'mutualTLS') continue;
      const header = headerOf(scheme);
      if (header === undefined || !requirement.settled(header)) found.push(place(scheme, await ask(givenFor(name), name), name));
    }
    return found;
  };

  const missing = ({ operation, security }: Requirement): string => {
    const names = security.find((alternative) => alternative.length > 0) ?? [];
    const schemes = names.map((name) => [name, schemeOf(name)] as const);
    const start = `${operation} needs credentials and none are given.`;
    if (schemes.length === 1 && schemes.every(([, scheme]) => scheme !== undefined && takesKey(scheme))) {
      const third = variable === undefined ? '' : `, or the environment variable ${variable}`;
      return `${start} Give the key to new ${config.name}(…) as a text, { apiKey: '…' }, or as a function, { apiKey: async () => '…' }${third}.`;
    }
    const entries = schemes.map(([name, scheme]) => `${JSON.stringify(name)}: ${scheme?.type === 'http' && scheme.scheme === 'basic' ? '{ username, password }' : "'…'"}`);
    return `${start} Give them to new ${config.name}(…) by security scheme: { credentials: { ${entries.join(', ')} } }.`;
  };

  return { find };
}

function takesKey(scheme: SecurityDescriptor): boolean {
  return scheme.type === 'apiKey' || (scheme.type === 'http' && scheme.scheme === 'bearer');
}

/** The header that a scheme sets, in lower case. */
function headerOf(scheme: SecurityDescriptor): string | undefined {
  if (scheme.type === 'http') return 'authorization';
  if (scheme.type === 'apiKey' && scheme.in === 'header') return scheme.name.toLowerCase();
  return undefined;
}

async function ask(given: Given, name: string): Promise<string | BasicCredentials> {
  let value: string | BasicCredentials | undefined;
  try {
    value = typeof given === 'function' ? await given() : given;
  } catch (cause) {
    throw new ConfigurationError(`The function that gives the credentials of "${name}" failed.`, { cause });
  }
  if (value === undefined || value === '') throw new ConfigurationError(`The function that gives the credentials of "${name}" returned nothing.`);
  return value;
}

function place(scheme: Exclude<SecurityDescriptor, { type: 'mutualTLS' }>, value: string | BasicCredentials, name: string): Credential {
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    if (typeof value === 'string') throw new ConfigurationError(`The credentials of "${name}" are a user name and a password: { username, password }.`);
    return { in: 'header', name: 'Authorization', value: `Basic ${basic(value, name)}` };
  }
  if (typeof value !== 'string') throw new ConfigurationError(`The credentials of "${name}" are one text: a key or a token.`);
  if (scheme.type === 'apiKey') return { in: scheme.in, name: scheme.name, value };
  return { in: 'header', name: 'Authorization', value: `Bearer ${value}` };
}

/** RFC 7617, with the UTF-8 of section 2.1. */
function basic({ username, password }: BasicCredentials, name: string): string {
  if (username.includes(':')) throw new ConfigurationError(`The user name of "${name}" holds a colon, which HTTP basic authentication does not allow.`);
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
