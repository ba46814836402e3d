export { Oddities } from './client.js';
export { OdditiesCore } from './core.js';
export type { OdditiesOptions } from './client.js';
export type { OdditiesCoreOptions } from './core.js';
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
export { Things } from './resources/things.js';
export { OdditiesResource } from './resources/oddities.js';
export { Colon } from './resources/colon.js';
export { Trailing } from './resources/trailing.js';
export * from './operations/things.js';
export * from './operations/oddities.js';
export * from './operations/colon.js';
export * from './operations/trailing.js';
export type * from './types/oddities.js';
export type * from './types/shared.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
