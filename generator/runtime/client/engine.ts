// What a client consists of, for the functions of this folder that work on one. Its parts are not a client's public surface.

import { checkedBaseUrl } from './base-url.js';
import type { CredentialSource } from './credentials.js';
import type { OperationDescriptor } from './descriptor.js';
import type {
  ApiConfig,
  BaseOptions,
  CallOptions,
  Furniture,
  HeaderOptions,
  Send,
} from './options.js';
import type { RateLimit } from './rate-limit.js';
import type { Watch } from './time.js';
import type { Middleware } from './types.js';

export interface Engine {
  readonly options: BaseOptions;
  readonly config: ApiConfig;
  /** Absent: the API has no security schemes. */
  readonly credentials: CredentialSource | undefined;
  /** Of every request. */
  headers: HeaderOptions | undefined;
  /** What a user can do about a status, where the service does not say it. */
  advise?: (status: number) => string | undefined;
  fetch: Send;
  /** Sends a request through the middleware of the client, where it has any. */
  through?: ((exchange: Exchange, send: Send) => Promise<Response>) | undefined;
  /** What the user said of what a client with resources has. */
  furniture?: Furniture;
  /** Behind all middleware, so that it sees what is sent. */
  log?: Middleware | undefined;
  /**
   * The address of a request: what the call is given, else the client, else the operation's own, else the document's.
   * @throws {ConfigurationError} None is set, or it is none.
   */
  readonly baseUrl: (ofCall?: string, ofOperation?: string) => string;
  /** What is left of what retries of the client may cost together. */
  budget: number;
  rateLimit?: RateLimit | undefined;
}

/** What all attempts at a call have in common. */
export interface Calling<Operation = OperationDescriptor> {
  readonly operation: Operation;
  /** Sending it uses up something of the request. */
  readonly once?: boolean | undefined;
  /** The options of the call, else the client's. */
  readonly settings: CallOptions;
}

/** An attempt at a call, before it is sent. */
export interface Exchange extends Calling {
  readonly request: Request;
  /** The argument of the call. */
  readonly params: object;
  readonly baseUrl: string;
  readonly watch: Watch;
}

/** @throws {ConfigurationError} `baseUrl` is no address. */
export function createEngine(options: BaseOptions, config: ApiConfig): Engine {
  const { baseUrl } = options;
  if (baseUrl) checkedBaseUrl(options, baseUrl);
  return {
    options,
    config,
    credentials: config.credentials?.(options),
    headers: options.headers,
    fetch: (request) => globalThis.fetch(request),
    baseUrl: (ofCall, ofOperation) =>
      checkedBaseUrl(options, ofCall || baseUrl || ofOperation || config.server),
    budget: 500,
  };
}
