import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'BooleanSchemas', environment: 'BOOLEAN_SCHEMAS' };

/** The document states no address: give `baseUrl` or set `BOOLEAN_SCHEMAS_BASE_URL`. */
export type BooleanSchemasCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Boolean schemas: the client without its
 * resources.
 */
export class BooleanSchemasCore extends ApiClient {
  constructor(options: BooleanSchemasCoreOptions = {}) {
    super(options, config);
  }
}
