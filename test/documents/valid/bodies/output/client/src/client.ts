import { BodiesCore } from './core.js';
import { List } from './resources/list.js';
import { MapResource } from './resources/map.js';
import { Maybe } from './resources/maybe.js';
import { Null } from './resources/null.js';
import { Shared } from './resources/shared.js';
import { Union } from './resources/union.js';
import { Word } from './resources/word.js';
import type { HttpMethod } from './runtime/descriptor.js';
import { addMiddleware } from './runtime/middleware.js';
import type { ClientOptions, UndocumentedRequest } from './runtime/options.js';
import type { ApiCall } from './runtime/types.js';
import { requestEndpoint } from './runtime/undocumented.js';

/** The document states no address: give `baseUrl` or set `BODIES_BASE_URL`. */
export type BodiesOptions = ClientOptions;

/** Bodies */
export class Bodies extends BodiesCore {
  readonly list = new List(this);
  readonly word = new Word(this);
  readonly maybe = new Maybe(this);
  readonly union = new Union(this);
  readonly null = new Null(this);
  readonly map = new MapResource(this);
  readonly shared = new Shared(this);

  constructor(options: BodiesOptions = {}) {
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
