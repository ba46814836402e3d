import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, ClientOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Circles', environment: 'CIRCLES' };

/** The document states no address: give `baseUrl` or set `CIRCLES_BASE_URL`. */
export type CirclesOptions = ClientOptions;

/** What the stand-alone functions need to call Circles: the client without its resources. */
export class CirclesCore extends ApiClient {
  constructor(options: CirclesOptions = {}) {
    super(options, config);
  }
}
