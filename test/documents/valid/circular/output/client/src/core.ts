import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Circles', environment: 'CIRCLES' };

/** The document states no address: give `baseUrl` or set `CIRCLES_BASE_URL`. */
export type CirclesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Circles: the client without its resources. */
export class CirclesCore extends ApiClient {
  constructor(options: CirclesCoreOptions = {}) {
    super(options, config);
  }
}
