// Where requests go and which credentials they carry: the servers and the security of an API and of
// its operations.

import { withoutEnd } from '../../base/texts.js';
import type {
  Api,
  Operation,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../model/api.js';

/** What all calls share. */
export interface Access {
  /** The first absolute server URL. */
  readonly server?: string | undefined;
  /** The path of the server URL, if the document states no more: `/api/v1`. */
  readonly end?: string | undefined;
  /** By the names of schemes, without those that no client can send. */
  readonly schemes: ReadonlyMap<string, Credential>;
  /** The security requirement of most operations. */
  readonly security: Alternatives;
}

/** How credentials are sent. */
export type Credential =
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
  | { readonly type: 'http'; readonly scheme: 'bearer' | 'basic' }
  | { readonly type: 'mutualTLS' };

/** The names of schemes that go together, for each alternative. */
export type Alternatives = readonly (readonly string[])[];

export function accessOf(api: Api): Access {
  const schemes = new Map(
    [...api.securitySchemes].flatMap(([name, scheme]): [string, Credential][] => {
      const own = credential(scheme);
      return own ? [[name, own]] : [];
    }),
  );
  const server = api.servers.map(absoluteUrl).find((url) => url !== undefined);
  const end =
    server === undefined
      ? api.servers.find(({ url }) => !/^\/?$|:\/\//.test(url))?.url.trim()
      : undefined;
  const all = api.operations.map((operation) => securityOf(operation, { schemes }));
  return { server, end, schemes, security: mostFrequent(all) };
}

function credential(scheme: SecurityScheme): Credential | undefined {
  switch (scheme.type) {
    case 'apiKey':
      return { type: 'apiKey', name: scheme.name, in: scheme.in };
    case 'http': {
      const name = scheme.scheme.toLowerCase();
      return name === 'bearer' || name === 'basic' ? { type: 'http', scheme: name } : undefined;
    }
    case 'mutualTLS':
      return { type: 'mutualTLS' };
    // How the token is obtained is up to the user; it is sent as a bearer token (RFC 6750).
    case 'oauth2':
    case 'openIdConnect':
      return { type: 'http', scheme: 'bearer' };
  }
}

export function securityOf(
  { security }: { readonly security: readonly SecurityRequirement[] },
  { schemes }: Pick<Access, 'schemes'>,
): Alternatives {
  return security
    .map((requirement) => [...requirement.keys()])
    .filter((names) => names.every((name) => schemes.has(name)));
}

function mostFrequent(all: readonly Alternatives[]): Alternatives {
  const counts = new Map<string, { readonly value: Alternatives; count: number }>();
  for (const value of all) {
    const text = JSON.stringify(value);
    const entry = counts.get(text) ?? { value, count: 0 };
    entry.count++;
    counts.set(text, entry);
  }
  return [...counts.values()].reduce<{ value: Alternatives; count: number }>(
    (best, each) => (each.count > best.count ? each : best),
    { value: [], count: 0 },
  ).value;
}

/** The server of an operation, if it differs from that of the API. */
export function serverOf(
  { servers }: Operation,
  { server }: Pick<Access, 'server'>,
): string | undefined {
  const own = servers?.map(filledUrl).find((url) => url !== undefined);
  if (own === undefined || server === undefined) return own && withoutSlashes(own);
  // What is on the host of the API follows it to another one.
  const { origin, pathname, href } = new URL(own, server);
  const isHere = origin === new URL(server).origin;
  if (withoutEnd(href, '/') === server) return undefined;
  return withoutSlashes(isHere ? pathname : own);
}

/** What the paths of operations are appended to; the slash of a host's root stays. */
function withoutSlashes(address: string): string {
  return withoutEnd(address, '/') || address.slice(0, 1);
}

/** An address, absolute or relative, with defaults for variables. */
export function filledUrl({ url, variables }: Server): string | undefined {
  const filled = url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => variables.get(name)?.default ?? whole,
  );
  return !/[\s{}]/.test(filled) &&
    URL.canParse(filled, 'http://a') &&
    /^https?:/.test(new URL(filled, 'http://a').href)
    ? filled
    : undefined;
}

/**
 * An absolute URL, with defaults for variables. A relative URL depends on where the document was
 * loaded from, which the client cannot know.
 */
export function absoluteUrl(server: Server): string | undefined {
  const filled = filledUrl(server) ?? '';
  return /^https?:\/\/[^/?#\s{}][^\s{}]*$/i.test(filled) && URL.canParse(filled)
    ? withoutEnd(filled, '/')
    : undefined;
}
