import { ApiError } from './runtime/errors.js';
import type { Failure } from './types/responses.js';

/**
 * The service answered with the status 400.
 *
 * Wrong.
 */
export class BadRequestError extends ApiError<Failure> {
  override readonly name: string = 'BadRequestError';
}

/**
 * The service answered with the status 500.
 *
 * Broken.
 */
export class InternalServerError extends ApiError<undefined> {
  override readonly name: string = 'InternalServerError';
}
