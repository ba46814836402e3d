import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'EmptyViews',
  environment: 'EMPTY_VIEWS',
  server: 'https://api.example.com',
};

/**
 * The address is https://api.example.com unless `baseUrl` or `EMPTY_VIEWS_BASE_URL` says
 * otherwise.
 */
export type EmptyViewsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Empty views: the client without its resources. */
export class EmptyViewsCore extends ApiClient {
  constructor(options: EmptyViewsCoreOptions = {}) {
    super(options, config);
  }
}
