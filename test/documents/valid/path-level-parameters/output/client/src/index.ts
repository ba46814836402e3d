export { ParametersOfPaths } from './client.js';
export { ParametersOfPathsCore } from './core.js';
export type { ParametersOfPathsOptions } from './client.js';
export type { ParametersOfPathsCoreOptions } from './core.js';
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
export { Shops } from './resources/shops.js';
export * from './operations/shops.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
