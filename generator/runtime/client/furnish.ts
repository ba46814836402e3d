// What a client with resources does beyond what every client does: middleware, logging, a `fetch` of the user's own, its name, and advice.

import { advise } from './advice.js';
import { type ApiClient, engineOf } from './api-client.js';
import { pageOrigin } from './base-url.js';
import { variable } from './environment.js';
import { ConfigurationError } from './errors.js';
import { isLogLevel, logging } from './logging.js';
import { setMiddleware } from './middleware.js';
import type { BaseOptions, ClientOptions, Furniture } from './options.js';
import { setFetch } from './set-fetch.js';

interface Furnishing extends Furniture, Pick<ClientOptions, 'middleware' | 'fetch'> {
  /** The prefix of environment variables. */
  readonly environment: string;
  /** What the package calls itself, with its version. */
  readonly userAgent: string;
}

export function furnish(
  client: ApiClient,
  { middleware = [], fetch, environment, userAgent, ...given }: Furnishing,
): void {
  const engine = engineOf(client);
  if (fetch) setFetch(client, fetch);
  engine.advise = advise;
  // A browser names itself; a header of ours would make it ask the service for leave first.
  if (!pageOrigin()) engine.headers = { 'User-Agent': userAgent, ...engine.headers };
  else if (engine.credentials && !given.dangerouslyAllowBrowser) guardKeys(engine.options);
  const { logger = console } = given;
  const named = variable(`${environment}_LOG`)?.toLowerCase();
  if (named !== undefined && !isLogLevel(named))
    console.warn(`${environment}_LOG is none of off, error, warn, info and debug`);
  const logLevel = given.logLevel ?? (isLogLevel(named) ? named : 'off');
  engine.furniture = given;
  engine.log = logLevel === 'off' ? undefined : logging({ logger, logLevel });
  if (engine.log || middleware.length > 0) setMiddleware(engine, middleware);
}

/** @throws {ConfigurationError} A key is written down in a page. */
function guardKeys({ apiKey, credentials = {} }: BaseOptions): void {
  const given = [apiKey, ...Object.values(credentials)];
  if (given.some((each) => each && typeof each !== 'function'))
    throw new ConfigurationError(
      'A key in a page is public: give a function that gets one, or dangerouslyAllowBrowser',
    );
}
