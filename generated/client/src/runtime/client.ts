// Copied by Concord into every output that needs it. Do not edit.

// What only clients with resources need: middleware, environment variables, undocumented endpoints, and other defaults.

import { type ApiClient, asCall, execute, stateOf } from './api-client.js';
import { writeAny } from './body.js';
import type { ClientState, Exchange, OperationDescriptor, Watch } from './descriptor.js';
import { ArgumentError, ConfigurationError, asValidationError } from './errors.js';
import { isLogLevel, logging } from './logging.js';
import { pageOrigin, refuseClimbing, writeStyled } from './request.js';
import { layerHeaders, readAny } from './response.js';
import { sendBy } from './send.js';
import type {
  ApiCall,
  BaseOptions,
  ClientOptions,
  Defaults,
  Fetch,
  HttpMethod,
  Middleware,
  MiddlewareContext,
  Send,
  UndocumentedRequest,
} from './types.js';
import { advise, isRaw, present } from './values.js';

/**
 * Sends the requests of a client with your own `fetch`: for proxies, certificates, cookies, tests. A client with resources also takes
 * it as an option. A client without them (`…Core`) includes this code only if you call this function.
 */
export function setFetch(client: ApiClient, fetch: Fetch): void {
  stateOf(client).fetch = sendBy(fetch);
}

const variables = { token: 'TOKEN', apiKey: 'API_KEY', baseUrl: 'BASE_URL' } as const;

/**
 * Completes options from environment variables: the address, the token and the key, if the options do not set them, for example
 * `PET_SHOP_API_KEY` for the `prefix` `PET_SHOP`. Clients with resources do this where the platform has environment
 * variables; other clients do not.
 */
export function fromEnvironment<Options extends BaseOptions>(
  options: Options,
  prefix: string,
): Options {
  return {
    ...options,
    ...credentialFrom(options, prefix),
    baseUrl: options.baseUrl || variable(`${prefix}_BASE_URL`),
    hint: (option) =>
      Object.hasOwn(variables, option)
        ? `, or set ${prefix}_${Reflect.get(variables, option)}`
        : '',
  };
}

/** What an option sets goes before any variable. */
function credentialFrom(
  { token, apiKey }: BaseOptions,
  prefix: string,
): Pick<BaseOptions, 'token' | 'apiKey'> {
  if (token || apiKey) return { token, apiKey };
  return { token: variable(`${prefix}_TOKEN`), apiKey: variable(`${prefix}_API_KEY`) };
}

/** `undefined` if it is unset or empty, or if the platform has no environment or forbids reading it. */
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

/** Middleware gets the same parameters object for all attempts of a call, so that it can recognise them. */
const paramsOf = new WeakMap<object, MiddlewareContext['params']>();

/** Returns the middleware of a client, in order. */
export function middlewareOf(state: ClientState): readonly Middleware[] {
  return lists.get(state) ?? [];
}

export function setMiddleware(state: ClientState, middleware: readonly Middleware[]): void {
  lists.set(state, [...middleware]);
  state.through = (exchange, send) => throughMiddleware(withLog(state), contextOf(exchange), send);
}

/**
 * Adds middleware to a client. It sees every request before it is authorized and sent, and every response before it is read. A client
 * with resources also takes it as an option. A client without them (`…Core`) includes this code only if you call this function.
 */
export function addMiddleware(client: ApiClient, ...middleware: readonly Middleware[]): void {
  const state = stateOf(client);
  if (middleware.length > 0) setMiddleware(state, [...middlewareOf(state), ...middleware]);
}

function withLog(state: ClientState): readonly Middleware[] {
  return [...middlewareOf(state), ...(state.log ? [state.log] : [])];
}

