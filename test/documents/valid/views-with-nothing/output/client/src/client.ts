import { EmptyViewsCore } from './core.js';
import { Things } from './resources/things.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { addMiddleware } from './runtime/middleware.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';

/**
 * The address is https://api.example.com unless `baseUrl` or `EMPTY_VIEWS_BASE_URL` says
 * otherwise.
 */
export type EmptyViewsOptions = ClientOptions;

/** Empty views */
export class EmptyViews extends EmptyViewsCore {
  readonly things = new Things(this);

  constructor(options: EmptyViewsOptions = {}) {
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
