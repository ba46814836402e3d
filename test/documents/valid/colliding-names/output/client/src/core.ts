import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'NamesThatCollide', environment: 'NAMES_THAT_COLLIDE' };

/** The document states no address: give `baseUrl` or set `NAMES_THAT_COLLIDE_BASE_URL`. */
export type NamesThatCollideCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Names that collide: the client without its
 * resources.
 */
export class NamesThatCollideCore extends ApiClient {
  constructor(options: NamesThatCollideCoreOptions = {}) {
    super(options, config);
  }
}
