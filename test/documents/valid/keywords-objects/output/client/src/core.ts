import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Objects', environment: 'OBJECTS' };

/** The document states no address: give `baseUrl` or set `OBJECTS_BASE_URL`. */
export type ObjectsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Objects: the client without its resources. */
export class ObjectsCore extends ApiClient {
  constructor(options: ObjectsCoreOptions = {}) {
    super(options, config);
  }
}
