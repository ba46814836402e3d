// Pages that give the address of the next one, in the answer or in a header (RFC 8288).

import { asCall, engineOf } from './api-client.js';
import type { ParameterDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { type Keys, pick } from './keys.js';
import type { PageFacts, PageRequest, Paging } from './pages.js';
import { perform } from './perform.js';

export interface LinkedPages {
  readonly items: Keys;
  readonly nextUrl?: Keys;
  /** The header whose link with `rel="next"` leads on. */
  readonly header?: string;
}

export function byLink({ items, nextUrl, header }: LinkedPages): Paging {
  return {
    items,
    next: ({ data, response }: PageFacts) => {
      const url = header
        ? nextLink(response.headers.get(header) ?? '')
        : nextUrl && pick(data, nextUrl);
      return typeof url === 'string' && url !== ''
        ? { url: absolute(url, response.url) }
        : undefined;
    },
    request: ({ client, operation, params, next, options }: PageRequest) => {
      const url = next && pick(next, ['url']);
      if (typeof url !== 'string') return client.call<unknown, object>(operation, params, options);
      return asCall(async () => {
        const engine = engineOf(client);
        const base = new URL(engine.baseUrl(options.baseUrl, operation.server));
        const address = new URL(url, `${base.href.replace(/\/$/, '')}/`);
        // Behind a proxy, services know neither their port nor whether they are called over TLS; so only the name is compared, and
        // the rest is the API's.
        if (address.hostname !== base.hostname)
          throw new ArgumentError(
            `${operation.id}: the next page is at ${address.origin}, which is not the API (${base.origin}); nothing was sent there`,
          );
        const target = address.pathname + address.search;
        return perform(engine, {
          operation: {
            ...operation,
            parameters: operation.parameters?.map(addressed) ?? [],
            fill: () => target,
          },
          params,
          options: { ...options, extraQuery: undefined, baseUrl: base.origin },
        });
      });
    },
  };
}

/** The address has it already. */
function addressed(parameter: ParameterDescriptor): ParameterDescriptor {
  const { required, ...rest } = parameter;
  return /path|query/.test(rest.in) ? { ...rest, write: () => undefined } : parameter;
}

function absolute(url: string, answered: string): string {
  return URL.canParse(url, answered || undefined) ? new URL(url, answered || undefined).href : url;
}

/** The target of the link whose relation is `next`. */
function nextLink(header: string): string | undefined {
  const links = /<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;
  for (const [, target, parameters = ''] of header.matchAll(links)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters) ?? [];
    if ((quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return undefined;
}
