import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Extensions', environment: 'EXTENSIONS' };

/** The document states no address: give `baseUrl` or set `EXTENSIONS_BASE_URL`. */
export type ExtensionsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Extensions: the client without its resources. */
export class ExtensionsCore extends ApiClient {
  constructor(options: ExtensionsCoreOptions = {}) {
    super(options, config);
  }
}
