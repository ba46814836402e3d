import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Tags', environment: 'TAGS' };

/** The document states no address: give `baseUrl` or set `TAGS_BASE_URL`. */
export type TagsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Tags: the client without its resources. */
export class TagsCore extends ApiClient {
  constructor(options: TagsCoreOptions = {}) {
    super(options, config);
  }
}
