// Copied by Concord into every output that needs it. Do not edit.

import {
  ArgumentError,
  ClientError,
  type RateLimit,
  asValidationError,
  noteRateLimit,
  requestIdOf,
} from './errors.js';
import {
  checkedBaseUrl,
  headerValues,
  inAttempts,
  isRaw,
  isRecord,
  layerHeaders,
  ofStatus,
  own,
  pageOrigin,
  plain,
  prepareRequest,
  present,
  readAny,
  readResponse,
  refuseClimbing,
  send,
  sendBy,
  sendByFetch,
  unexpected,
  writeUndocumented,
} from './http.js';
import { isLogLevel, logging } from './logging.js';
import type {
  ApiCall,
  ApiConfig,
  BaseOptions,
  ClientOptions,
  ClientState,
  Defaults,
  Exchange,
  ExtraQuery,
  Fetch,
  HttpMethod,
  Middleware,
  MiddlewareContext,
  MiddlewareHooks,
  OperationDescriptor,
  OperationOptions,
  Send,
  UndocumentedRequest,
  Watch,
  WithResponse,
} from './types.js';

// The class under every generated client: what happens in a call, from argument to result.

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

// What only clients with resources need: middleware, environment variables, undocumented endpoints.

/** Sends a client's requests with your own `fetch`: for proxies, cookies, tests. */
export function setFetch(client: ApiClient, fetch: Fetch): void {
  Object.assign(stateOf(client), { fetch: sendBy(fetch), userFetch: fetch });
}

/**
 * Completes options from the environment, by the variable of each option. Where an option sets a
 * token or a key, no variable sets the other one.
 */
export function fromEnvironment<Options extends BaseOptions>(
  options: Options,
  variables: Readonly<Record<string, string>>,
): Options {
  const given = new Map(present(options));
  const isKey = (option: string): boolean => option === 'token' || option === 'apiKey';
  const hasKey = [...given].some(([option, value]) => isKey(option) && value);
  const found = Object.entries(variables).flatMap(([option, name]) =>
    given.get(option) || (hasKey && isKey(option)) ? [] : [[option, variable(name)]],
  );
  return {
    ...options,
    ...Object.fromEntries(found),
    hint: (option: string) => (own(variables, option) ? `, or set ${variables[option]}` : ''),
  };
}

/** `undefined` if it is unset or empty, or if the platform forbids reading it. */
export function variable(name: string): string | undefined {
  try {
    // A cast: not every platform has `process`.
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name]?.trim() || undefined;
  } catch {
    return undefined;
  }
}

const lists = new WeakMap<ClientState, Middleware[]>();

/** All attempts of a call have the same parameters object, so that middleware recognises them. */
const paramsOf = new WeakMap<object, MiddlewareContext['params']>();

/** Returns the middleware of a client, in order. */
export function middlewareOf(state: ClientState): readonly Middleware[] {
  return lists.get(state) ?? [];
}

export function setMiddleware(state: ClientState, middleware: readonly Middleware[]): void {
  lists.set(state, [...middleware]);
  state.through = (request, exchange, send) =>
    throughMiddleware(state, contextOf(request, exchange), send);
}

/**
 * Adds middleware: it sees requests before they are authorized and responses before they are read.
 */
export function addMiddleware(client: ApiClient, ...middleware: readonly Middleware[]): void {
  const state = stateOf(client);
  if (middleware.length > 0) setMiddleware(state, [...middlewareOf(state), ...middleware]);
}

function contextOf(request: Request, exchange: Exchange): MiddlewareContext {
  const { operation, settings, params: argument, baseUrl, watch, secrets } = exchange;
  const { id, path: schemaPath, parameters } = operation;
  const given = new Map<string, unknown>(Object.entries(argument));
  const of = (wanted: string): Record<string, unknown> =>
    Object.fromEntries(
      present(parameters)
        .filter(([, { in: place }]) => place === wanted)
        .map(([key, { name = key }]) => [name, given.get(key)]),
    );
  const hidden: string[] = [];
  for (const [key, { in: place, name = key, sensitive }] of present(parameters))
    if (sensitive && place === 'header') hidden.push(name.toLowerCase());
  const params = paramsOf.get(settings) ?? { path: of('path'), query: of('query') };
  paramsOf.set(settings, params);
  // Only middleware of this folder uses these: the call's watch, secret texts, secret headers.
  const options = { baseUrl, validate: settings.validate, watch, secrets, hidden };
  return { request, schemaPath, params, id, options };
}

