export { FlowsOfOAuth } from './client.js';
export { FlowsOfOAuthCore } from './core.js';
export type { FlowsOfOAuthOptions } from './client.js';
export type { FlowsOfOAuthCoreOptions } from './core.js';
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
export { Granted } from './resources/granted.js';
export { Keyed } from './resources/keyed.js';
export * from './operations/granted.js';
export * from './operations/keyed.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
export { refreshToken } from './runtime/oauth.js';
export type { RefreshToken } from './runtime/oauth.js';
export { refreshUrl } from './token-url.js';
