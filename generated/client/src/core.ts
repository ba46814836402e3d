import {
  BadRequestError,
  InternalServerError,
  RateLimitError,
  UnauthorizedError,
} from './errors.js';
import { ApiClient } from './runtime/api-client.js';
import { oneKey } from './runtime/credentials.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';
import { bearer } from './runtime/schemes.js';

const config: ApiConfig = {
  name: 'VideoAutomation',
  environment: 'VIDEO_AUTOMATION',
  credentials: oneKey('bearer', bearer),
  security: [['bearer']],
  errors: {
    400: BadRequestError,
    401: UnauthorizedError,
    429: RateLimitError,
    500: InternalServerError,
  },
};

/**
 * The document states no address: give `baseUrl` or set `VIDEO_AUTOMATION_BASE_URL`. The key
 * is `apiKey` or `VIDEO_AUTOMATION_API_KEY`.
 */
export type VideoAutomationCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call Video Automation Service: the client without its
 * resources.
 */
export class VideoAutomationCore extends ApiClient {
  constructor(options: VideoAutomationCoreOptions = {}) {
    super(options, config);
  }
}
