import { ApiError } from './runtime/errors.js';

/**
 * The service answered with the status 404.
 *
 * No such siblings.
 */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  declare readonly body: undefined;
}
