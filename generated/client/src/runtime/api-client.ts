// Copied by Concord into every output that needs it. Do not edit.

// The class under every generated client, and what happens in a call from its argument to its result.

import type { ApiConfig, ClientState, OperationDescriptor } from './descriptor.js';
import { ArgumentError } from './errors.js';
import { type RateLimit, noteRateLimit, requestIdOf } from './rate-limit.js';
import { checkedBaseUrl, pageOrigin, prepareRequest } from './request.js';
import { headerValues, layerHeaders, readResponse, unexpected } from './response.js';
import { inAttempts, send } from './send.js';
import type { ApiCall, BaseOptions, OperationOptions, WithResponse } from './types.js';
import { present } from './values.js';

/**
 * Creates the internal state of a client, which the functions of this folder share. It is no part of a client's public surface.
 *
 * @throws {ConfigurationError} `baseUrl` is not a valid address.
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
    baseUrl: (ofCall, ofOperation) => {
      if (ofCall) return checkedBaseUrl(options, ofCall);
      if (ofOperation && URL.canParse(ofOperation)) return checkedBaseUrl(options, ofOperation);
      const { server } = config;
      const address = baseUrl || (typeof server === 'function' ? server(options) : server);
      const base = checkedBaseUrl(options, address);
      return ofOperation ? checkedBaseUrl(options, new URL(ofOperation, base).href) : base;
    },
    budget: 500,
  };
}

export interface Task {
  readonly operation: OperationDescriptor;
  readonly params: object;
  readonly options: OperationOptions;
}

/** Runs one call, from its argument to its result. */
export async function execute(
  state: ClientState,
  { operation, params, options }: Task,
): Promise<WithResponse<unknown, object>> {
  const { body, target, headers: own, secrets } = prepareRequest(operation, params, options);
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
    const exchange = { ...call, ...attempt, secrets: [...secrets] };
    const sent = [...headers].filter(([, value]) => value !== null);
    // In a browser an extra header would cause a CORS preflight.
    if (attempts > 1 && !pageOrigin()) sent.push(['x-retry-count', `${attempts - 1}`]);
    const content = body?.open?.(watch.touch) ?? (await body?.load?.()) ?? body?.content;
    let request: Request;
    try {
      request = new Request(call.baseUrl + target, {
        method: operation.method,
        headers: sent,
        signal,
        body: content,
        duplex: 'half',
        // A cast: WriteBody returns only bodies that fetch takes.
      } as RequestInit);
    } catch (cause) {
      throw new ArgumentError(`${operation.id} cannot be sent: ${refusal(cause, sent)}`);
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
      headers: (operation.headers ?? headerValues)(response.headers),
      requestId: requestIdOf(response.headers),
      attempts,
      rateLimit,
      response,
      unexpected: (what) => unexpected(received, what),
    };
  });
}

/** Why the platform does not take a request: the name of the header, whose value it may repeat, or else what it says. */
function refusal(cause: unknown, headers: readonly (readonly [string, unknown])[]): string {
  const header = headers.find(([name, value]) => {
    try {
      return void new Headers([[name, `${value}`]]);
    } catch {
      return true;
    }
  });
  // A cast: platforms throw anything.
  if (!header) return `${(cause as Partial<Error>).message}`;
  return /^[\w-]+$/.test(header[0]) ? `the header ${header[0]}` : 'the name of a header';
}

/** @internal */
export let stateOf: (client: ApiClient) => ClientState;

/**
 * The class under every generated client. Functions that work on a client and that not every call needs are separate functions:
 * a bundler keeps all methods of a class.
 */
export class ApiClient {
  readonly #state: ClientState;

  static {
    stateOf = (client) => client.#state;
  }

  /**
   * A missing key or address is not reported here but by the first call that needs it, so that code may create a client where there
   * is no key, for example while a site is built.
   * @throws {ConfigurationError} `baseUrl` is not a valid address.
   */
  constructor(options: BaseOptions, config: ApiConfig) {
    this.#state = createClientState(options, config);
  }

  /** The rate limit from the last response that had rate limit headers. */
  get rateLimit(): RateLimit | undefined {
    return this.#state.rateLimit;
  }

  /**
   * Calls an operation. Every generated method and function calls this.
   * @param params Parameters and body in one object, as the operation's `…Params` type describes it.
   * @throws {ApiError} The service responded with an error. Documented statuses have their own subclasses.
   * @throws {UnexpectedResponseError} The response is not what the document describes.
   * @throws {ConnectionError} There was no response, or it was incomplete.
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
  // A cast: the response is typed as the document describes it.
  const whole = execute() as Promise<WithResponse<T, H>>;
  const data = whole.then((response) => response.data);
  return Object.assign(data, {
    withResponse: () => {
      // A caller who uses `withResponse()` handles the failure there; it must not be reported a second time as unhandled.
      data.catch(() => {});
      return whole;
    },
  });
}
