// The servers that a document states, if there are several or one has variables.

import type { ClientState } from './descriptor.js';
import { ConfigurationError } from './errors.js';
import { checkedBaseUrl } from './request.js';
import type { BaseOptions } from './types.js';
import { own } from './values.js';

declare module './types.js' {
  interface BaseOptions {
    /** Which documented server is called: 0 for the first one. `baseUrl` replaces it. */
    readonly server?: number | undefined;
    /** Variables in the address of that server. Default: those that the document states. */
    readonly serverVariables?: Readonly<Record<string, string>> | undefined;
  }
}

export interface ServerDescriptor {
  /** The address, with variables in braces. */
  readonly url: string;
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly enum?: readonly string[] }>
  >;
}

/** Returns the address of an operation with a server of its own: absolute, or relative to the client's (RFC 3986). */
export function ownServer(server: string): (state: ClientState) => string {
  return ({ options, baseUrl }) =>
    checkedBaseUrl(options, URL.canParse(server) ? server : new URL(server, baseUrl()).href);
}

/**
 * Returns the address of the server that the options choose.
 * @param preset The number of the server that is called unless the options choose one.
 * @throws {ConfigurationError} The document states no such server, variable or value.
 */
export function oneOfServers(
  servers: readonly ServerDescriptor[],
  preset: number,
): (options: BaseOptions) => string {
  return ({ server = preset, serverVariables = {} }) => {
    const chosen = servers[server];
    if (!chosen)
      throw new ConfigurationError(
        `The document states ${servers.length} servers: give server as 0 to ${servers.length - 1}`,
      );
    const { url, variables } = chosen;
    for (const name of Object.keys(serverVariables))
      if (!own(variables, name))
        throw new ConfigurationError(`The server ${url} has no variable ${JSON.stringify(name)}`);
    return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      const variable = own(variables, name);
      const value = own(serverVariables, name) ?? variable?.default ?? whole;
      if (variable?.enum && !variable.enum.includes(value))
        throw new ConfigurationError(
          `${name} of the server ${url} is one of ${variable.enum.join(', ')}`,
        );
      return value;
    });
  };
}
