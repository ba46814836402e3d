export { Streams } from './client.js';
export { StreamsCore } from './core.js';
export type { StreamsOptions } from './client.js';
export type { StreamsCoreOptions } from './core.js';
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
export { Media } from './resources/media.js';
export { Answers } from './resources/answers.js';
export * from './operations/media.js';
export * from './operations/answers.js';
export type * from './types/shared.js';
export type { EventOptions, EventStream, ServerEvent } from './runtime/events.js';
export type { JsonLines, LinesOptions } from './runtime/json-lines.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
