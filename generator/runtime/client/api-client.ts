// The class under every generated client: it turns the description of an operation and the argument of a call into a request, and the answer into a value.

import type { Client } from 'openapi-fetch';
import { checkedBaseUrl } from './base-url.js';
import { credentialSource } from './credentials.js';
import type { HttpMethod, OperationDescriptor } from './descriptor.js';
import { environmentVariable } from './environment.js';
import { ConfigurationError } from './errors.js';
import { layerHeaders, removedFrom } from './headers.js';
import type { ApiConfig, ClientOptions, RequestOptions, UndocumentedRequest } from './options.js';
import { pipeline, type RequestContext, type Send } from './pipeline.js';
import { type PreparedRequest, prepareRequest } from './request.js';
import { brokenOff, readAnswer } from './response.js';
import { createTransport, type Transport } from './transport.js';
import { undocumented } from './undocumented.js';

interface Task {
  readonly operation: OperationDescriptor;
  readonly prepared: PreparedRequest;
  /** Whether missing credentials keep the request back. */
  readonly required: boolean;
}

export class ApiClient {
  readonly #options: ClientOptions;
  readonly #config: ApiConfig;
  /** The address that the user gave; absent where the document's servers apply. */
  readonly #baseUrl: string | undefined;
  readonly #send: Send;
  readonly #transport: Transport;

  /**
   * @throws {ConfigurationError} `baseUrl` is no address; or every operation of the API needs credentials and none are given.
   * Whatever else is missing is reported by the first call that needs it.
   */
  constructor(options: ClientOptions, config: ApiConfig) {
    const baseUrl =
      options.baseUrl ||
      (config.environment && environmentVariable(`${config.environment}_BASE_URL`));
    this.#options = options;
    this.#config = config;
    this.#baseUrl = baseUrl ? checkedBaseUrl(baseUrl) : undefined;
    const source = credentialSource(options, config);
    const headers = layerHeaders(options.headers);
    const named = Object.values(options.credentials ?? {}).some(Boolean);
    if (config.secured === true && !named)
      source.demand({
        operation: config.name,
        security: config.security ?? [],
        settled: (header) => headers.has(header),
      });
    this.#send = pipeline(options.fetch ?? ((request) => globalThis.fetch(request)), source);
    this.#transport = createTransport({
      baseUrl: this.#baseUrl ?? config.server ?? '',
      headers: Object.fromEntries(headers),
      fetch: (request) => this.#sendRaw(request, removedFrom(headers)),
      middleware: options.middleware ?? [],
    });
  }

  /**
   * Calls an operation: the engine of every generated method and function.
   * @param params Parameters and body in one object, as the operation's `…Params` type describes it.
   * @throws {ApiError} The service answered with an error; documented statuses have a class of their own below it.
   * @throws {UnexpectedResponseError} The answer is not what the document says.
   * @throws {ConnectionError} No answer, or an incomplete one.
   * @throws {AbortedError} `options.signal` was aborted.
   * @throws {ConfigurationError} No key or no address is set. Nothing was sent.
   * @throws {ArgumentError} An argument cannot be sent. Nothing was sent.
   */
  async call<T>(
    operation: OperationDescriptor,
    params: object = {},
    options: RequestOptions = {},
  ): Promise<T> {
    const value = await this.#perform(
      { operation, prepared: prepareRequest(operation, params), required: true },
      options,
    );
    // The boundary between what a service sends and what its document says of it.
    return value as T;
  }

  /**
   * Sends a request to an endpoint that the API's document does not describe, with the client's address, credentials and errors.
   * The answer is read by its content type: JSON, text, or a `Blob`; `undefined` where it is empty.
   * @param path From the base URL on, starting with `/`.
   * @throws As `call` does; credentials are sent where they are given, and not asked for.
   */
  async request<T = unknown>(
    method: HttpMethod,
    path: string,
    request: UndocumentedRequest = {},
  ): Promise<T> {
    const value = await this.#perform(
      { ...undocumented({ method, path }, request, this.#config), required: false },
      request,
    );
    return value as T;
  }

  /**
   * The openapi-fetch client that sends every request of this one, typed by the document's paths: it returns
   * `{ data, error, response }` and does not throw for answers of the service.
   * @throws {ConfigurationError} No address is set.
   */
  protected transport<Paths extends object>(): Client<Paths> {
    this.#base({});
    return this.#transport.typed<Paths>();
  }

  async #perform(
    { operation, prepared, required }: Task,
    options: RequestOptions,
  ): Promise<unknown> {
    const { body } = prepared;
    if (operation.method === 'TRACE')
      throw new ConfigurationError(
        `${operation.id}: the platform's fetch does not send TRACE requests.`,
      );
    if (body !== undefined && (operation.method === 'GET' || operation.method === 'HEAD')) {
      throw new ConfigurationError(
        `${operation.id}: the platform's fetch sends no body with ${operation.method}.`,
      );
    }
    const baseUrl = this.#base(options, operation.server);
    const headers = layerHeaders(
      { Accept: operation.accept },
      this.#options.headers,
      { 'Content-Type': body?.contentType },
      prepared.headers,
      options.headers,
    );
    const context: RequestContext = {
      operation: operation.id,
      security: operation.security ?? [],
      required,
      removed: removedFrom(headers),
      origin: new URL(baseUrl).origin,
      streaming: body?.streaming === true,
      secrets: [],
    };
    const { response, error } = await this.#transport.request(operation.method, operation.path, {
      baseUrl,
      params: prepared.params,
      pathSerializer: () => baseUrl + prepared.target,
      querySerializer: () => '',
      headers: Object.fromEntries(headers),
      body: body?.content,
      bodySerializer: (content) => content,
      ...(context.streaming && { duplex: 'half' }),
      ...(options.signal && { signal: options.signal }),
      parseAs: 'stream',
      fetch: (request) => this.#send(request, context),
      onBroken: (cause) => brokenOff(cause, operation.id, options.signal),
    });
    return readAnswer({
      operation,
      response,
      error,
      signal: options.signal,
      secrets: context.secrets,
      errors: this.#config.errors,
    });
  }

  /** What the openapi-fetch client sends by itself: the operation is not known, so it is named by its request. */
  #sendRaw(request: Request, removed: ReadonlySet<string>): Promise<Response> {
    return this.#send(request, {
      operation: `${request.method} ${new URL(request.url).pathname}`,
      security: this.#config.security ?? [],
      required: false,
      removed,
      origin: new URL(this.#base({})).origin,
      streaming: false,
      secrets: [],
    });
  }

  /** @throws {ConfigurationError} No address is set, or it is none. */
  #base(options: RequestOptions, server?: string): string {
    if (options.baseUrl) return checkedBaseUrl(options.baseUrl);
    if (this.#baseUrl !== undefined) return this.#baseUrl;
    const documented = server ?? this.#config.server;
    if (documented !== undefined)
      return checkedBaseUrl(documented, "The server that the API's document states");
    const { name, environment } = this.#config;
    const variable =
      environment === undefined ? '' : `, or in the environment variable ${environment}_BASE_URL`;
    throw new ConfigurationError(
      `The address of the API is not set, and its document states none. Give it to new ${name}({ baseUrl: 'https://…' }), to the call ({ baseUrl })${variable}.`,
    );
  }
}
