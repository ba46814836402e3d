import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'OpenAPI', environment: 'OPENAPI' };

/** The document states no address: give `baseUrl` or set `OPENAPI_BASE_URL`. */
export type OpenAPICoreOptions = CoreOptions;

/** What the stand-alone functions need to call OpenAPI 3.0: the client without its resources. */
export class OpenAPICore extends ApiClient {
  constructor(options: OpenAPICoreOptions = {}) {
    super(options, config);
  }
}
