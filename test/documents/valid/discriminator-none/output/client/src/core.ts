import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'DiscriminatorsWithout', environment: 'DISCRIMINATORS_WITHOUT' };

/** The document states no address: give `baseUrl` or set `DISCRIMINATORS_WITHOUT_BASE_URL`. */
export type DiscriminatorsWithoutCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Discriminators without a mapping: the client
 * without its resources.
 */
export class DiscriminatorsWithoutCore extends ApiClient {
  constructor(options: DiscriminatorsWithoutCoreOptions = {}) {
    super(options, config);
  }
}
