import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Into', environment: 'INTO' };

/** The document states no address: give `baseUrl` or set `INTO_BASE_URL`. */
export type IntoCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Into an application: the client without its
 * resources.
 */
export class IntoCore extends ApiClient {
  constructor(options: IntoCoreOptions = {}) {
    super(options, config);
  }
}
