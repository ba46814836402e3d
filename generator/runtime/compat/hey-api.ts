// Calls of a client as code for hey-api makes them: one argument with the parts of a request, one result with data or error, and a client that is set
// up once and changed later.

import { ApiClient, stateOf } from '../client/api-client.js';
import { keyInQuery } from '../client/auth/credentials.js';
import { writeUndocumented } from '../client/body.js';
import type { CredentialSource, OperationDescriptor } from '../client/descriptor.js';
import { ApiError, ClientError, UnexpectedResponseError } from '../client/errors.js';
import { percentEncode } from '../client/request.js';
import { readAny } from '../client/response.js';
import type { CoreOptions, FetchOptions, HttpMethod } from '../client/types.js';
import { own, present } from '../client/values.js';
import { argumentsOf, grouped } from './grouped.js';

export type AuthToken = string | undefined;

/** A security scheme, as the function `auth` is asked for its key. */
export interface Auth {
  in?: 'header' | 'query' | 'cookie';
  name?: string;
  scheme?: 'basic' | 'bearer';
  type: 'apiKey' | 'http';
}

export type ResponseStyle = 'data' | 'fields';

export interface ClientOptions {
  baseUrl?: string;
  responseStyle?: ResponseStyle;
  throwOnError?: boolean;
}

type HeaderValues = RequestInit['headers'] | Record<string, unknown>;

/** What is done with a body: a schema may check or change it. */
type Hook = (data: unknown) => Promise<unknown>;

/** The options of all calls of a client. */
export interface Config<T extends ClientOptions = ClientOptions> extends Omit<
  RequestInit,
  'body' | 'headers' | 'method'
> {
  auth?: ((auth: Auth) => Promise<AuthToken> | AuthToken) | AuthToken;
  baseUrl?: T['baseUrl'];
  fetch?: typeof fetch;
  headers?: HeaderValues;
  /** How the body of a success is read. Default: as the document says. */
  parseAs?: 'arrayBuffer' | 'auto' | 'blob' | 'formData' | 'json' | 'stream' | 'text';
  requestValidator?: Hook;
  responseStyle?: ResponseStyle;
  responseTransformer?: Hook;
  responseValidator?: Hook;
  throwOnError?: T['throwOnError'];
}

/** The options of one call. */
export interface RequestOptions<
  Style extends ResponseStyle = ResponseStyle,
  ThrowOnError extends boolean = boolean,
  Url extends string = string,
> extends Config<{ baseUrl?: string; responseStyle: Style; throwOnError: ThrowOnError }> {
  body?: unknown;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  security?: readonly Auth[];
  url: Url;
}

/** The options of a call, as interceptors see them. */
export interface ResolvedRequestOptions extends RequestOptions {
  headers: Headers;
  method?: string;
}

/** What a request of an operation has: the type `ListPetsData`. */
export interface TDataShape {
  body?: unknown;
  headers?: unknown;
  path?: unknown;
  query?: unknown;
  url: string;
}

/** The parts of a request that an operation has, and that it has no others. */
export type Data<Url extends string, Parts extends object = object> = Parts & {
  [K in Exclude<'body' | 'path' | 'query', keyof Parts>]?: never;
} & { url: Url };

export type Options<
  TData extends TDataShape = TDataShape,
  ThrowOnError extends boolean = boolean,
  // What a stream yields there.
  _TResponse = unknown,
  Style extends ResponseStyle = 'fields',
> = Omit<RequestOptions<Style, ThrowOnError>, 'body' | 'path' | 'query' | 'url'> &
  ([TData] extends [never] ? unknown : Omit<TData, 'url'>) & {
    /** The client that sends the request; the one of `client.gen` where none is named. */
    client?: Client;
    /** Values for interceptors. */
    meta?: Record<string, unknown>;
  };

/** The bodies of all statuses. */
export type Of<T> = T extends Record<string, unknown> ? T[keyof T] : T;

/** What a call resolves to. `request` and `response` are absent where there was none. */
export type RequestResult<
  TData = unknown,
  TError = unknown,
  ThrowOnError extends boolean = boolean,
  Style extends ResponseStyle = 'fields',
> = ThrowOnError extends true
  ? Promise<
      Style extends 'data' ? Of<TData> : { data: Of<TData>; request: Request; response: Response }
    >
  : Promise<
      Style extends 'data'
        ? Of<TData> | undefined
        : ({ data: Of<TData>; error: undefined } | { data: undefined; error: Of<TError> }) & {
            request?: Request;
            response?: Response;
          }
    >;

interface Interceptors<F> {
  fns: (F | null)[];
  clear: () => void;
  eject: (id: number | F) => void;
  exists: (id: number | F) => boolean;
  update: (id: number | F, fn: F) => number | F | false;
  /** Adds a function; returns its number. */
  use: (fn: F) => number;
}

