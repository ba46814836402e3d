import { OdditiesCore } from './core.js';
import { Colon } from './resources/colon.js';
import { OdditiesResource } from './resources/oddities.js';
import { Things } from './resources/things.js';
import { Trailing } from './resources/trailing.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { addMiddleware } from './runtime/middleware.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';

/** The document states no address: give `baseUrl` or set `ODDITIES_BASE_URL`. */
export type OdditiesOptions = ClientOptions;

/** Oddities */
export class Oddities extends OdditiesCore {
  readonly things = new Things(this);
  readonly oddities = new OdditiesResource(this);
  readonly colon = new Colon(this);
  readonly trailing = new Trailing(this);

  constructor(options: OdditiesOptions = {}) {
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
