// Copied by Concord into every output that needs it. Do not edit.

// A `fetch` of the user's own. A client without resources holds what adapts it only where this function is used.

import { type ApiClient, engineOf } from './api-client.js';
import { sendBy } from './custom-fetch.js';
import type { Fetch } from './options.js';

/**
 * Sends the requests of a client with a `fetch` of your own: for proxies, certificates, cookies, tests. A client with resources takes it
 * as an option, too.
 */
export function setFetch(client: ApiClient, fetch: Fetch): void {
  engineOf(client).fetch = sendBy(fetch);
}
