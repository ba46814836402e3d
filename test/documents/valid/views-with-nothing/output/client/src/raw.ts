import type { Client } from 'openapi-fetch';
import type { paths } from './raw-types.js';
import type { ApiClient } from './runtime/api-client.js';
import { rawClient } from './runtime/raw-client.js';
export type * from './raw-types.js';

/** openapi-fetch's client, typed by the document. */
export type RawClient = Client<paths>;

/**
 * The openapi-fetch client that sends its requests the way of every call of `client`: with its
 * address, credentials, retries and middleware. Its calls resolve to
 * `{ data, error, response }` and do not throw for error statuses.
 *
 * @throws {ConfigurationError} No address is set.
 */
export function createRawClient(client: ApiClient): RawClient {
  return rawClient<paths>(client);
}
