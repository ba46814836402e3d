// Redirects of requests with a secret header of their own. Platforms drop `Authorization` and `Cookie` when a redirect leads to
// another origin (Fetch standard, "HTTP-redirect fetch") but no other header, so these redirects are followed here.

import { ConnectionError } from './errors.js';
import type { Follow } from './options.js';
import { readdress } from './readdress.js';

const mostHops = 20;
const platformDrops: readonly string[] = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * @param keys Lower-case names of headers that hold credentials.
 * @throws {ConnectionError} By what it makes: a redirect that cannot be followed without giving away a key or sending a body again.
 */
export function followRedirects(keys: readonly string[]): Follow {
  const others = keys.filter((name) => !platformDrops.includes(name));
  return async (request, send, operation) => {
    if (request.redirect !== 'follow' || !others.some((name) => request.headers.has(name)))
      return send(request);
    const refuse: Refuse = (answer) => {
      throw new ConnectionError(
        `${operation} was answered ${answer}; give the final address as baseUrl`,
      );
    };
    let current = new Request(request, { redirect: 'manual' });
    for (let hops = 0; hops <= mostHops; hops += 1) {
      const response = await send(current);
      if (response.type === 'opaqueredirect')
        refuse('with a redirect, which a browser would follow with the key wherever it leads');
      const location = isRedirect(response.status) ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.body?.cancel();
      current = next(current, { status: response.status, location, keys: others, refuse });
    }
    return refuse(`with more than ${mostHops} redirects`);
  };
}

type Refuse = (answer: string) => never;

interface Step {
  readonly status: number;
  readonly location: string;
  readonly keys: readonly string[];
  readonly refuse: Refuse;
}

function next(request: Request, { status, location, keys, refuse }: Step): Request {
  const target = URL.canParse(location, request.url) ? new URL(location, request.url) : undefined;
  if (target === undefined || !/^https?:$/.test(target.protocol))
    return refuse('with a redirect to no http or https address');
  const { method } = request;
  const becomesGet = status === 303 ? method !== 'HEAD' : status <= 302 && method === 'POST';
  if (!becomesGet && request.body !== null)
    return refuse(`with a redirect to ${target.origin}; a body is not sent twice`);
  const headers = new Headers(request.headers);
  if (becomesGet)
    for (const name of [
      'content-type',
      'content-length',
      'content-encoding',
      'content-language',
      'content-location',
    ])
      headers.delete(name);
  if (target.origin !== new URL(request.url).origin)
    for (const name of [...platformDrops, ...keys]) headers.delete(name);
  return readdress(request, target.href, { method: becomesGet ? 'GET' : method, headers });
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}
