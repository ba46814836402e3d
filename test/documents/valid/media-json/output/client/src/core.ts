import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'JSONMediaTypes', environment: 'JSON_MEDIA_TYPES' };

/** The document states no address: give `baseUrl` or set `JSON_MEDIA_TYPES_BASE_URL`. */
export type JSONMediaTypesCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call JSON media types: the client without its
 * resources.
 */
export class JSONMediaTypesCore extends ApiClient {
  constructor(options: JSONMediaTypesCoreOptions = {}) {
    super(options, config);
  }
}
