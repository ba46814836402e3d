import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Methods', environment: 'METHODS' };

/** The document states no address: give `baseUrl` or set `METHODS_BASE_URL`. */
export type MethodsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Methods: the client without its resources. */
export class MethodsCore extends ApiClient {
  constructor(options: MethodsCoreOptions = {}) {
    super(options, config);
  }
}
