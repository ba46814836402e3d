import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'TextAndBytes', environment: 'TEXT_AND_BYTES' };

/** The document states no address: give `baseUrl` or set `TEXT_AND_BYTES_BASE_URL`. */
export type TextAndBytesCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Text and bytes: the client without its
 * resources.
 */
export class TextAndBytesCore extends ApiClient {
  constructor(options: TextAndBytesCoreOptions = {}) {
    super(options, config);
  }
}
