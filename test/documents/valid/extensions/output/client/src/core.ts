import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, ClientOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Extensions', environment: 'EXTENSIONS' };

/** The document states no address: give `baseUrl` or set `EXTENSIONS_BASE_URL`. */
export type ExtensionsOptions = ClientOptions;

/** What the stand-alone functions need to call Extensions: the client without its resources. */
export class ExtensionsCore extends ApiClient {
  constructor(options: ExtensionsOptions = {}) {
    super(options, config);
  }
}
