import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Nothing', environment: 'NOTHING' };

/** The document states no address: give `baseUrl` or set `NOTHING_BASE_URL`. */
export type NothingCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Nothing: the client without its resources. */
export class NothingCore extends ApiClient {
  constructor(options: NothingCoreOptions = {}) {
    super(options, config);
  }
}
