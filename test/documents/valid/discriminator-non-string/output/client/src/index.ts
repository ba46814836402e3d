export { DiscriminatorsThatAreNo } from './client.js';
export { DiscriminatorsThatAreNoCore } from './core.js';
export type { DiscriminatorsThatAreNoOptions } from './client.js';
export type { DiscriminatorsThatAreNoCoreOptions } from './core.js';
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
export { Frames } from './resources/frames.js';
export * from './operations/frames.js';
export type * from './types/frames.js';
export type * from './types/shared.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
