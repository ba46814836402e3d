export { NoNamesOfOperations } from './client.js';
export { NoNamesOfOperationsCore } from './core.js';
export type { NoNamesOfOperationsOptions } from './client.js';
export type { NoNamesOfOperationsCoreOptions } from './core.js';
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
export { Api } from './resources/api.js';
export { Teams } from './resources/teams.js';
export * from './operations/api.js';
export * from './operations/teams.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
