import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'QueryParameters', environment: 'QUERY_PARAMETERS' };

/** The document states no address: give `baseUrl` or set `QUERY_PARAMETERS_BASE_URL`. */
export type QueryParametersCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Query parameters: the client without its
 * resources.
 */
export class QueryParametersCore extends ApiClient {
  constructor(options: QueryParametersCoreOptions = {}) {
    super(options, config);
  }
}
