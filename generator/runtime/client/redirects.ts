// Redirects of requests with a secret header of their own. Platforms drop `Authorization` and `Cookie` when a redirect leads to
// another origin (Fetch standard, "HTTP-redirect fetch") but no other header, so these redirects are followed here.

import { ConnectionError } from './errors.js';
import type { Hop } from './options.js';
import { readdress } from './readdress.js';

const mostHops = 20;
const platformDrops: readonly string[] = ['authorization', 'cookie', 'proxy-authorization'];

/** @throws {ConnectionError} A redirect that cannot be followed without giving away a key or sending a body again. */
export async function followRedirects(request: Request, hop: Hop): Promise<Response> {
  const isOurs = secretHeaders(hop).some(
    (name) => !platformDrops.includes(name) && request.headers.has(name),
  );
  if (!isOurs || request.redirect !== 'follow') return hop.send(request);
  let current = new Request(request, { redirect: 'manual' });
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const response = await hop.send(current);
    if (response.type === 'opaqueredirect')
      throw refusal(
        hop,
        'with a redirect, which a browser would follow with the key wherever it leads',
      );
    const location = isRedirect(response.status) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    current = next(current, { response, location, hop });
  }
  throw refusal(hop, `with more than ${mostHops} redirects`);
}

interface Step {
  readonly response: Response;
  readonly location: string;
  readonly hop: Hop;
}

function next(request: Request, { response, location, hop }: Step): Request {
  const target = URL.canParse(location, request.url) ? new URL(location, request.url) : undefined;
  if (target === undefined || !/^https?:$/.test(target.protocol))
    throw refusal(hop, 'with a redirect to no http or https address');
  const { method } = request;
  const becomesGet =
    response.status === 303 ? method !== 'HEAD' : response.status <= 302 && method === 'POST';
  if (!becomesGet && request.body !== null)
    throw refusal(hop, `with a redirect to ${target.origin}; a body is not sent twice`);
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
    for (const name of [...platformDrops, ...secretHeaders(hop)]) headers.delete(name);
  return readdress(request, target.href, { method: becomesGet ? 'GET' : method, headers });
}

/** Lower-case names of headers that hold credentials. */
function secretHeaders({ config }: Hop): readonly string[] {
  return Object.values(config.securitySchemes ?? {}).flatMap(({ header }) => header ?? []);
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function refusal({ operation }: Hop, answer: string): ConnectionError {
  return new ConnectionError(
    `${operation} was answered ${answer}; give the final address as baseUrl`,
  );
}
