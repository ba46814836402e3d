// Copied by Concord into every output that needs it. Do not edit.

// The class under every generated client. What works on a client and is not needed for every call stands beside it, not in it: methods
// of a class are in every bundle.

import type { OperationDescriptor } from './descriptor.js';
import { createEngine, type Engine } from './engine.js';
import type { ApiConfig, BaseOptions, OperationOptions } from './options.js';
import { perform } from './perform.js';
import type { RateLimit } from './rate-limit.js';
import type { ApiCall, WithResponse } from './types.js';

/** @internal */
export let engineOf: (client: ApiClient) => Engine;

export class ApiClient {
  readonly #engine: Engine;

  static {
    engineOf = (client) => client.#engine;
  }

  /**
   * @throws {ConfigurationError} `baseUrl` is no address. Whatever is missing is reported by the first call that needs it: code that
   * makes a client may run where there is no key, as when a site is built.
   */
  constructor(options: BaseOptions, config: ApiConfig) {
    this.#engine = createEngine(options, config);
  }

  /** What the last answer that had rate limit headers said. */
  get rateLimit(): RateLimit | undefined {
    return this.#engine.rateLimit;
  }

  /**
   * Calls an operation: the engine of every generated method and function.
   * @param params Parameters and body in one object, as the operation's `…Params` type describes it.
   * @throws {ApiError} The service answered with an error; documented statuses have a class of their own below it.
   * @throws {UnexpectedResponseError} The answer is not what the document says.
   * @throws {ConnectionError} No answer, or an incomplete one.
   * @throws {TimeoutError} An attempt or the whole call took too long.
   * @throws {AbortedError} `options.signal` was aborted.
   * @throws {ConfigurationError} No key or no address is set. Nothing was sent.
   * @throws {ArgumentError} An argument cannot be sent. Nothing was sent.
   */
  call<T, H extends object = Readonly<Record<never, never>>>(
    operation: OperationDescriptor,
    params: object = {},
    options: OperationOptions = {},
  ): ApiCall<T, H> {
    return asCall(async () => perform(this.#engine, { operation, params, options }));
  }
}

/** @internal */
export function asCall<T, H extends object>(
  perform: () => Promise<WithResponse<unknown, object>>,
): ApiCall<T, H> {
  // The boundary between what a service sends and what its document says of it.
  const whole = perform() as Promise<WithResponse<T, H>>;
  const data = whole.then((answer) => answer.data);
  return Object.assign(data, {
    withResponse: () => {
      // Whoever takes this one takes its failure, too.
      data.catch(() => {});
      return whole;
    },
  });
}
