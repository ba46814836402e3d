import { ApiError } from './runtime/errors.js';
import type { DetailOf } from './runtime/types.js';
import type { Problem } from './types/books.js';

/**
 * The service answered with the status 404.
 *
 * None.
 */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  declare readonly body: Problem | undefined;
  declare readonly detail: DetailOf<Problem> | undefined;
}
