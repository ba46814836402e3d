import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Multipart', environment: 'MULTIPART' };

/** The document states no address: give `baseUrl` or set `MULTIPART_BASE_URL`. */
export type MultipartCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Multipart: the client without its resources. */
export class MultipartCore extends ApiClient {
  constructor(options: MultipartCoreOptions = {}) {
    super(options, config);
  }
}
