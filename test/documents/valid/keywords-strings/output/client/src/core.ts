import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, ClientOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Strings', environment: 'STRINGS' };

/** The document states no address: give `baseUrl` or set `STRINGS_BASE_URL`. */
export type StringsOptions = ClientOptions;

/** What the stand-alone functions need to call Strings: the client without its resources. */
export class StringsCore extends ApiClient {
  constructor(options: StringsOptions = {}) {
    super(options, config);
  }
}
