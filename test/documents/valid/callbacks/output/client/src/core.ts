import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, ClientOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Callbacks', environment: 'CALLBACKS' };

/** The document states no address: give `baseUrl` or set `CALLBACKS_BASE_URL`. */
export type CallbacksOptions = ClientOptions;

/** What the stand-alone functions need to call Callbacks: the client without its resources. */
export class CallbacksCore extends ApiClient {
  constructor(options: CallbacksOptions = {}) {
    super(options, config);
  }
}
