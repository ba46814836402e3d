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
  userAgent: 'video-automation-client/1.0.0',
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
 * The document states only the end of the address, `/api/v1`: give `baseUrl` or set
 * `VIDEO_AUTOMATION_BASE_URL`.
 *
 * The service address up to and including the API version segment. The address itself is not
 * stated; it ends in `/api/v1`.
 *
 * The key is `apiKey` or `VIDEO_AUTOMATION_API_KEY`.
 *
 * Every operation requires the header `Authorization: Bearer <API_KEY>`.
 *
 * API keys are created by a user in the dashboard under settings, API keys. Keys of any member
 * of the studio work. An active subscription is required for the automation API. A missing or
 * invalid key gives 401.
 *
 * Not specified: key format, expiry and rotation.
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
