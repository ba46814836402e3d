import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'DiscriminatorsOfParents',
  environment: 'DISCRIMINATORS_OF_PARENTS',
};

/** The document states no address: give `baseUrl` or set `DISCRIMINATORS_OF_PARENTS_BASE_URL`. */
export type DiscriminatorsOfParentsCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Discriminators of parents: the client without
 * its resources.
 */
export class DiscriminatorsOfParentsCore extends ApiClient {
  constructor(options: DiscriminatorsOfParentsCoreOptions = {}) {
    super(options, config);
  }
}
