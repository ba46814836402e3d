import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Numbers', environment: 'NUMBERS' };

/** The document states no address: give `baseUrl` or set `NUMBERS_BASE_URL`. */
export type NumbersCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Numbers: the client without its resources. */
export class NumbersCore extends ApiClient {
  constructor(options: NumbersCoreOptions = {}) {
    super(options, config);
  }
}
