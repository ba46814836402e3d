// What a client states about its whole API: security schemes that it can serve, servers that it can reach.

import { diagnostic } from '../../diagnostics.js';
import type {
  Api,
  Operation,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../model/api.js';
import type { JsonObject } from '../../model/json.js';
import type { TargetContext } from '../target.js';

export interface ApiFacts {
  /** The absolute address of the first server that has one. */
  readonly server?: string | undefined;
  /** The end of the address, where the document states no more: `/api/v1`. */
  readonly end?: string | undefined;
  /** Scheme name → descriptor; schemes that no client can serve are left out and reported. */
  readonly schemes: ReadonlyMap<string, JsonObject>;
  /** What most operations need. */
  readonly security: readonly (readonly string[])[];
  readonly securityOf: (operation: Operation) => readonly (readonly string[])[];
  /** The operation's own server, where it is another one than the API's. */
  readonly serverOf: (operation: Operation) => string | undefined;
}

export function factsOf(api: Api, report: TargetContext['report']): ApiFacts {
  const schemes = new Map<string, JsonObject>();
  for (const [name, scheme] of api.securitySchemes) {
    const row = securityDescriptor(scheme);
    if (row) schemes.set(name, row);
    else
      report(
        diagnostic(
          'client/security-scheme',
          `The client cannot send credentials of the security scheme ${name}: HTTP authentication is bearer or basic`,
          { pointer: scheme.at },
        ),
      );
  }
  const server = firstAbsolute(api.servers);
  const securityOf = ({ security }: Operation): readonly (readonly string[])[] =>
    alternatives(security, schemes);
  const serverOf = ({ servers }: Operation): string | undefined => {
    const own = servers && firstAbsolute(servers);
    return own === server ? undefined : own;
  };
  const all = api.operations.map(securityOf);
  const end =
    server === undefined
      ? api.servers.find(({ url }) => !/^\/?$|:\/\//.test(url))?.url.trim()
      : undefined;
  return { server, end, schemes, security: mostFrequent(all), securityOf, serverOf };
}

function securityDescriptor(scheme: SecurityScheme): JsonObject | undefined {
  switch (scheme.type) {
    case 'apiKey':
      return { type: 'apiKey', name: scheme.name, in: scheme.in };
    case 'http': {
      const name = scheme.scheme.toLowerCase();
      return name === 'bearer' || name === 'basic' ? { type: 'http', scheme: name } : undefined;
    }
    case 'mutualTLS':
      return { type: 'mutualTLS' };
    // How the token is obtained is the user's: it is sent as a bearer token (RFC 6750).
    case 'oauth2':
    case 'openIdConnect':
      return { type: 'http', scheme: 'bearer' };
  }
}

function alternatives(
  requirements: readonly SecurityRequirement[],
  schemes: ReadonlyMap<string, JsonObject>,
): string[][] {
  return requirements
    .map((requirement) => [...requirement.keys()])
    .filter((names) => names.every((name) => schemes.has(name)));
}

function mostFrequent(
  all: readonly (readonly (readonly string[])[])[],
): readonly (readonly string[])[] {
  const counts = new Map<
    string,
    { readonly value: readonly (readonly string[])[]; count: number }
  >();
  for (const value of all) {
    const text = JSON.stringify(value);
    const entry = counts.get(text) ?? { value, count: 0 };
    entry.count++;
    counts.set(text, entry);
  }
  return [...counts.values()].reduce<{ value: readonly (readonly string[])[]; count: number }>(
    (best, each) => (each.count > best.count ? each : best),
    { value: [], count: 0 },
  ).value;
}

/** Variables take their defaults. A relative address depends on where the document was, which the client cannot know. */
function firstAbsolute(servers: readonly Server[]): string | undefined {
  return servers.map(addressOf).find((url) => url !== undefined);
}

function addressOf({ url, variables }: Server): string | undefined {
  const filled = url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => variables.get(name)?.default ?? whole,
  );
  return /^https?:\/\/[^/?#\s{}]+[^\s{}]*$/i.test(filled) && URL.canParse(filled)
    ? filled.replace(/\/+$/, '')
    : undefined;
}
