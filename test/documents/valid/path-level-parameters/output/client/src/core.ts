import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'ParametersOfPaths', environment: 'PARAMETERS_OF_PATHS' };

/** The document states no address: give `baseUrl` or set `PARAMETERS_OF_PATHS_BASE_URL`. */
export type ParametersOfPathsCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Parameters of paths: the client without its
 * resources.
 */
export class ParametersOfPathsCore extends ApiClient {
  constructor(options: ParametersOfPathsCoreOptions = {}) {
    super(options, config);
  }
}
