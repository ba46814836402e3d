// What only clients with resources need: middleware, environment variables, undocumented endpoints.

import type { ClientState, Exchange, OperationDescriptor, Watch } from './descriptor.js';
import { type ApiClient, asCall, stateOf, execute } from './api-client.js';
import { writeUndocumented } from './body.js';
import { ArgumentError, ClientError, asValidationError } from './errors.js';
import { isLogLevel, logging } from './logging.js';
import { pageOrigin, refuseClimbing } from './request.js';
import { layerHeaders, readAny } from './response.js';
import { sendBy } from './send.js';
import type {
  ApiCall,
  BaseOptions,
  ClientOptions,
  ExtraQuery,
  Fetch,
  Defaults,
  HttpMethod,
  Middleware,
  MiddlewareContext,
  MiddlewareHooks,
  Send,
  UndocumentedRequest,
} from './types.js';
import { isRaw, isRecord, ofStatus, own, plain, present } from './values.js';

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
