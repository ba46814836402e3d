import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'HeadersOfAnswersAnd', environment: 'HEADERS_OF_ANSWERS_AND' };

/** The document states no address: give `baseUrl` or set `HEADERS_OF_ANSWERS_AND_BASE_URL`. */
export type HeadersOfAnswersAndCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Headers of answers and of parts: the client
 * without its resources.
 */
export class HeadersOfAnswersAndCore extends ApiClient {
  constructor(options: HeadersOfAnswersAndCoreOptions = {}) {
    super(options, config);
  }
}
