import { ApiError } from './runtime/errors.js';
import type { DetailOf } from './runtime/types.js';
import type { ErrorBody } from './types/shared.js';

/** What an answer with the status 400 carries. */
export type BadRequestErrorContent =
  | (ErrorBody & {
      /**
       * When the filename is missing or invalid: `Missing or invalid filename.` When the extension
       * is not .mp4 or .mov: `Unsupported file type. Supported file types: .mp4, .mov`
       */
      detail?:
        | 'Missing or invalid filename.'
        | 'Unsupported file type. Supported file types: .mp4, .mov'
        | (string & {});
    })
  | ErrorBody
  | (ErrorBody & {
      /**
       * When a clip of a cancelled project is published:
       * `This project was cancelled and can no longer be modified or published.`
       */
      detail?:
        'This project was cancelled and can no longer be modified or published.' | (string & {});
    })
  | (ErrorBody & {
      /**
       * When a post of a cancelled project is updated:
       * `This project was cancelled, so its posts can no longer be updated.`
       */
      detail?: 'This project was cancelled, so its posts can no longer be updated.' | (string & {});
    });

/**
 * The service answered with the status 400.
 *
 * Documented texts:
 * - "Missing or invalid filename."
 * - "Unsupported file type. Supported file types: .mp4, .mov"
 * - "This project was cancelled and can no longer be modified or published."
 * - "This project was cancelled, so its posts can no longer be updated."
 */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
  declare readonly body: BadRequestErrorContent | undefined;
  declare readonly detail:
    | 'Missing or invalid filename.'
    | 'Unsupported file type. Supported file types: .mp4, .mov'
    | 'This project was cancelled and can no longer be modified or published.'
    | 'This project was cancelled, so its posts can no longer be updated.'
    | (string & {})
    | undefined;
}

/** What an answer with the status 401 carries. */
export type UnauthorizedErrorContent = ErrorBody & {
  /** When the key is missing or invalid: `Unauthorized - Invalid or missing API key` */
  detail?: 'Unauthorized - Invalid or missing API key' | (string & {});
};

/**
 * The service answered with the status 401.
 *
 * The API key is missing or invalid.
 *
 * Documented texts:
 * - "Unauthorized - Invalid or missing API key"
 */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError';
  declare readonly body: UnauthorizedErrorContent | undefined;
  declare readonly detail: DetailOf<UnauthorizedErrorContent> | undefined;
}

/**
 * The service answered with the status 403.
 *
 * The document does not describe it.
 */
export class PermissionDeniedError extends ApiError {
  override readonly name: string = 'PermissionDeniedError';
}

/**
 * The service answered with the status 404.
 *
 * The document does not describe it.
 */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/**
 * The service answered with the status 409.
 *
 * The document does not describe it.
 */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/**
 * The service answered with the status 422.
 *
 * The document does not describe it.
 */
export class UnprocessableEntityError extends ApiError {
  override readonly name: string = 'UnprocessableEntityError';
}

/** What an answer with the status 429 carries. */
export type RateLimitErrorContent = ErrorBody & {
  /** When the rate limit is exceeded: `Too Many Requests - Rate limit exceeded` */
  detail?: 'Too Many Requests - Rate limit exceeded' | (string & {});
};

/**
 * The service answered with the status 429.
 *
 * The rate limit is exceeded.
 *
 * Documented texts:
 * - "Too Many Requests - Rate limit exceeded"
 */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
  declare readonly body: RateLimitErrorContent | undefined;
  declare readonly detail: DetailOf<RateLimitErrorContent> | undefined;
}

/** What an answer with the status 500 carries. */
export type InternalServerErrorContent = ErrorBody & {
  /** When get-upload-url fails internally: `Failed to create upload URL. Please try again.` */
  detail?: 'Failed to create upload URL. Please try again.' | (string & {});
};

/**
 * The service answered with the status 500.
 *
 * Internal failure.
 *
 * Documented texts:
 * - "Failed to create upload URL. Please try again."
 */
export class InternalServerError extends ApiError {
  override readonly name: string = 'InternalServerError';
  declare readonly body: InternalServerErrorContent | undefined;
  declare readonly detail: DetailOf<InternalServerErrorContent> | undefined;
}
