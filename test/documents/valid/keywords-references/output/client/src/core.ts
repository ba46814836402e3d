import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'References', environment: 'REFERENCES' };

/** The document states no address: give `baseUrl` or set `REFERENCES_BASE_URL`. */
export type ReferencesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call References: the client without its resources. */
export class ReferencesCore extends ApiClient {
  constructor(options: ReferencesCoreOptions = {}) {
    super(options, config);
  }
}
