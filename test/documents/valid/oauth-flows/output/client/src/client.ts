import { FlowsOfOAuthCore } from './core.js';
import { Granted } from './resources/granted.js';
import { Keyed } from './resources/keyed.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { addMiddleware } from './runtime/middleware.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';

/**
 * The document states no address: give `baseUrl` or set `FLOWS_OF_OAUTH_BASE_URL`.
 *
 * The key is `apiKey` or `FLOWS_OF_OAUTH_API_KEY`.
 */
export type FlowsOfOAuthOptions = ClientOptions;

/** Flows of OAuth */
export class FlowsOfOAuth extends FlowsOfOAuthCore {
  readonly granted = new Granted(this);
  readonly keyed = new Keyed(this);

  constructor(options: FlowsOfOAuthOptions = {}) {
    const { middleware = [], ...others } = options;
    super(others);
    addMiddleware(this, ...middleware);
  }

  /**
   * Sends a request to an endpoint that the API's document does not describe, with the client's
   * address, credentials, retries and errors. The answer is read by its content type: JSON,
   * text, or a `Blob`; `undefined` where it is empty.
   *
   * @param path From the base URL on, starting with `/`.
   */
  request<T = unknown>(
    method: HttpMethod,
    path: string,
    request?: UndocumentedRequest,
  ): ApiCall<T> {
    return requestEndpoint<T>(this, { method, path }, request);
  }
}
