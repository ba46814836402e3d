import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Streams', environment: 'STREAMS' };

/** The document states no address: give `baseUrl` or set `STREAMS_BASE_URL`. */
export type StreamsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Streams: the client without its resources. */
export class StreamsCore extends ApiClient {
  constructor(options: StreamsCoreOptions = {}) {
    super(options, config);
  }
}
