import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'GrößeUnd名前', environment: 'GROE_UND' };

/** The document states no address: give `baseUrl` or set `GROE_UND_BASE_URL`. */
export type GrößeUnd名前CoreOptions = CoreOptions;

/** What the stand-alone functions need to call Größe und 名前: the client without its resources. */
export class GrößeUnd名前Core extends ApiClient {
  constructor(options: GrößeUnd名前CoreOptions = {}) {
    super(options, config);
  }
}