type Awaitable<T> = T | Promise<T>;

export interface Middleware {
  error: Interceptors<
    (
      error: unknown,
      response: Response | undefined,
      request: Request | undefined,
      options: ResolvedRequestOptions,
    ) => unknown
  >;
  request: Interceptors<(request: Request, options: ResolvedRequestOptions) => Awaitable<Request>>;
  response: Interceptors<
    (response: Response, request: Request, options: ResolvedRequestOptions) => Awaitable<Response>
  >;
}

type Send = <
  TData = unknown,
  TError = unknown,
  ThrowOnError extends boolean = false,
  Style extends ResponseStyle = 'fields',
>(
  options: RequestOptions<Style, ThrowOnError>,
) => RequestResult<TData, TError, ThrowOnError, Style>;

type SendBy = <
  TData = unknown,
  TError = unknown,
  ThrowOnError extends boolean = false,
  Style extends ResponseStyle = 'fields',
>(
  options: RequestOptions<Style, ThrowOnError> & { method: Uppercase<string> },
) => RequestResult<TData, TError, ThrowOnError, Style>;

export interface Client extends Record<Lowercase<Exclude<HttpMethod, 'QUERY'>>, Send> {
  buildUrl: <T extends TDataShape>(options: T & Pick<RequestOptions, 'baseUrl'>) => string;
  getConfig: () => Config;
  interceptors: Middleware;
  request: SendBy;
  setConfig: (config: Config) => Config;
}

/** Makes the configuration of a client; Next.js calls one to set up the client. */
export type CreateClientConfig<T extends ClientOptions = ClientOptions> = (
  override?: Config<ClientOptions & T>,
) => Config<Required<ClientOptions> & T>;

export function createConfig<T extends ClientOptions = ClientOptions>(
  override: Config<Omit<ClientOptions, keyof T> & T> = {},
): Config<Omit<ClientOptions, keyof T> & T> {
  return { ...override };
}

/** Headers in layers: a later one wins, `null` removes one, and a list is several. */
export function mergeHeaders(...layers: readonly HeaderValues[]): Headers {
  const merged = new Headers();
  for (const layer of layers) {
    const entries =
      layer instanceof Headers || Array.isArray(layer)
        ? [...layer].map(([name = '', value]): [string, unknown] => [name, value])
        : Object.entries(layer ?? {});
    for (const [name, value] of entries) {
      if (value !== undefined) merged.delete(name);
      for (const each of [value].flat())
        if (each !== undefined && each !== null)
          merged.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  return merged;
}

function interceptorsOf<F>(): Interceptors<F> {
  const fns: (F | null)[] = [];
  const indexOf = (id: number | F): number => {
    const index = typeof id === 'number' ? id : fns.indexOf(id);
    return fns[index] ? index : -1;
  };
  const replace = (id: number | F, fn: F | null): boolean => {
    const index = indexOf(id);
    if (index >= 0) fns[index] = fn;
    return index >= 0;
  };
  return {
    fns,
    clear: () => void fns.splice(0),
    eject: (id) => void replace(id, null),
    exists: (id) => indexOf(id) >= 0,
    update: (id, fn) => replace(id, fn) && id,
    use: (fn) => fns.push(fn) - 1,
  };
}

export function createClient(config: Config = {}): Client {
  let current = createConfig(config);
  const layered = (more: Config): Config => ({
    ...current,
    ...Object.fromEntries(present(more)),
    headers: mergeHeaders(current.headers, more.headers),
  });
  const request = (options: RequestOptions & { method: string }): Promise<unknown> => {
    const { security = [], path, url, method } = options;
    // A cast: the service may know any method.
    const operation = { ...undocumented(url, path), method: method as HttpMethod };
    return run({
      ...{ client, options },
      core: ApiClient,
      schemes: Object.fromEntries(security.entries()),
      call: (core) =>
        core.call({ ...operation, security: security.map((_, index) => [`${index}`]) }),
    });
  };
  // A cast: what is sent and received there is only said by the caller.
  const send = (method: string): Send =>
    ((options: RequestOptions) => request({ ...options, method })) as Send;
  const client: Client = {
    buildUrl: ({ url, path, query, baseUrl = current.baseUrl ?? '' }) => {
      const values = Object.entries(query ?? {}).flatMap(([name, value]) =>
        [value]
          .flat()
          .flatMap((each) => (each === undefined || each === null ? [] : [[name, each]])),
      );
      const search = values.map((pair) => pair.map(encoded).join('=')).join('&');
      return baseUrl + filled(url, path) + (search && `?${search}`);
    },
    getConfig: () => ({ ...current }),
    setConfig: (more) => ({ ...(current = layered(more)) }),
    interceptors: {
      error: interceptorsOf(),
      request: interceptorsOf(),
      response: interceptorsOf(),
    },
    request: request as SendBy,
    delete: send('DELETE'),
    get: send('GET'),
    head: send('HEAD'),
    options: send('OPTIONS'),
    patch: send('PATCH'),
    post: send('POST'),
    put: send('PUT'),
    trace: send('TRACE'),
  };
  return client;
}

function encoded(value: unknown): string {
  return percentEncode(String(value));
}

function filled(url: string, path: unknown = {}): string {
  const values = new Map(Object.entries(Object(path)));
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : encoded(value);
  });
}