function contextOf({
  request,
  operation,
  settings,
  params: argument,
  baseUrl,
  watch,
  secrets,
}: Exchange): MiddlewareContext {
  const { id, path: schemaPath, parameters } = operation;
  const given = new Map<string, unknown>(Object.entries(argument));
  const of = (wanted: string): Record<string, unknown> =>
    Object.fromEntries(
      present(parameters)
        .filter(([, { in: place }]) => place === wanted)
        .map(([key, { name = key }]) => [name, given.get(key)]),
    );
  const hidden = present(parameters).flatMap(([key, { in: place, name = key, sensitive }]) =>
    sensitive && place === 'header' ? [name] : [],
  );
  const params = paramsOf.get(settings) ?? { path: of('path'), query: of('query') };
  paramsOf.set(settings, params);
  return {
    request,
    schemaPath,
    params,
    id,
    options: optionsOf({ baseUrl, validate: settings.validate }, { watch, secrets, hidden }),
  };
}

/**
 * Sends a request of the raw client through the middleware of its client, once per attempt. `context` is missing for a request that was
 * created by a middleware of the raw client.
 */
export function throughRaw(
  state: ClientState,
  {
    request,
    context,
    watch,
  }: Pick<Exchange, 'request' | 'watch'> & { readonly context: MiddlewareContext | undefined },
  send: Send,
): Promise<Response> {
  const { schemaPath = new URL(request.url).pathname, params = {}, id = '' } = context ?? {};
  const options = optionsOf(
    { baseUrl: state.baseUrl(), ...context?.options, validate: state.options.validate },
    { watch },
  );
  return throughMiddleware(withLog(state), { request, schemaPath, params, id, options }, send);
}

/** Adds what only middleware of this folder uses: the call's watch, secret texts, and the names of secret headers. */
function optionsOf(
  options: MiddlewareContext['options'],
  own: {
    readonly watch: Watch;
    readonly secrets?: readonly string[];
    readonly hidden?: readonly string[];
  },
): MiddlewareContext['options'] {
  return Object.assign(options, own);
}

/** The first middleware sees the request first and the response last. If a middleware throws, the call rejects with its error. */
async function throughMiddleware(...requested: Parameters<typeof passOn>): Promise<Response> {
  try {
    return await passOn(...requested);
  } catch (error) {
    throw asValidationError(error);
  }
}

async function passOn(
  middleware: readonly Middleware[],
  context: MiddlewareContext,
  send: Send,
): Promise<Response> {
  for (const each of middleware) {
    const made = await each.onRequest?.(context);
    if (made instanceof Response) return made;
    if (made) context.request = made;
  }
  const backwards = [...middleware].reverse();
  let response: Response | undefined;
  try {
    response = await send(context.request);
  } catch (thrown) {
    let error: unknown = thrown;
    for (const each of backwards) {
      const made = await each.onError?.({ ...context, error });
      if (made instanceof Response) {
        response = made;
        break;
      }
      error = made ?? error;
    }
    if (!response) throw error;
  }
  let result: Response = response;
  for (const each of backwards) {
    const made = await each.onResponse?.({ ...context, response: result });
    if (made) result = made;
  }
  return result;
}

/**
 * Creates a client of the same class with other options. Options that are not given stay as in `client`. Headers are added to its
 * headers; `null` removes one. Both clients share their retry budget, rate limit, `fetch` and middleware, unless you give others.
 */
export function withOptions<C extends ApiClient>(
  client: C,
  { middleware, fetch, ...options }: BaseOptions & Pick<ClientOptions, 'middleware' | 'fetch'>,
): C {
  const state = stateOf(client);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const headers = { ...state.options.headers, ...options.headers };
  // A cast: the constructors of generated clients take only their options.
  const Client = client.constructor as new (options: ClientOptions) => C;
  const made = new Client({
    ...state.options,
    ...state.defaults,
    ...Object.fromEntries(given),
    headers,
  });
  const own = stateOf(made);
  const all = middleware ?? middlewareOf(state);
  if (all.length > 0) setMiddleware(own, all);
  own.fetch = state.fetch;
  if (fetch) setFetch(made, fetch);
  for (const name of ['budget', 'rateLimit'] as const)
    Object.defineProperty(own, name, {
      get: () => state[name],
      set: (value: never) => {
        state[name] = value;
      },
    });
  return made;
}

