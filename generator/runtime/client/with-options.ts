// A client like another one, with other defaults.

import { type ApiClient, engineOf } from './api-client.js';
import { middlewareOf, setMiddleware } from './middleware.js';
import type { BaseOptions, ClientOptions } from './options.js';
import { setFetch } from './set-fetch.js';

/**
 * A client of the same class. What is not given is as in `client`; headers are added to its headers, and `null` removes one. Both share
 * what they know of the service: the budget of retries, the rate limit, the `fetch` and the middleware with its limiter, unless others are given.
 */
export function withOptions<C extends ApiClient>(
  client: C,
  { middleware, fetch, ...options }: BaseOptions & Pick<ClientOptions, 'middleware' | 'fetch'>,
): C {
  const engine = engineOf(client);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const headers = { ...engine.options.headers, ...options.headers };
  // The boundary: the classes of clients take their options, and nothing else.
  const Client = client.constructor as new (options: ClientOptions) => C;
  const made = new Client({
    ...engine.options,
    ...engine.furniture,
    ...Object.fromEntries(given),
    headers,
  });
  const own = engineOf(made);
  const all = middleware ?? middlewareOf(engine);
  if (all.length > 0) setMiddleware(own, all);
  own.fetch = engine.fetch;
  if (fetch) setFetch(made, fetch);
  for (const name of ['budget', 'rateLimit'] as const)
    Object.defineProperty(own, name, {
      get: () => engine[name],
      set: (value: never) => {
        engine[name] = value;
      },
    });
  return made;
}