/**
 * Sends a request of the raw client through the middleware of its client, once per attempt.
 * `context` is missing for a request that was created by a middleware of the raw client.
 */
export function throughRaw(
  state: ClientState,
  sent: {
    readonly request: Request;
    readonly watch: Watch;
    readonly context: MiddlewareContext | undefined;
  },
  send: Send,
): Promise<Response> {
  const { request, watch, context } = sent;
  const { schemaPath = new URL(request.url).pathname, params = {}, id = '' } = context ?? {};
  const { validate } = state.options;
  const options = { baseUrl: state.baseUrl(), ...context?.options, validate, watch };
  return throughMiddleware(state, { request, schemaPath, params, id, options }, send);
}

/** The first middleware sees the response last. If one throws, the call rejects with its error. */
async function throughMiddleware(
  state: ClientState,
  context: MiddlewareContext,
  send: Send,
): Promise<Response> {
  try {
    return await passOn([...middlewareOf(state), state.log ?? {}], context, send);
  } catch (error) {
    throw asValidationError(error);
  }
}

async function passOn(
  middleware: readonly Partial<MiddlewareHooks>[],
  context: MiddlewareContext,
  send: Send,
): Promise<Response> {
  for (const [index, each] of middleware.entries()) {
    const made = await each.onRequest?.(context);
    if (made instanceof Response) return made;
    if (made) context.request = made;
    refuseRead(context.request, `onRequest of middleware ${index + 1}`);
  }
  const backwards = [...middleware].reverse();
  let response = await send(context.request).catch(async (thrown: unknown) => {
    let error = thrown;
    for (const each of backwards) {
      const made = await each.onError?.({ ...context, error });
      if (made instanceof Response) return made;
      error = made ?? error;
    }
    throw error;
  });
  for (const [index, each] of backwards.entries()) {
    const made = await each.onResponse?.({ ...context, response });
    if (made) response = made;
    refuseRead(response, `onResponse of middleware ${middleware.length - index}`);
  }
  return response;
}

/** @throws {ClientError} Nobody can read the body a second time. */
function refuseRead({ bodyUsed }: Request | Response, reader: string): void {
  if (bodyUsed) throw new ClientError(`${reader} has read the body: it can read that of a clone()`);
}

/**
 * Creates a client of the same class with other options. Options that are not given stay as in
 * `client`. Headers are added to its headers; `null` removes one. Both clients share their retry
 * budget, rate limit, `fetch` and middleware, unless you give others.
 */
export function withOptions<C extends ApiClient>(
  client: C,
  { middleware, fetch, ...options }: BaseOptions & Pick<ClientOptions, 'middleware' | 'fetch'>,
): C {
  const state = stateOf(client);
  // A cast: the constructors of generated clients take only their options.
  const Client = client.constructor as new (options: ClientOptions) => C;
  const made = new Client({
    ...{ ...state.options, ...state.defaults, ...Object.fromEntries(present(options)) },
    headers: { ...state.options.headers, ...options.headers },
  });
  const inner = stateOf(made);
  const all = middleware ?? middlewareOf(state);
  if (all.length > 0) setMiddleware(inner, all);
  inner.fetch = state.fetch;
  if (fetch) setFetch(made, fetch);
  for (const name of ['budget', 'rateLimit'])
    Object.defineProperty(inner, name, {
      get: () => Reflect.get(state, name),
      set: (value) => {
        Reflect.set(state, name, value);
      },
    });
  return made;
}

