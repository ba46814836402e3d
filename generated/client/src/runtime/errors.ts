// The errors of a client: one family, each with what a program needs to decide and a person needs to act. No message holds a secret.

import { errorMessage, textOf } from './error-message.js';
import type { DetailOf } from './types.js';

/** The base class of everything that a client throws. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';

  /** What may be logged: no headers, no bodies, no credentials. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message };
  }
}

/** The client is not set up for this call: no key, no address, or a value that cannot be sent. Nothing was sent. */
export class ConfigurationError extends ClientError {
  override readonly name: string = 'ConfigurationError';
}

/** An argument of a call cannot be sent: a path parameter is missing or empty, a value has no form in the request. Nothing was sent. */
export class ArgumentError extends ClientError {
  override readonly name: string = 'ArgumentError';
}

/** No answer, or an incomplete one: the address cannot be resolved or reached, or the connection broke. `cause` is what the platform reported. */
export class ConnectionError extends ClientError {
  override readonly name: string = 'ConnectionError';
}

/** The call's `signal` was aborted. `cause` is the reason given to `abort()`. */
export class AbortedError extends ClientError {
  override readonly name: string = 'AbortedError';
}

/** What an `ApiError` is made of. */
export interface ApiErrorInit {
  /** The operation's id. */
  readonly operation: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The address that answered. */
  readonly url: string;
  /** The body: parsed JSON, or text; `undefined` where it is neither. */
  readonly body: unknown;
  /** What went wrong, where the body is not what says it. */
  readonly problem?: string;
  /** The content type of a body that is neither JSON nor text. */
  readonly unreadable?: string;
}

export type ApiErrorClass = new (init: ApiErrorInit) => ApiError;

/** The service answered with an error. Documented statuses have a class of their own below this one. */
export class ApiError<Body = unknown> extends ClientError {
  override readonly name: string = 'ApiError';
  /** The HTTP status code (RFC 9110, section 15). */
  readonly status: number;
  /** The id of the operation that was called. */
  readonly operation: string;
  /** The body as the document describes it; `undefined` where something else came (a page from a proxy, truncated JSON). */
  readonly body: Body | undefined;
  /** The body's `detail` text. */
  readonly detail: DetailOf<Body> | undefined;
  /** `X-Request-Id` of the answer: what the service's support asks for. */
  readonly requestId: string | undefined;
  /** The address that answered, without its query. */
  readonly url: string;
  readonly #headers: Headers;

  constructor(init: ApiErrorInit) {
    super(errorMessage(init));
    this.status = init.status;
    this.operation = init.operation;
    // The boundary between what a service sends and what its document says of it.
    this.body = init.body as Body | undefined;
    this.detail = textOf(init.body, 'detail') as DetailOf<Body> | undefined;
    this.requestId = init.headers.get('x-request-id') ?? undefined;
    this.url = init.url.replace(/[?#].*$/s, '');
    this.#headers = init.headers;
  }

  /** The headers of the answer. */
  get headers(): Headers {
    return this.#headers;
  }

  override toJSON(): Record<string, unknown> {
    const { status, operation, requestId, url } = this;
    return { ...super.toJSON(), status, operation, requestId, url };
  }
}

/** The service answered with success, but the body is not what its document says: a page from a proxy, truncated JSON, nothing. */
export class UnexpectedResponseError extends ApiError<undefined> {
  override readonly name: string = 'UnexpectedResponseError';
}
