import { ApiClient } from './runtime/api-client.js';
import { chosen } from './runtime/credentials-chosen.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';
import { followRedirects } from './runtime/redirects.js';
import { bearer, keyInHeader } from './runtime/schemes.js';

const config: ApiConfig = {
  name: 'FlowsOfOAuth',
  environment: 'FLOWS_OF_OAUTH',
  credentials: chosen({ 'x-api-key': keyInHeader('x-api-key'), flows: bearer }),
  follow: followRedirects(['x-api-key']),
  security: [['flows']],
};

/**
 * The document states no address: give `baseUrl` or set `FLOWS_OF_OAUTH_BASE_URL`.
 *
 * The key is `apiKey` or `FLOWS_OF_OAUTH_API_KEY`.
 */
export type FlowsOfOAuthCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Flows of OAuth: the client without its
 * resources.
 */
export class FlowsOfOAuthCore extends ApiClient {
  constructor(options: FlowsOfOAuthCoreOptions = {}) {
    super(options, config);
  }
}
