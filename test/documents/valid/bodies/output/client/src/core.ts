import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Bodies', environment: 'BODIES' };

/** The document states no address: give `baseUrl` or set `BODIES_BASE_URL`. */
export type BodiesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Bodies: the client without its resources. */
export class BodiesCore extends ApiClient {
  constructor(options: BodiesCoreOptions = {}) {
    super(options, config);
  }
}
