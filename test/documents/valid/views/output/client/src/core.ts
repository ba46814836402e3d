import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'ReadAndWriteViews', environment: 'READ_AND_WRITE_VIEWS' };

/** The document states no address: give `baseUrl` or set `READ_AND_WRITE_VIEWS_BASE_URL`. */
export type ReadAndWriteViewsCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Read and write views: the client without its
 * resources.
 */
export class ReadAndWriteViewsCore extends ApiClient {
  constructor(options: ReadAndWriteViewsCoreOptions = {}) {
    super(options, config);
  }
}
