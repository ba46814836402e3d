export { Security } from './client.js';
export { SecurityCore } from './core.js';
export type { SecurityOptions } from './client.js';
export type { SecurityCoreOptions } from './core.js';
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
export { Usual } from './resources/usual.js';
export { OpenResource } from './resources/open.js';
export { Optional } from './resources/optional.js';
export { Either } from './resources/either.js';
export { Scoped } from './resources/scoped.js';
export { Mutual } from './resources/mutual.js';
export { Digest } from './resources/digest.js';
export * from './operations/usual.js';
export * from './operations/open.js';
export * from './operations/optional.js';
export * from './operations/either.js';
export * from './operations/scoped.js';
export * from './operations/mutual.js';
export * from './operations/digest.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
export { clientCredentials } from './runtime/oauth.js';
export type { ClientCredentials } from './runtime/oauth.js';
export { refreshToken } from './runtime/oauth.js';
export type { RefreshToken } from './runtime/oauth.js';
export { tokenUrl, refreshUrl } from './token-url.js';
