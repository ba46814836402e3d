// The errors that a call throws, one class for each way in which it can fail.

import { type RateLimit, isTransient, requestIdOf, waitAsked } from './limits/rate-limit.js';

const keys = [
  ...['faultstring', 'detail', 'msg', 'message', 'Message', 'errorMessage'],
  ...['error_description', 'fault', 'error', 'title'],
];

/** Finds the message of an error response: problem details (RFC 9457) and other usual forms. */
export function serviceMessage(details: unknown, depth = 9): string | undefined {
  if (typeof details === 'string') return details;
  if (!details || typeof details !== 'object' || !depth) return undefined;
  const inner = (each: unknown): string | undefined => serviceMessage(each, depth - 1);
  if (Array.isArray(details)) return details.map(inner).filter(Boolean).join('; ');
  const { loc, errors, ...object } = details as Readonly<Record<string, unknown>>;
  const found = [keys.map((key) => inner(object[key])).find(Boolean), inner(errors)];
  const text = found.filter(Boolean).join(': ');
  if (text) return Array.isArray(loc) ? `${loc.join('.')}: ${text}` : text;
  const fields = Object.entries(object).filter(([field]) => !keys.includes(field));
  if (depth === 9 && !fields.every(([, each]) => Array.isArray(each))) return undefined;
  return fields
    .flatMap(([field, each]) => inner(each)?.replace(/^(?=.)/, `${field}: `) || [])
    .join('; ');
}

/** With the second argument that ES2022 has added. */
const ErrorWithCause: new (message: string, options?: { readonly cause?: unknown }) => Error =
  Error;

/** The base class of everything that a client throws. No message contains a secret. */
export class ClientError extends ErrorWithCause {
  override readonly name: string = 'ClientError';
  /** Whether the call may succeed in a moment, not whether sending it twice is safe. */
  readonly isRetryable: boolean;
  /** How many times the call was sent before it failed. */
  readonly attempts: number = 0;

  /** @param message Line breaks, control characters and marks that reorder text are removed. */
  constructor(message: string, options?: { readonly cause?: unknown }, isRetryable = false) {
    super(message.replace(/[\s\p{Cc}\p{Bidi_C}]+/gu, ' '), options);
    this.isRetryable = isRetryable;
  }

  /** The properties that are safe to log: no headers, no bodies, no credentials. */
  toJSON(): Record<string, unknown> {
    const { message } = this;
    return Object.assign<Record<string, unknown>, this>({ message }, this);
  }
}

/** The client is not set up: a key or an address is missing or invalid. Nothing was sent. */
export class ConfigurationError extends ClientError {
  override readonly name: string = 'ConfigurationError';
}

/** An argument of a call is missing or cannot be sent. Nothing was sent. */
export class ArgumentError extends ClientError {
  override readonly name: string = 'ArgumentError';
}

/** There was no response, or it was incomplete. `cause` is the platform's error. */
export class ConnectionError extends ClientError {
  override readonly name: string = 'ConnectionError';
  /** Whether the platform guarantees that nothing of the request was sent. */
  declare readonly isUnsent?: boolean;
}

/** An attempt or the call took too long; `cause` then is the error of the last attempt. */
export class TimeoutError extends ClientError {
  override readonly name: string = 'TimeoutError';
}

/** The call's `signal` was aborted. `cause` is the reason given to `abort()`. */
export class AbortedError extends ClientError {
  override readonly name: string = 'AbortedError';
}

/** The parts of an `ApiError`. */
export interface ApiErrorInit {
  readonly operation: string;
  readonly response: Pick<Response, 'status' | 'statusText' | 'headers' | 'url'>;
  readonly body?: unknown;
  /** What went wrong, in place of what the body says. */
  readonly problem?: string | undefined;
  readonly rateLimit?: RateLimit | undefined;
}

export type ApiErrorClass = new (init: ApiErrorInit) => ApiError;

