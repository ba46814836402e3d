import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Arrays', environment: 'ARRAYS' };

/** The document states no address: give `baseUrl` or set `ARRAYS_BASE_URL`. */
export type ArraysCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Arrays: the client without its resources. */
export class ArraysCore extends ApiClient {
  constructor(options: ArraysCoreOptions = {}) {
    super(options, config);
  }
}
