import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Oddities', environment: 'ODDITIES' };

/** The document states no address: give `baseUrl` or set `ODDITIES_BASE_URL`. */
export type OdditiesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Oddities: the client without its resources. */
export class OdditiesCore extends ApiClient {
  constructor(options: OdditiesCoreOptions = {}) {
    super(options, config);
  }
}
