export { Siblings } from './client.js';
export { SiblingsCore } from './core.js';
export type { SiblingsOptions } from './client.js';
export type { SiblingsCoreOptions } from './core.js';
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
export { SiblingsResource } from './resources/siblings.js';
export * from './operations/siblings.js';
export type * from './types/siblings.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
