import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'StylesThatAreSeldom', environment: 'STYLES_THAT_ARE_SELDOM' };

/** The document states no address: give `baseUrl` or set `STYLES_THAT_ARE_SELDOM_BASE_URL`. */
export type StylesThatAreSeldomCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Styles that are seldom used: the client without
 * its resources.
 */
export class StylesThatAreSeldomCore extends ApiClient {
  constructor(options: StylesThatAreSeldomCoreOptions = {}) {
    super(options, config);
  }
}
