import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'SchemasWithDefinitionsOf',
  environment: 'SCHEMAS_WITH_DEFINITIONS_OF',
};

/**
 * The document states no address: give `baseUrl` or set
 * `SCHEMAS_WITH_DEFINITIONS_OF_BASE_URL`.
 */
export type SchemasWithDefinitionsOfCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Schemas with definitions of their own: the
 * client without its resources.
 */
export class SchemasWithDefinitionsOfCore extends ApiClient {
  constructor(options: SchemasWithDefinitionsOfCoreOptions = {}) {
    super(options, config);
  }
}
