import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'DiscriminatorsThatAreNo',
  environment: 'DISCRIMINATORS_THAT_ARE_NO',
};

/** The document states no address: give `baseUrl` or set `DISCRIMINATORS_THAT_ARE_NO_BASE_URL`. */
export type DiscriminatorsThatAreNoCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Discriminators that are no texts: the client
 * without its resources.
 */
export class DiscriminatorsThatAreNoCore extends ApiClient {
  constructor(options: DiscriminatorsThatAreNoCoreOptions = {}) {
    super(options, config);
  }
}
