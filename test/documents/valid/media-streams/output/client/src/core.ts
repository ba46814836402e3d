import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, ClientOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Streams', environment: 'STREAMS' };

/** The document states no address: give `baseUrl` or set `STREAMS_BASE_URL`. */
export type StreamsOptions = ClientOptions;

/** What the stand-alone functions need to call Streams: the client without its resources. */
export class StreamsCore extends ApiClient {
  constructor(options: StreamsOptions = {}) {
    super(options, config);
  }
}
