import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Minimal', environment: 'MINIMAL' };

/** The document states no address: give `baseUrl` or set `MINIMAL_BASE_URL`. */
export type MinimalCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Minimal: the client without its resources. */
export class MinimalCore extends ApiClient {
  constructor(options: MinimalCoreOptions = {}) {
    super(options, config);
  }
}
