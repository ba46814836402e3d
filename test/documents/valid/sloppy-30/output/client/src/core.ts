import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'WrittenAs', environment: 'WRITTEN_AS' };

/** The document states no address: give `baseUrl` or set `WRITTEN_AS_BASE_URL`. */
export type WrittenAsCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Written as 3.1: the client without its
 * resources.
 */
export class WrittenAsCore extends ApiClient {
  constructor(options: WrittenAsCoreOptions = {}) {
    super(options, config);
  }
}
