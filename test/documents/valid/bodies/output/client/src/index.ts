export { Bodies } from './client.js';
export { BodiesCore } from './core.js';
export type { BodiesOptions } from './client.js';
export type { BodiesCoreOptions } from './core.js';
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
export { List } from './resources/list.js';
export { Word } from './resources/word.js';
export { Maybe } from './resources/maybe.js';
export { Union } from './resources/union.js';
export { Null } from './resources/null.js';
export { MapResource } from './resources/map.js';
export { Shared } from './resources/shared.js';
export * from './operations/list.js';
export * from './operations/word.js';
export * from './operations/maybe.js';
export * from './operations/union.js';
export * from './operations/null.js';
export * from './operations/map.js';
export * from './operations/shared.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
