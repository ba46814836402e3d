import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Strings', environment: 'STRINGS' };

/** The document states no address: give `baseUrl` or set `STRINGS_BASE_URL`. */
export type StringsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Strings: the client without its resources. */
export class StringsCore extends ApiClient {
  constructor(options: StringsCoreOptions = {}) {
    super(options, config);
  }
}
