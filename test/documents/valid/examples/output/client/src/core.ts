import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Examples', environment: 'EXAMPLES' };

/** The document states no address: give `baseUrl` or set `EXAMPLES_BASE_URL`. */
export type ExamplesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Examples: the client without its resources. */
export class ExamplesCore extends ApiClient {
  constructor(options: ExamplesCoreOptions = {}) {
    super(options, config);
  }
}
