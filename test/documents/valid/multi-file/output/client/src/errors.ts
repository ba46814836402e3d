import { ApiError } from './runtime/errors.js';
import type { Problem } from './types/books.js';

/**
 * The service answered with the status 404.
 *
 * None.
 */
export class NotFoundError extends ApiError<Problem> {
  override readonly name: string = 'NotFoundError';
}
