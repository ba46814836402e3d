// The client that every operation is called with, and the way of a call through it.

import type { ApiConfig, ClientState, OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { type RateLimit, noteRateLimit, requestIdOf } from './rate-limit.js';
import { checkedBaseUrl, pageOrigin, prepareRequest } from './request.js';
import { layerHeaders, readResponse, unexpected } from './response.js';
import { inAttempts, send } from './send.js';
import type { ApiCall, BaseOptions, OperationOptions, WithResponse } from './types.js';
import { present } from './values.js';

/**
 * What a client consists of, for the functions of this folder that work on one. Its parts are not a client's public surface.
 *
 * @throws {ConfigurationError} `baseUrl` is no address.
 */
export function createClientState(options: BaseOptions, config: ApiConfig): ClientState {
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

export interface Task {
  readonly operation: OperationDescriptor;
  readonly params: object;
  readonly options: OperationOptions;
}

/** One call, from its argument to its result. */
export async function execute(
  state: ClientState,
  { operation, params, options }: Task,
): Promise<WithResponse<unknown, object>> {
  const { body, target, headers: own } = prepareRequest(operation, params, options);
  const headers = layerHeaders(
    { Accept: operation.accept },
    state.headers,
    { 'Content-Type': body?.contentType },
    operation.idempotency?.(options.idempotencyKey),
    own,
    options.headers,
  );
  const call = {
    state,
    operation,
    params,
    headers,
    baseUrl: state.baseUrl(options.baseUrl, operation.server),
    once: body?.once,
    settings: { ...state.options, ...Object.fromEntries(present(options)) },
  };
  return inAttempts(state, call, async (attempt) => {
    const { attempts, signal, watch } = attempt;
    const exchange = { ...call, ...attempt, secrets: [] };
    const sent = [...headers].filter(([, value]) => value !== null);
    // A header of ours would make a browser ask the service for leave first.
    if (attempts > 1 && !pageOrigin()) sent.push(['x-retry-count', `${attempts - 1}`]);
    const content = body?.open?.(watch.touch) ?? body?.content;
    let request: Request;
    try {
      request = new Request(call.baseUrl + target, {
        method: operation.method,
        headers: sent,
        signal,
        body: content,
        redirect: body?.redirect,
        duplex: 'half',
        // The boundary: which bodies there are is said where they are written.
      } as RequestInit);
    } catch {
      // What the platform says may repeat the value of a header.
      throw new ArgumentError(`${operation.id} cannot be sent: check method, body and headers`);
    }
    const transmit = (each: Request): Promise<Response> =>
      send(state, each, { ...exchange, streaming: body?.open && (each !== request || content) });
    const response = await (state.through?.({ ...exchange, request }, transmit) ??
      transmit(request));
    const rateLimit = noteRateLimit(state, response.headers);
    const received = { ...exchange, response, rateLimit };
    return {
      data: await readResponse(received),
      status: response.status,
      // The boundary: not every list of types knows that headers are a list.
      headers:
        operation.headers?.(response.headers) ??
        Object.fromEntries(response.headers as unknown as Iterable<[string, string]>),
      requestId: requestIdOf(response.headers),
      attempts,
      rateLimit,
      response,
      unexpected: (what) => unexpected(received, what),
    };
  });
}

/** @internal */
export let stateOf: (client: ApiClient) => ClientState;

/**
 * The class under every generated client. What works on a client and is not needed for every call stands beside it, not in it:
 * methods of a class are in every bundle.
 */
export class ApiClient {
  readonly #state: ClientState;

  static {
    stateOf = (client) => client.#state;
  }

  /**
   * @throws {ConfigurationError} `baseUrl` is no address. Whatever is missing is reported by the first call that needs it: code that
   * makes a client may run where there is no key, as when a site is built.
   */
  constructor(options: BaseOptions, config: ApiConfig) {
    this.#state = createClientState(options, config);
  }

  /** What the last response that had rate limit headers said. */
  get rateLimit(): RateLimit | undefined {
    return this.#state.rateLimit;
  }

  /**
   * Calls an operation: every generated method and function does it by this.
   * @param params Parameters and body in one object, as the operation's `…Params` type describes it.
   * @throws {ApiError} The service responded with an error; documented statuses have a class of their own below it.
   * @throws {UnexpectedResponseError} The response is not what the document says.
   * @throws {ConnectionError} No response, or an incomplete one.
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
    return asCall(async () => execute(this.#state, { operation, params, options }));
  }
}

/** @internal */
export function asCall<T, H extends object>(
  execute: () => Promise<WithResponse<unknown, object>>,
): ApiCall<T, H> {
  // The boundary between what a service sends and what its document says of it.
  const whole = execute() as Promise<WithResponse<T, H>>;
  const data = whole.then((response) => response.data);
  return Object.assign(data, {
    withResponse: () => {
      // Whoever takes this one takes its failure, too.
      data.catch(() => {});
      return whole;
    },
  });
}