/** An endpoint that the document lacks. */
function undocumented(url: string, path: unknown): Omit<OperationDescriptor, 'method'> {
  return {
    id: url,
    path: filled(url, path),
    success: { '2XX': 'any' },
    read: { any: readAny },
    body: { mediaType: 'application/json', key: 'body', write: writeUndocumented },
  };
}

/** The options of a call, typed by its operation; they may be left out where nothing is required. */
export type Arguments<D extends TDataShape, ThrowOnError extends boolean = boolean> =
  object extends Omit<D, 'url'>
    ? [options?: Options<D, ThrowOnError>]
    : [options: Options<D, ThrowOnError>];

/** A function of `sdk.gen`. */
export interface Operation<D extends TDataShape, R = unknown, E = unknown> {
  <ThrowOnError extends boolean = false>(
    ...options: Arguments<D, ThrowOnError>
  ): RequestResult<R, E, ThrowOnError>;
  /** @internal Never set: what other types are made of. */
  readonly '~types'?: { readonly data: D; readonly responses: R; readonly errors: E };
}

/** A function of `sdk.gen` that streams what the service sends. */
export interface StreamOperation<D extends TDataShape, R = unknown> {
  <ThrowOnError extends boolean = false>(
    ...options: Arguments<D, ThrowOnError>
  ): Promise<ServerSentEventsResult<R>>;
}

/** What a service streams, item by item. */
export interface ServerSentEventsResult<R = unknown> {
  stream: AsyncGenerator<Of<R>, void, undefined>;
}

type Core = new (options: CoreOptions) => ApiClient;

/** A function of the client: `getPet(client, params, options)`. */
type Call = (client: ApiClient, params: never, options?: never) => Promise<unknown>;

/** What the functions of an API have in common. */
export interface Sdk {
  /** The client that sends a request where a call names none. */
  readonly client: Client;
  readonly core: Core;
  /** The security schemes by their names in the document. */
  readonly schemes: Readonly<Record<string, Auth>>;
}

interface Task {
  readonly client: Client;
  readonly options: Partial<RequestOptions>;
  readonly core: Core | typeof ApiClient;
  readonly schemes: Readonly<Record<string, Auth>>;
  readonly call: (core: ApiClient) => Promise<unknown>;
}

/** The types of each function: what is sent, what a success and what an error may be. */
type TypesOf<Types> = { readonly [K in keyof Types]: readonly [TDataShape, unknown, unknown?] };

type OperationOf<T> = T extends readonly [infer D extends TDataShape, infer R, (infer E)?]
  ? Operation<D, R, E>
  : never;

type StreamOf<T> = T extends readonly [infer D extends TDataShape, infer R, unknown?]
  ? StreamOperation<D, R>
  : never;

/** Makes the functions of an API of those of its client. */
export function operationsOf<Types extends TypesOf<Types>>(sdk: Sdk) {
  return <K extends keyof Types>(call: Call): OperationOf<Types[K]> => {
    const operation = (options: Partial<Options> = {}): Promise<unknown> =>
      run(taskOf(call, sdk, options));
    // A cast: the types are those that the document describes.
    return operation as OperationOf<Types[K]>;
  };
}

/** Makes the functions that stream. */
export function streamsOf<Types extends TypesOf<Types>>(sdk: Sdk) {
  return <K extends keyof Types>(call: Call): StreamOf<Types[K]> => {
    const operation = async (options: Partial<Options> = {}): Promise<object> => {
      const all: Partial<Options> = { ...options, throwOnError: true };
      const found = run(taskOf(call, sdk, all));
      return { stream: dataOf(found) };
    };
    return operation as StreamOf<Types[K]>;
  };
}

/** The data of events, or the lines of a stream. */
async function* dataOf(found: Promise<unknown>): AsyncGenerator<unknown, void, undefined> {
  // A cast: the function of the client returns a stream.
  const { data } = (await found) as { readonly data: AsyncIterable<unknown> };
  for await (const each of data) {
    const event: object = Object(each);
    yield 'data' in event && 'event' in event ? event.data : each;
  }
}

