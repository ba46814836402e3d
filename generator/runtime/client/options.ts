// What a user may set, per client and per call, and what a generated client states about its API.

import type { Middleware } from 'openapi-fetch';
import type { SecurityDescriptor } from './descriptor.js';
import type { ApiErrorClass } from './errors.js';

/** A value, or a function that is asked for it before every request (so that a key can be read late, or change). */
export type Provider<T> = T | (() => T | Promise<T>);

/** User name and password of HTTP basic authentication (RFC 7617). The name may hold no colon. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** Headers by name, in any letter case. `null` removes a header that would be sent otherwise. */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>;

/** Sends one request. The global `fetch` is one of these. */
export type Fetch = (request: Request) => Promise<Response>;

export interface ClientOptions {
  /**
   * The API's absolute address, for example `https://api.example.com/v1`; a trailing slash does not matter. In a browser, an
   * address that starts with `/` is on the page's own origin. Given here, it also replaces servers that single operations have.
   * Default: the environment variable `<PREFIX>_BASE_URL`, then the server that the API's document states.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The key (a token, for bearer and OAuth schemes), or a function that returns it, also asynchronously, before every request.
   * Default: the environment variable `<PREFIX>_API_KEY`. It is sent to the origin of the API only.
   */
  readonly apiKey?: Provider<string> | undefined;
  /**
   * Credentials by the name of the security scheme, for an API that has several: a key or token, or `{ username, password }` for
   * HTTP basic authentication. `apiKey` stands for every scheme that takes a key and has no entry here.
   */
  readonly credentials?:
    Readonly<Record<string, Provider<string | BasicCredentials> | undefined>> | undefined;
  /**
   * Headers of every request. One given here that credentials would set, such as `Authorization`, is sent as it is in their place;
   * `null` sends none (where `fetch` signs the requests itself).
   */
  readonly headers?: HeaderOptions | undefined;
  /** Sends the requests: for proxies, certificates, cookies, tests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /**
   * Looks at every request before it is authorized and sent, and at every answer before it is read; typed and raw calls alike. What
   * a middleware throws is what the call rejects with. The first one sees a request first and an answer last.
   */
  readonly middleware?: readonly Middleware[] | undefined;
}

export interface RequestOptions {
  /** Aborts the call, also while the answer is being read. The call then rejects with `AbortedError`; its `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Headers of this request; they win over parameters and over the client's headers. */
  readonly headers?: HeaderOptions | undefined;
  /** The address for this request, in place of the client's. Credentials are sent to it. */
  readonly baseUrl?: string | undefined;
}

/** A request to an endpoint that the API's document does not describe. */
export interface UndocumentedRequest extends RequestOptions {
  /** Query parameters: arrays are repeated (`id=1&id=2`), `null` and `undefined` are left out. */
  readonly query?: object | undefined;
  /** Sent as JSON, unless it is a `FormData`, `URLSearchParams`, `Blob`, `ArrayBuffer`, typed array or `ReadableStream`: those are sent as they are. */
  readonly body?: unknown;
}

/** What a generated client states about its API. */
export interface ApiConfig {
  /** The client's class, for messages: `VideoAutomation`. */
  readonly name: string;
  /** The prefix of environment variables: `VIDEO_AUTOMATION` reads `VIDEO_AUTOMATION_API_KEY` and `VIDEO_AUTOMATION_BASE_URL`. */
  readonly environment?: string;
  /** The absolute address that the document states. */
  readonly server?: string;
  /** The document's security schemes by name. */
  readonly securitySchemes?: Readonly<Record<string, SecurityDescriptor>>;
  /** What undocumented endpoints and the raw client send, where it is given: alternatives (OR) of sets (AND) of schemes. Usually the document's default. */
  readonly security?: readonly (readonly string[])[];
  /** Every operation needs credentials: a client without any is refused when it is made. */
  readonly secured?: true;
  /** Error classes by status (`400`), range (`4XX`) or `default`. */
  readonly errors?: Readonly<Record<string, ApiErrorClass>>;
}
