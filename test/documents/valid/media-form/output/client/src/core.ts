import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Forms', environment: 'FORMS' };

/** The document states no address: give `baseUrl` or set `FORMS_BASE_URL`. */
export type FormsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Forms: the client without its resources. */
export class FormsCore extends ApiClient {
  constructor(options: FormsCoreOptions = {}) {
    super(options, config);
  }
}
