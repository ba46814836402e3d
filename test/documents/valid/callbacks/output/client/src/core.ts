import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Callbacks', environment: 'CALLBACKS' };

/** The document states no address: give `baseUrl` or set `CALLBACKS_BASE_URL`. */
export type CallbacksCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Callbacks: the client without its resources. */
export class CallbacksCore extends ApiClient {
  constructor(options: CallbacksCoreOptions = {}) {
    super(options, config);
  }
}
