import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Links', environment: 'LINKS' };

/** The document states no address: give `baseUrl` or set `LINKS_BASE_URL`. */
export type LinksCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Links: the client without its resources. */
export class LinksCore extends ApiClient {
  constructor(options: LinksCoreOptions = {}) {
    super(options, config);
  }
}
