import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'PathItems', environment: 'PATH_ITEMS' };

/** The document states no address: give `baseUrl` or set `PATH_ITEMS_BASE_URL`. */
export type PathItemsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Path items: the client without its resources. */
export class PathItemsCore extends ApiClient {
  constructor(options: PathItemsCoreOptions = {}) {
    super(options, config);
  }
}
