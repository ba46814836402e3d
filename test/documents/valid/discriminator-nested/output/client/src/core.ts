import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'NestedDiscriminators', environment: 'NESTED_DISCRIMINATORS' };

/** The document states no address: give `baseUrl` or set `NESTED_DISCRIMINATORS_BASE_URL`. */
export type NestedDiscriminatorsCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Nested discriminators: the client without its
 * resources.
 */
export class NestedDiscriminatorsCore extends ApiClient {
  constructor(options: NestedDiscriminatorsCoreOptions = {}) {
    super(options, config);
  }
}
