// Redirects of requests with keys in headers of their own. Platforms drop `Authorization` and `Cookie` when a redirect leads to another
// origin (Fetch standard, "HTTP-redirect fetch") but no other header, so these redirects are followed here.

import { ConnectionError } from './errors.js';
import type { Follow } from './options.js';

const mostHops = 20;

/** For GET and HEAD. Throws a `ConnectionError` where it leads nowhere. */
export const followRedirects: Follow = async (request, send, operation) => {
  const { method, signal } = request;
  const refuse = (answer: string): never => {
    throw new ConnectionError(
      `${operation} was answered ${answer}; give the final address as baseUrl`,
    );
  };
  let current = new Request(request, { redirect: 'manual' });
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const response = await send(current);
    if (response.type === 'opaqueredirect')
      refuse('with a redirect, which a browser would follow with the key wherever it leads');
    const location = [301, 302, 303, 307, 308].includes(response.status)
      ? response.headers.get('location')
      : null;
    if (location === null) return response;
    await response.body?.cancel();
    const target = URL.canParse(location, current.url) ? new URL(location, current.url) : undefined;
    if (target === undefined || !/^https?:$/.test(target.protocol))
      return refuse('with a redirect to no http or https address');
    // What is not needed elsewhere may be a key.
    const headers =
      target.origin === new URL(current.url).origin
        ? current.headers
        : { accept: current.headers.get('accept') ?? '*/*' };
    current = new Request(target, { method, signal, headers, redirect: 'manual' });
  }
  return refuse(`with more than ${mostHops} redirects`);
};
