import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Enumerations', environment: 'ENUMERATIONS' };

/** The document states no address: give `baseUrl` or set `ENUMERATIONS_BASE_URL`. */
export type EnumerationsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Enumerations: the client without its resources. */
export class EnumerationsCore extends ApiClient {
  constructor(options: EnumerationsCoreOptions = {}) {
    super(options, config);
  }
}
