import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'XML', environment: 'XML' };

/** The document states no address: give `baseUrl` or set `XML_BASE_URL`. */
export type XMLCoreOptions = CoreOptions;

/** What the stand-alone functions need to call XML: the client without its resources. */
export class XMLCore extends ApiClient {
  constructor(options: XMLCoreOptions = {}) {
    super(options, config);
  }
}
