// The class under every generated client: what happens in a call, from argument to result.

import type { ApiConfig, ClientState, Exchange, OperationDescriptor } from './descriptor.js';
import { ArgumentError, ClientError } from './errors.js';
import { type RateLimit, noteRateLimit, requestIdOf } from './limits/rate-limit.js';
import { checkedBaseUrl, pageOrigin, prepareRequest } from './request.js';
import { headerValues, layerHeaders, readResponse, unexpected } from './response.js';
import { inAttempts, send, sendByFetch } from './send.js';
import type { ApiCall, BaseOptions, OperationOptions, WithResponse } from './types.js';
import { present } from './values.js';

/** Runs one call, from its argument to its result. */
export async function execute(
  state: ClientState,
  task: Pick<Exchange, 'operation' | 'params'> & { readonly options: OperationOptions },
): Promise<WithResponse<unknown, object>> {
  const { operation, params, options } = task;
  const { body, target, headers: own } = prepareRequest(operation, params, options);
  const secrets = state.config.sensitive?.(task) ?? [];
  const headers = new Map(
    layerHeaders(
      { Accept: operation.accept },
      state.headers,
      { 'Content-Type': body?.contentType },
      operation.idempotency?.(options.idempotencyKey),
      own,
      options.headers,
    ),
  );
  const type = headers.get('content-type');
  if (type && body?.retyped) headers.set('content-type', body.retyped(type));
  const call = {
    state,
    operation,
    params,
    headers,
    baseUrl: state.baseUrl(options.baseUrl || operation.server?.(state)),
    once: body?.once,
    settings: { ...state.options, ...Object.fromEntries(present(options)) },
    fetchOptions: { ...state.options.fetchOptions, ...options.fetchOptions },
    used: new Map(),
  };
  return inAttempts(state, call, async (attempt) => {
    const { attempts, signal, watch } = attempt;
    const exchange = { ...call, ...attempt, secrets: [...secrets] };
    const content = body?.open?.(watch.touch) ?? (await body?.load?.()) ?? body?.content;
    const sent = new Headers();
    let refused: string | undefined;
    let request: Request;
    try {
      for (const [name, value] of headers) {
        // A platform's own message repeats the value.
        refused = /^[\w-]+$/.test(name) ? `the header ${name}` : 'the name of a header';
        if (value !== null) sent.append(name, value);
      }
      refused = undefined;
      // In a browser an extra header would cause a CORS preflight.
      if (attempts > 1 && !pageOrigin()) sent.append('x-retry-count', `${attempts - 1}`);
      const { method } = operation;
      const init = {
        ...call.fetchOptions,
        method,
        headers: sent,
        signal,
        body: content,
        duplex: 'half',
      };
      // A cast: WriteBody returns only bodies that fetch takes.
      request = new Request(call.baseUrl + target, init as RequestInit);
    } catch (cause) {
      const { message } = Object(cause) as Partial<Error>;
      throw new ArgumentError(`${operation.id} cannot be sent: ${refused ?? message}`);
    }
    const transmit = (each: Request): Promise<Response> =>
      send(state, each, {
        ...exchange,
        streaming: body?.open && (each !== request || content),
        redirect: body?.redirect,
      });
    const response = await (state.through?.(request, exchange, transmit) ?? transmit(request));
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

/** The address that options choose. */
function addressOf(options: BaseOptions, { server }: ApiConfig): string | undefined {
  return options.baseUrl || (typeof server === 'function' ? server(options) : server);
}

/** @internal */
export let stateOf: (client: ApiClient) => ClientState;

/** The class under every generated client. It is small, as bundlers keep all methods of a class. */
export class ApiClient {
  readonly #state: ClientState;

  static {
    stateOf = (client) => client.#state;
  }

  /**
   * A missing key or address is an error of the first call that needs it, not of the constructor.
   * @throws {ConfigurationError} `baseUrl` is not a valid address.
   */
  constructor(options: BaseOptions, config: ApiConfig) {
    const { baseUrl, headers } = options;
    if (baseUrl) checkedBaseUrl(options, baseUrl);
    this.#state = {
      options,
      config,
      credentials: config.credentials?.(options),
      headers,
      fetch: sendByFetch,
      baseUrl: (ofCall) => checkedBaseUrl(options, ofCall || addressOf(options, config)),
      budget: 500,
    };
  }

  /** Frameworks put plain objects behind proxies, where private members are not found. */
  get [Symbol.toStringTag](): string {
    return 'ApiClient';
  }

  /** The address that an option or the environment chose. @throws {ConfigurationError} There is no such server. */
  get baseUrl(): string | undefined {
    const { options, config } = this.#state;
    const own = addressOf(options, config);
    const stated = addressOf({}, config);
    return own === stated || own === `${stated}/` ? undefined : own;
  }

  /** The rate limit from the last response that had rate limit headers. */
  get rateLimit(): RateLimit | undefined {
    return this.#state.rateLimit;
  }

  /**
   * Calls an operation. Every generated method and function calls this.
   * @param params Parameters and body in one object, as the operation's `…Params` type describes
   * it.
   * @throws {ClientError} One of its subclasses, which say what went wrong.
   */
  call<T, H extends object = Readonly<Record<never, never>>>(
    operation: OperationDescriptor,
    params: object = {},
    options: OperationOptions = {},
  ): ApiCall<T, H> {
    return asCall(async () => execute(this.#state, { operation, params, options }));
  }
}

/** Adds to the stack of an error who called: an engine keeps ten functions, which are all of the client. */
async function naming<T>(call: Error, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const caller = `\n${call.stack?.replace(/^Error\n/, '')}`;
    if (error instanceof ClientError && !error.stack?.includes(caller)) error.stack += caller;
    throw error;
  }
}

/** @internal */
export function asCall<T, H extends object>(
  execute: () => Promise<WithResponse<unknown, object>>,
): ApiCall<T, H> {
  // A cast: the response is typed as the document describes it.
  const whole = naming(new Error(), execute()) as Promise<WithResponse<T, H>>;
  const data = whole.then((response) => response.data);
  return Object.assign(data, {
    withResponse: () => {
      // The failure is handled there; it must not be reported a second time as unhandled.
      data.catch(() => {});
      return whole;
    },
  });
}
