import { NotFoundError } from './errors.js';
import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'Siblings',
  environment: 'SIBLINGS',
  errors: { 404: NotFoundError },
};

/** The document states no address: give `baseUrl` or set `SIBLINGS_BASE_URL`. */
export type SiblingsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Siblings: the client without its resources. */
export class SiblingsCore extends ApiClient {
  constructor(options: SiblingsCoreOptions = {}) {
    super(options, config);
  }
}
