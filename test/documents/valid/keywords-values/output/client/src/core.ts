import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Values', environment: 'VALUES' };

/** The document states no address: give `baseUrl` or set `VALUES_BASE_URL`. */
export type ValuesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Values: the client without its resources. */
export class ValuesCore extends ApiClient {
  constructor(options: ValuesCoreOptions = {}) {
    super(options, config);
  }
}
