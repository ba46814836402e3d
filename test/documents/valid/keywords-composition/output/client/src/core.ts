import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Composition', environment: 'COMPOSITION' };

/** The document states no address: give `baseUrl` or set `COMPOSITION_BASE_URL`. */
export type CompositionCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Composition: the client without its resources. */
export class CompositionCore extends ApiClient {
  constructor(options: CompositionCoreOptions = {}) {
    super(options, config);
  }
}