/** The service responded with an error. Documented statuses have their own subclasses. */
export class ApiError extends ClientError {
  override readonly name: string = 'ApiError';
  /** The HTTP status code (RFC 9110, section 15). */
  declare readonly status: number;
  /** The id of the operation that was called. */
  declare readonly operation: string;
  /** The body; a string if it is not JSON, `undefined` for an HTML page. It is not printed. */
  declare readonly body: unknown;
  /** The string `detail` of the body. */
  declare readonly detail: string | undefined;
  /** The headers of the response. Not printed with the error. */
  declare readonly headers: Headers;
  /** The `X-Request-Id` of the response, which the service's support may ask for. */
  declare readonly requestId: string | undefined;
  /** The URL of the response, without its query. */
  declare readonly url: string;
  /** How long the service asks to wait before the next request, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;

  constructor({ operation, body, response, problem, rateLimit }: ApiErrorInit) {
    const { status, statusText, headers, url } = response;
    const isRetryable = isTransient(status, headers);
    const { detail } = Object(body) as { readonly detail?: unknown };
    const reason = problem || serviceMessage(body);
    super(
      `${status} ${statusText} (${operation})${reason ? `: ${reason}` : ''}`.slice(0, 2000),
      undefined,
      isRetryable,
    );
    Object.assign(this, {
      status,
      operation,
      requestId: requestIdOf(headers),
      url: url.replace(/[?#][^]*/, ''),
      retryAfterMs: waitAsked(headers) ?? (status === 429 ? rateLimit?.resetInMs : undefined),
    });
    // Not enumerable, so that neither consoles nor JSON print the contents of a response.
    Object.defineProperties(this, {
      body: { value: body },
      detail: { value: typeof detail === 'string' ? detail : undefined },
      headers: { value: headers },
    });
  }
}

/** The service responded with success, but the body is not what the document describes. */
export class UnexpectedResponseError extends ApiError {
  override readonly name: string = 'UnexpectedResponseError';
  declare readonly body: undefined;
}

/** A documented limit that a call breaks. Its only values are numbers and lengths. */
export interface LimitViolation {
  /** The name of the parameter or property, or `duration` or `size` of an upload's source. */
  readonly field: string;
  /** The limit in the document: `at most 250 characters`. */
  readonly limit: string;
  /** The value of the call: `300 characters`. */
  readonly given: string;
}

/** A call breaks documented limits and was not sent, or middleware found what does not match. */
export class ValidationError extends ClientError {
  override readonly name: string = 'ValidationError';
  /** The id of the operation. */
  readonly operation: string;
  readonly violations: readonly LimitViolation[];
  /** The error of the validating middleware. */
  readonly violation?: object;

  constructor(operation: string, violations: readonly LimitViolation[], cause?: SchemaError) {
    const sentences = violations.map(
      ({ field, limit, given }) => `\`${field}\`: ${limit}, not ${given}`,
    );
    super(
      cause?.message ?? `${operation} breaks limits of the API: ${sentences.join('; ')}`,
      cause && { cause },
    );
    this.operation = operation;
    this.violations = violations;
    if (cause?.violation) this.violation = cause.violation;
  }
}

/** The error of a validating middleware, which does not know this client. */
interface SchemaError extends Error {
  readonly violation?: {
    readonly operation: string;
    readonly part: string;
    readonly issues: readonly { readonly path: readonly unknown[]; readonly message: string }[];
  };
}

/** Converts the error of a validating middleware to this client's class. */
export function asValidationError(error: unknown): unknown {
  // A cast: the middleware is of another package.
  const cause = Object(error) as SchemaError;
  if (cause.name !== 'SchemaValidationError' || !cause.violation || error instanceof ClientError)
    return error;
  const { operation, part, issues } = cause.violation;
  const violations = issues.map(({ path, message }) => ({
    field: path.join('.') || part,
    limit: message,
    given: 'what was given',
  }));
  return new ValidationError(operation, violations, cause);
}
