// What a client with resources does with its options beyond what every client does: middleware, logging, and a `fetch` of the user's own.

import { type ApiClient, engineOf } from './api-client.js';
import { variable } from './environment.js';
import { isLogLevel, logging } from './logging.js';
import { setMiddleware } from './middleware.js';
import type { ClientOptions } from './options.js';
import { setFetch } from './set-fetch.js';

interface Furniture extends Pick<ClientOptions, 'middleware' | 'logger' | 'logLevel' | 'fetch'> {
  /** The prefix of environment variables. */
  readonly environment: string;
}

export function furnish(client: ApiClient, { middleware = [], fetch, environment, ...given }: Furniture): void {
  const engine = engineOf(client);
  if (fetch) setFetch(client, fetch);
  const { logger = console } = given;
  const named = variable(`${environment}_LOG`)?.toLowerCase();
  if (named !== undefined && !isLogLevel(named))
    console.warn(`${environment}_LOG is none of off, error, warn, info and debug`);
  const logLevel = given.logLevel ?? (isLogLevel(named) ? named : 'off');
  engine.logging = given;
  engine.log = logLevel === 'off' ? undefined : logging({ logger, logLevel });
  if (engine.log || middleware.length > 0) setMiddleware(engine, middleware);
}
