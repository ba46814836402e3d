import { ApiClient } from './runtime/api-client.js';
import { chosen } from './runtime/credentials-chosen.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';
import { followRedirects } from './runtime/redirects.js';
import {
  basic,
  bearer,
  keyInCookie,
  keyInHeader,
  keyInQuery,
  mutualTls,
} from './runtime/schemes.js';

const config: ApiConfig = {
  name: 'Security',
  environment: 'SECURITY',
  credentials: chosen({
    bearer: bearer,
    basic: basic,
    headerKey: keyInHeader('X-API-Key'),
    queryKey: keyInQuery('key'),
    cookieKey: keyInCookie('auth'),
    mutual: mutualTls,
    openId: bearer,
    oauth: bearer,
  }),
  follow: followRedirects(['x-api-key']),
  security: [['bearer']],
};

/**
 * The document states no address: give `baseUrl` or set `SECURITY_BASE_URL`.
 *
 * The key is `apiKey` or `SECURITY_API_KEY`.
 *
 * A token.
 */
export type SecurityCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Security: the client without its resources. */
export class SecurityCore extends ApiClient {
  constructor(options: SecurityCoreOptions = {}) {
    super(options, config);
  }
}
