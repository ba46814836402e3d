// A call that would be refused: it breaks a limit that the API's document states, and was not sent. And what does not match the document.

import { ClientError } from './errors.js';
import { isRecord } from './values.js';

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
    said?: { readonly message: string; readonly violation: object; readonly cause: unknown },
  ) {
    const told = violations.map(
      ({ field, limit, given }) => `\`${field}\`: ${limit}, not ${given}`,
    );
    super(
      said?.message ?? `${operation} breaks limits of the API: ${told.join('; ')}`,
      said && { cause: said.cause },
    );
    this.operation = operation;
    this.violations = violations;
    if (said) this.violation = said.violation;
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
