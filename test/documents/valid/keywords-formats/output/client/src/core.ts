import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Formats', environment: 'FORMATS' };

/** The document states no address: give `baseUrl` or set `FORMATS_BASE_URL`. */
export type FormatsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Formats: the client without its resources. */
export class FormatsCore extends ApiClient {
  constructor(options: FormatsCoreOptions = {}) {
    super(options, config);
  }
}
