import { SecurityCore } from './core.js';
import { Digest } from './resources/digest.js';
import { Either } from './resources/either.js';
import { Mutual } from './resources/mutual.js';
import { OpenResource } from './resources/open.js';
import { Optional } from './resources/optional.js';
import { Scoped } from './resources/scoped.js';
import { Usual } from './resources/usual.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { addMiddleware } from './runtime/middleware.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';

/**
 * The document states no address: give `baseUrl` or set `SECURITY_BASE_URL`.
 *
 * The key is `apiKey` or `SECURITY_API_KEY`.
 *
 * A token.
 */
export type SecurityOptions = ClientOptions;

/** Security */
export class Security extends SecurityCore {
  readonly usual = new Usual(this);
  readonly open = new OpenResource(this);
  readonly optional = new Optional(this);
  readonly either = new Either(this);
  readonly scoped = new Scoped(this);
  readonly mutual = new Mutual(this);
  readonly digest = new Digest(this);

  constructor(options: SecurityOptions = {}) {
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
