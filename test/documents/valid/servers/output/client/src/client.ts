import { ServersCore } from './core.js';
import { Here } from './resources/here.js';
import { Relative } from './resources/relative.js';
import { There } from './resources/there.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { addMiddleware } from './runtime/middleware.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';

/**
 * The address is https://eu.example.com:443/v1 unless `baseUrl` or `SERVERS_BASE_URL` says
 * otherwise.
 *
 * Production
 */
export type ServersOptions = ClientOptions;

/** Servers */
export class Servers extends ServersCore {
  readonly here = new Here(this);
  readonly there = new There(this);
  readonly relative = new Relative(this);

  constructor(options: ServersOptions = {}) {
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
