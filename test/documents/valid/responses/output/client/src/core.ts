import { BadRequestError, InternalServerError } from './errors.js';
import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = {
  name: 'Responses',
  environment: 'RESPONSES',
  errors: { 400: BadRequestError, 500: InternalServerError },
};

/** The document states no address: give `baseUrl` or set `RESPONSES_BASE_URL`. */
export type ResponsesCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Responses: the client without its resources. */
export class ResponsesCore extends ApiClient {
  constructor(options: ResponsesCoreOptions = {}) {
    super(options, config);
  }
}
