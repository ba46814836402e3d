import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'HeaderAndCookieParameters',
  environment: 'HEADER_AND_COOKIE_PARAMETERS',
};

/**
 * The document states no address: give `baseUrl` or set
 * `HEADER_AND_COOKIE_PARAMETERS_BASE_URL`.
 */
export type HeaderAndCookieParametersCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Header and cookie parameters: the client without
 * its resources.
 */
export class HeaderAndCookieParametersCore extends ApiClient {
  constructor(options: HeaderAndCookieParametersCoreOptions = {}) {
    super(options, config);
  }
}
