import { ApiError } from './runtime/errors.js';
import type { DetailOf } from './runtime/types.js';
import type { Failure } from './types/responses.js';

/**
 * The service answered with the status 400.
 *
 * Wrong.
 */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
  declare readonly body: Failure | undefined;
  declare readonly detail: DetailOf<Failure> | undefined;
}

/**
 * The service answered with the status 500.
 *
 * Broken.
 */
export class InternalServerError extends ApiError {
  override readonly name: string = 'InternalServerError';
  declare readonly body: undefined;
}
