import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'DiscriminatorsWith', environment: 'DISCRIMINATORS_WITH' };

/** The document states no address: give `baseUrl` or set `DISCRIMINATORS_WITH_BASE_URL`. */
export type DiscriminatorsWithCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Discriminators with a mapping: the client
 * without its resources.
 */
export class DiscriminatorsWithCore extends ApiClient {
  constructor(options: DiscriminatorsWithCoreOptions = {}) {
    super(options, config);
  }
}
