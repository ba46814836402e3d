import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Webhooks', environment: 'WEBHOOKS' };

/** The document states no address: give `baseUrl` or set `WEBHOOKS_BASE_URL`. */
export type WebhooksCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Webhooks: the client without its resources. */
export class WebhooksCore extends ApiClient {
  constructor(options: WebhooksCoreOptions = {}) {
    super(options, config);
  }
}
