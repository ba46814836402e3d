export { SeveralFiles } from './client.js';
export { SeveralFilesCore } from './core.js';
export type { SeveralFilesOptions } from './client.js';
export type { SeveralFilesCoreOptions } from './core.js';
export { NotFoundError } from './errors.js';
export { ApiClient } from './runtime/api-client.js';
export {
  AbortedError,
  ApiError,
  ArgumentError,
  ClientError,
  ConfigurationError,
  ConnectionError,
  TimeoutError,
  UnexpectedResponseError,
} from './runtime/errors.js';
export { addMiddleware } from './runtime/middleware.js';
export type { ClientOptions, RequestOptions } from './runtime/options.js';
export type { RateLimit } from './runtime/rate-limit.js';
export type {
  ApiCall,
  Middleware,
  MiddlewareContext,
  Open,
  WithResponse,
} from './runtime/types.js';
export { Books } from './resources/books.js';
export * from './operations/books.js';
export type * from './types/shared.js';
export type * from './types/books.js';
export type * from './webhooks.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