function taskOf(call: Call, { client, core, schemes }: Sdk, options: Partial<Options>): Task {
  return {
    client: options.client ?? client,
    // A cast: the parts of a request have the types that the operation says.
    options: options as Task['options'],
    ...{ core, schemes },
    // A cast: `run` gives the call the argument that the options have.
    call: (own) => call(own, {} as never),
  };
}

/** Sends a request by a client that is made for it, since everything may be different in the next one. */
async function run({ client, options, core: Core, schemes, call }: Task): Promise<unknown> {
  const config = client.getConfig();
  const { interceptors } = client;
  const all: ResolvedRequestOptions = {
    ...{ url: '', ...config, ...Object.fromEntries(present(options)) },
    headers: mergeHeaders(config.headers, options.headers),
  };
  const { auth, baseUrl, fetch = globalThis.fetch, responseStyle, signal } = all;
  let request: Request | undefined;
  let response: Response | undefined;
  try {
    await all.requestValidator?.(all);
    const settings = { maxRetries: 0, timeout: Infinity, baseUrl: baseUrl === '' ? '/' : baseUrl };
    const core = new Core(settings, {});
    Object.assign(stateOf(core), {
      credentials: auth === undefined ? undefined : credentialsOf(auth, schemes),
      fetch: async (sent: Request, _: unknown, more?: RequestInit) => {
        request = signal ? new Request(sent, { signal }) : sent;
        for (const each of interceptors.request.fns)
          request = (await each?.(request, all)) ?? request;
        response = await (more ? fetch(request, more) : fetch(request));
        for (const each of interceptors.response.fns)
          response = (await each?.(response, request, all)) ?? response;
        return response;
      },
    });
    const send = core.call.bind(core);
    core.call = (operation) => {
      all.url = operation.path;
      all.method = operation.method;
      const { params, options } = argumentsOf(operation, all);
      const fetchOptions = fetchOptionsOf(all);
      return send(readAs(grouped(operation, all), all.parseAs), params, {
        ...options,
        fetchOptions,
      });
    };
    let data = await call(core);
    if (data === undefined) data = {};
    await all.responseValidator?.(data);
    data = (await all.responseTransformer?.(data)) ?? data;
    return responseStyle === 'data' ? data : { data, request, response };
  } catch (thrown) {
    let error = errorOf(thrown);
    for (const each of interceptors.error.fns)
      if (each) error = await each(error, response, request, all);
    error ||= {};
    if (all.throwOnError) throw error;
    return responseStyle === 'data' ? undefined : { error, request, response };
  }
}

/** The body of an error response, or what else kept the call from its result. */
function errorOf(thrown: unknown): unknown {
  if (thrown instanceof ApiError && !(thrown instanceof UnexpectedResponseError))
    return thrown.body;
  return thrown instanceof ClientError ? (Reflect.get(thrown, 'cause') ?? thrown) : thrown;
}

function readAs(
  operation: OperationDescriptor,
  parseAs: Config['parseAs'] = 'auto',
): OperationDescriptor {
  if (parseAs === 'auto' || parseAs === 'json') return operation;
  const any: typeof readAny = async ({ response }) =>
    parseAs === 'stream' ? response.body : response[parseAs]();
  return { ...operation, success: { '2XX': 'any' }, read: { any } };
}

/** What is the platform's alone. */
function fetchOptionsOf(all: object): FetchOptions {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !ours.has(name)));
}

const ours: ReadonlySet<string> = new Set(
  (
    'auth baseUrl body client fetch headers meta method parseAs path query requestValidator responseStyle responseTransformer ' +
    'responseValidator security signal throwOnError url redirect'
  ).split(' '),
);

/** Writes the keys that `auth` gives for the schemes of an operation, unless the call has them already. */
function credentialsOf(
  auth: NonNullable<Config['auth']>,
  schemes: Readonly<Record<string, Auth>>,
): CredentialSource {
  return {
    refreshable: false,
    place: async (given, { operation: { security = [] }, secrets, streaming }) => {
      let request = given;
      for (const id of new Set(security.flat())) {
        const scheme = own(schemes, id);
        if (!scheme) continue;
        const { in: place = 'header', name = 'Authorization' } = scheme;
        const { headers, url } = request;
        const isSet =
          headers.has(name) ||
          new URL(url).searchParams.has(name) ||
          headers.get('cookie')?.includes(`${name}=`);
        const token = isSet ? undefined : typeof auth === 'function' ? await auth(scheme) : auth;
        if (!token) continue;
        const text =
          scheme.scheme === 'bearer'
            ? `Bearer ${token}`
            : scheme.scheme === 'basic'
              ? `Basic ${btoa(token)}`
              : token;
        secrets.push(text);
        if (place === 'header') headers.set(name, text);
        else if (place === 'cookie') headers.append('cookie', `${name}=${text}`);
        else request = (await keyInQuery(name).place?.(request, text, streaming)) ?? request;
      }
      return request;
    },
  };
}