/** Sends a request to an endpoint that the document lacks. The method `request` calls this. */
export function requestEndpoint<T = unknown>(
  client: ApiClient,
  { method, path }: { readonly method: HttpMethod; readonly path: string },
  { query, body, ...options }: UndocumentedRequest = {},
): ApiCall<T> {
  return asCall(async () => {
    const state = stateOf(client);
    if (!path.startsWith('/'))
      throw new ArgumentError(
        'The path of a request starts with "/"; for another address, give baseUrl too.',
      );
    const usual = isRaw(body) ? '*/*' : 'application/json';
    const mediaType = layerHeaders(options.headers).get('content-type') ?? usual;
    const { security } = state.config;
    const id = `${method} ${path.replace(/[?#][^]*/, '')}`;
    const operation: OperationDescriptor = {
      id,
      method,
      path,
      fill: () => refuseClimbing(id, path.replace(/#/g, '%23')),
      success: { '2XX': 'any' },
      read: { any: readAny },
      // Credentials are sent if they are set; a missing one is no error.
      ...(security && { security: [...security, []] }),
      body: { mediaType, key: 'body', write: writeUndocumented },
    };
    const [nested] = present(query).find(([, value]) => isRecord(plain(value))) ?? [];
    if (nested) throw new ArgumentError(`${id}: how would "${nested}" be written? Give it as text`);
    // A cast: values of other types are refused when they are written.
    const extraQuery = { ...query, ...options.extraQuery } as ExtraQuery;
    return execute(state, { operation, params: { body }, options: { ...options, extraQuery } });
  });
}

/** What to do about a status that the service does not explain. */
const advice: Readonly<Record<string, string>> = {
  401: 'check the credentials',
  403: 'check what the credentials allow',
  404: 'check the ids, and baseUrl',
  429: 'try again later',
  '5XX': 'try again later',
};

interface ConfigureOptions extends Defaults, Pick<ClientOptions, 'middleware' | 'fetch'> {
  /** The prefix of environment variables. */
  readonly environment: string;
  /** The name and version of the package. */
  readonly userAgent: string;
  /** Refuses keys that a page would give away. Absent if the API has no security schemes. */
  readonly guard?: (options: BaseOptions) => void;
}

/** Sets up what a client with resources adds: middleware, logging, `fetch`, User-Agent, advice. */
export function configure(
  client: ApiClient,
  { middleware = [], fetch, environment, userAgent, guard, ...given }: ConfigureOptions,
): void {
  const state = stateOf(client);
  bindMethods(client);
  if (fetch) setFetch(client, fetch);
  state.advise = (status) => ofStatus(advice, status);
  // A browser sets its own User-Agent; an extra header would cause a CORS preflight.
  if (!pageOrigin()) state.headers = { 'User-Agent': userAgent, ...state.headers };
  else if (!given.dangerouslyAllowBrowser) guard?.(state.options);
  state.defaults = given;
  const { logger = console } = given;
  const named = variable(`${environment}_LOG`)?.toLowerCase();
  if (named !== undefined && !isLogLevel(named))
    console.warn(`${environment}_LOG is none of off, error, warn, info and debug`);
  const level = given.logLevel ?? (isLogLevel(named) ? named : undefined);
  const logLevel = level ?? 'off';
  const isQuiet = level === 'off' || level === 'error';
  state.warn = (message, details) => void (isQuiet || logger.warn(message, details));
  state.log = logLevel === 'off' ? undefined : logging({ logger, logLevel });
  if (state.log || middleware.length > 0) setMiddleware(state, middleware);
}

/** Lets methods of an object, and of the resources in it, be called without it, and behind a proxy. */
function bindMethods(object: object): void {
  for (const each of Object.values(object)) if (isRecord(each)) bindMethods(each);
  const methods: object = Object.getPrototypeOf(object);
  for (const name of Object.getOwnPropertyNames(methods)) {
    const isMethod = typeof Object.getOwnPropertyDescriptor(methods, name)?.value === 'function';
    if (!isMethod || name === 'constructor') continue;
    const value = (...given: unknown[]): unknown =>
      // The method of the moment: tests replace methods of a class.
      Reflect.apply(Reflect.get(methods, name), object, given);
    Object.defineProperty(object, name, { value, writable: true, configurable: true });
  }
}
