// Copied by Concord into every output that needs it. Do not edit.

// A call that would be refused: it breaks a limit that the API's document states, and was not sent.

import { ArgumentError } from './errors.js';

/** A documented limit that a call does not keep. No value of the call is repeated, but for numbers and lengths. */
export interface LimitViolation {
  /** The name of the parameter or the property; `duration` or `size` of what the caller said of the source. */
  readonly field: string;
  /** What the document says: `at most 250 characters`. */
  readonly limit: string;
  /** What was given: `300 characters`. */
  readonly given: string;
}

/** A call breaks limits that the API's document states. Nothing was sent. */
export class ValidationError extends ArgumentError {
  override readonly name: string = 'ValidationError';
  /** The id of the operation. */
  readonly operation: string;
  readonly violations: readonly LimitViolation[];

  constructor(operation: string, violations: readonly LimitViolation[]) {
    const told = violations.map(
      ({ field, limit, given }) => `\`${field}\`: ${limit}, not ${given}`,
    );
    super(`${operation} breaks limits of the API: ${told.join('; ')}`);
    this.operation = operation;
    this.violations = violations;
  }
}
