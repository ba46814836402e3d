// What a call throws: an error for each way in which it can fail.

import { type RateLimit, isTransient, requestIdOf, waitAsked } from './rate-limit.js';
import { isRecord } from './values.js';

const keys = ['detail', 'msg', 'message', 'error_description', 'error', 'title', 'errors'];

/**
 * What a service says of an error: problem details (RFC 9457), `message`, OAuth, lists of violations with their fields (`loc`),
 * and the usual nestings of them.
 */
export function words(details: unknown, depth = 9): string | undefined {
  if (typeof details === 'string') return details;
  if (!details || !depth) return undefined;
  const inner = (each: unknown): string | undefined => words(each, depth - 1);
  if (Array.isArray(details)) return details.map(inner).filter(Boolean).join('; ');
  const object = details as Readonly<Record<string, unknown>>;
  const { loc } = object;
  const text = keys.map((key) => inner(object[key])).find(Boolean);
  return text && Array.isArray(loc) ? `${loc.join('.')}: ${text}` : text;
}

/** What a call had begun when it failed: paid for, and not lost. */
export interface Begun {
  /** The response that began it, with the id of what was created. */
  readonly data: unknown;
  /** What the wait for it takes (`waitFor…`). Absent where the response does not say it. */
  readonly params?: object | undefined;
  /** Goes on: waits for it and fetches the result, as the call would have done. Nothing is begun a second time. */
  readonly andWait?: (options?: {
    readonly signal?: AbortSignal | undefined;
    readonly deadline?: number | undefined;
  }) => Promise<unknown>;
}

