import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'PathParameters', environment: 'PATH_PARAMETERS' };

/** The document states no address: give `baseUrl` or set `PATH_PARAMETERS_BASE_URL`. */
export type PathParametersCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Path parameters: the client without its
 * resources.
 */
export class PathParametersCore extends ApiClient {
  constructor(options: PathParametersCoreOptions = {}) {
    super(options, config);
  }
}
