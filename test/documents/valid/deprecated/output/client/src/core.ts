import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Deprecated', environment: 'DEPRECATED' };

/** The document states no address: give `baseUrl` or set `DEPRECATED_BASE_URL`. */
export type DeprecatedCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Deprecated: the client without its resources. */
export class DeprecatedCore extends ApiClient {
  constructor(options: DeprecatedCoreOptions = {}) {
    super(options, config);
  }
}
