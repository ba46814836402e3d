import { NotFoundError } from './errors.js';
import { ApiClient } from './runtime/api-client.js';
import { oneKey } from './runtime/credentials.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';
import { followRedirects } from './runtime/redirects.js';
import { keyInHeader } from './runtime/schemes.js';

const config: ApiConfig = {
  name: 'SeveralFiles',
  environment: 'SEVERAL_FILES',
  credentials: oneKey('key', keyInHeader('X-Key')),
  follow: followRedirects(['x-key']),
  security: [['key']],
  errors: { 404: NotFoundError },
};

/**
 * The document states no address: give `baseUrl` or set `SEVERAL_FILES_BASE_URL`.
 *
 * The key is `apiKey` or `SEVERAL_FILES_API_KEY`.
 */
export type SeveralFilesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Several files: the client without its resources. */
export class SeveralFilesCore extends ApiClient {
  constructor(options: SeveralFilesCoreOptions = {}) {
    super(options, config);
  }
}
