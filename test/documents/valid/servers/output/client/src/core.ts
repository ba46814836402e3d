import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'Servers',
  environment: 'SERVERS',
  server: 'https://eu.example.com:443/v1',
};

/**
 * The address is https://eu.example.com:443/v1 unless `baseUrl` or `SERVERS_BASE_URL` says
 * otherwise.
 *
 * Production
 */
export type ServersCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Servers: the client without its resources. */
export class ServersCore extends ApiClient {
  constructor(options: ServersCoreOptions = {}) {
    super(options, config);
  }
}