/** The path after the base URL, starting with `/`. */
export interface Endpoint {
  readonly method: HttpMethod;
  readonly path: string;
}

/**
 * Sends a request to an endpoint that the document does not describe, with the same options as documented ones. A client's method
 * `request` calls this.
 */
export function requestEndpoint<T = unknown>(
  client: ApiClient,
  { method, path }: Endpoint,
  { query = {}, body, ...options }: UndocumentedRequest = {},
): ApiCall<T> {
  return asCall(async () => {
    const state = stateOf(client);
    if (!path.startsWith('/'))
      throw new ArgumentError(
        'The path of a request starts with "/"; for another address, give baseUrl too.',
      );
    const mediaType =
      layerHeaders(options.headers).get('content-type') ??
      (isRaw(body) ? '*/*' : 'application/json');
    const names = Object.keys(query);
    const { security } = state.config;
    const id = `${method} ${path.replace(/[?#][^]*$/, '')}`;
    const operation: OperationDescriptor = {
      id,
      method,
      path,
      fill: () => refuseClimbing(id, path.replaceAll('#', '%23')),
      success: { '2XX': 'any' },
      read: { any: readAny },
      // Credentials are sent if they are set; a missing one is no error.
      ...(security && { security: [...security, []] }),
      parameters: Object.fromEntries(
        names.map((name) => [`query ${name}`, { name, in: 'query', write: writeStyled }]),
      ),
      body: { mediaType, key: 'body', write: writeAny },
    };
    const argument = [
      ...names.map((name) => [`query ${name}`, Reflect.get(query, name)]),
      ['body', body],
    ];
    return execute(state, { operation, params: Object.fromEntries(argument), options });
  });
}

interface ConfigureOptions extends Defaults, Pick<ClientOptions, 'middleware' | 'fetch'> {
  /** The prefix of environment variables. */
  readonly environment: string;
  /** The name and version of the package. */
  readonly userAgent: string;
}

/**
 * Sets up what a client with resources adds: middleware, logging, a custom `fetch`, the User-Agent, and advice in error messages.
 */
export function configure(
  client: ApiClient,
  { middleware = [], fetch, environment, userAgent, ...given }: ConfigureOptions,
): void {
  const state = stateOf(client);
  if (fetch) setFetch(client, fetch);
  state.advise = advise;
  // A browser sets its own User-Agent; an extra header would cause a CORS preflight.
  if (!pageOrigin()) state.headers = { 'User-Agent': userAgent, ...state.headers };
  else if (state.credentials && !given.dangerouslyAllowBrowser) guardKeys(state.options);
  const { logger = console } = given;
  const named = variable(`${environment}_LOG`)?.toLowerCase();
  if (named !== undefined && !isLogLevel(named))
    console.warn(`${environment}_LOG is none of off, error, warn, info and debug`);
  const logLevel = given.logLevel ?? (isLogLevel(named) ? named : 'off');
  state.defaults = given;
  if (/off|error/.test(given.logLevel ?? named ?? '')) state.warn = () => {};
  else state.warn = (message, details) => logger.warn(message, details);
  state.log = logLevel === 'off' ? undefined : logging({ logger, logLevel });
  if (state.log || middleware.length > 0) setMiddleware(state, middleware);
}

/** @throws {ConfigurationError} A secret key is used in a browser without consent. */
function guardKeys({ token, apiKey, credentials = {} }: BaseOptions): void {
  const given = [token, apiKey, ...Object.values(credentials)];
  if (given.some((each) => each && typeof each !== 'function'))
    throw new ConfigurationError(
      'A key in a web page is public: give a function that fetches one, or set dangerouslyAllowBrowser',
    );
}
