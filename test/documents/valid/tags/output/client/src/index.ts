export { Tags } from './client.js';
export { TagsCore } from './core.js';
export type { TagsOptions } from './client.js';
export type { TagsCoreOptions } from './core.js';
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
export { First } from './resources/first.js';
export { ThirdPart } from './resources/third-part.js';
export { None } from './resources/none.js';
export { Empty } from './resources/empty.js';
export * from './operations/first.js';
export * from './operations/third-part.js';
export * from './operations/none.js';
export * from './operations/empty.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
