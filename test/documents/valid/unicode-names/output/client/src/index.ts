export { GrößeUnd名前 } from './client.js';
export { GrößeUnd名前Core } from './core.js';
export type { GrößeUnd名前Options } from './client.js';
export type { GrößeUnd名前CoreOptions } from './core.js';
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
export { Straßen } from './resources/straßen.js';
export { Emoji } from './resources/emoji.js';
export * from './operations/straßen.js';
export * from './operations/emoji.js';
export type * from './types/straßen.js';
export type * from './types/emoji.js';
export type * from './types/shared.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