/**
 * The base class of everything that a client throws. Each class has what a program needs to decide and a person needs to act;
 * no message holds a secret.
 */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';
  /** Whether the same call may succeed a moment later. Whether it may be sent twice is another question. */
  readonly isRetryable: boolean;
  /** How often the call was sent before it failed. */
  readonly attempts: number = 0;
  /** What the call had begun before it failed, where it consists of several requests. Not shown where an error is printed. */
  declare readonly begun: Begun | undefined;

  /** @param message Written without line breaks and control characters, which what it repeats may hold. */
  constructor(message: string, options?: ErrorOptions, isRetryable = false) {
    super(message.replace(/[\s\p{Cc}]+/gu, ' '), options);
    this.isRetryable = isRetryable;
  }

  /** What may be logged: no headers, no bodies, no credentials. */
  toJSON(): Record<string, unknown> {
    const { message } = this;
    return Object.assign<Record<string, unknown>, this>({ message }, this);
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

/** No response, or an incomplete one: the address cannot be resolved or reached, or the connection broke. `cause` is what the platform reported. */
export class ConnectionError extends ClientError {
  override readonly name: string = 'ConnectionError';
  /** The platform says that nothing of the request was sent. */
  declare readonly isUnsent?: boolean;
}

/** An attempt took longer than `timeout`, or the call longer than `deadline`; then `cause` is what the last attempt failed with. */
export class TimeoutError extends ClientError {
  override readonly name: string = 'TimeoutError';
}

/** The call's `signal` was aborted. `cause` is the reason given to `abort()`. */
export class AbortedError extends ClientError {
  override readonly name: string = 'AbortedError';
}

/** What an `ApiError` is made of. */
export interface ApiErrorInit {
  /** The operation's id. */
  readonly operation: string;
  readonly response: Pick<Response, 'status' | 'statusText' | 'headers' | 'url'>;
  /** The body: parsed JSON, or text. */
  readonly body?: unknown;
  /** What went wrong, where the body is not what says it. */
  readonly problem?: string | undefined;
  readonly rateLimit?: RateLimit | undefined;
}

export type ApiErrorClass = new (init: ApiErrorInit) => ApiError;

/** The service responded with an error. Documented statuses have a class of their own below this one. */
export class ApiError extends ClientError {
  override readonly name: string = 'ApiError';
  /** The HTTP status code (RFC 9110, section 15). */
  declare readonly status: number;
  /** The id of the operation that was called. */
  declare readonly operation: string;
  /** The body as the document describes it; a text where it is no JSON, `undefined` for a page. Not shown where an error is printed. */
  declare readonly body: unknown;
  /** The body's `detail` text. */
  declare readonly detail: string | undefined;
  /** The headers of the response. Not shown where an error is printed. */
  declare readonly headers: Headers;
  /** `X-Request-Id` of the response: what the service's support asks for. */
  declare readonly requestId: string | undefined;
  /** The address of the response, without its query. */
  declare readonly url: string;
  /** How long the service asks to wait before the next request, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;

  constructor({ operation, body, response, problem, rateLimit }: ApiErrorInit) {
    const { status, statusText, headers, url } = response;
    const isRetryable = isTransient(status, headers);
    const { detail } = Object(body) as { readonly detail?: unknown };
    const reason = (typeof body === 'object' && words(body)) || problem;
    super(
      `${status} ${statusText} (${operation})${reason ? `: ${reason}` : ''}`.slice(0, 2000),
      undefined,
      isRetryable,
    );
    // The boundary between what a service sends and what its document says of it.
    Object.assign(this, {
      status,
      operation,
      requestId: requestIdOf(headers),
      url: url.replace(/[?#].*$/s, ''),
      retryAfterMs: waitAsked(headers) ?? (status === 429 ? rateLimit?.resetInMs : undefined),
    });
    // Not enumerable, so that neither consoles nor JSON repeat what a service says.
    Object.defineProperties(this, {
      body: { value: body },
      detail: { value: typeof detail === 'string' ? detail : undefined },
      headers: { value: headers },
    });
  }
}

/** The service responded with success, but the body does not match its document: a page from a proxy, truncated JSON, nothing. */
export class UnexpectedResponseError extends ApiError {
  override readonly name: string = 'UnexpectedResponseError';
  declare readonly body: undefined;
}

/** A documented limit that a call does not keep. No value of the call is repeated, but for numbers and lengths. */
export interface LimitViolation {
  /** The name of the parameter or the property; `duration` or `size` of what the caller said of the source. */
  readonly field: string;
  /** What the document says: `at most 250 characters`. */
  readonly limit: string;
  /** What was given: `300 characters`. */
  readonly given: string;
}

/**
 * A call that breaks limits which the API's document states, and was not sent; or, with a strict validating middleware, a request or a
 * response that does not match the document.
 */
export class ValidationError extends ClientError {
  override readonly name: string = 'ValidationError';
  /** The id of the operation. */
  readonly operation: string;
  readonly violations: readonly LimitViolation[];
  /** What a validating middleware says of it. */
  readonly violation?: object;

  constructor(
    operation: string,
    violations: readonly LimitViolation[],
    details?: { readonly message: string; readonly violation: object; readonly cause: unknown },
  ) {
    const sentences = violations.map(
      ({ field, limit, given }) => `\`${field}\`: ${limit}, not ${given}`,
    );
    super(
      details?.message ?? `${operation} breaks limits of the API: ${sentences.join('; ')}`,
      details && { cause: details.cause },
    );
    this.operation = operation;
    this.violations = violations;
    if (details) this.violation = details.violation;
  }
}

/** The error of a validating middleware, which knows nothing of this client, as one of the client's own; every other one as it is. */
export function asValidationError(error: unknown): unknown {
  const violation =
    error instanceof Error &&
    error.name === 'ValidationError' &&
    !(error instanceof ClientError) &&
    Reflect.get(error, 'violation');
  if (!(error instanceof Error) || !isRecord(violation) || !Array.isArray(violation['issues']))
    return error;
  const violations = violation['issues'].map((issue: unknown): LimitViolation => {
    const { path, message } = isRecord(issue) ? issue : {};
    return {
      field: Array.isArray(path) && path.length > 0 ? path.join('.') : String(violation['part']),
      limit: String(message),
      given: 'what was given',
    };
  });
  return new ValidationError(String(violation['operation']), violations, {
    message: error.message,
    violation,
    cause: error,
  });
}

/**
 * The error with what was begun: a call that fails after its request has created something says what that was. An error of the
 * caller's own stays what it is, as the cause of one that has it.
 */
export function withBegun(
  error: unknown,
  { operation, ...begun }: Begun & { readonly operation: string },
): ClientError {
  const known =
    error instanceof ClientError
      ? error
      : new ClientError(`${operation} failed behind what was begun: see \`cause\` and \`begun\``, {
          cause: error,
        });
  // Responses of services may hold addresses that speak for themselves: no console looks behind a getter.
  return Object.defineProperty(known, 'begun', { get: () => begun, configurable: true });
}
