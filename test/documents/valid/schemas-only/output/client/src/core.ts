import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'SchemasOnly', environment: 'SCHEMAS_ONLY' };

/** The document states no address: give `baseUrl` or set `SCHEMAS_ONLY_BASE_URL`. */
export type SchemasOnlyCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Schemas only: the client without its resources. */
export class SchemasOnlyCore extends ApiClient {
  constructor(options: SchemasOnlyCoreOptions = {}) {
    super(options, config);
  }
}
