export { VideoAutomation } from './client.js';
export { VideoAutomationCore } from './core.js';
export type { VideoAutomationOptions } from './client.js';
export type { VideoAutomationCoreOptions } from './core.js';
export {
  BadRequestError,
  UnauthorizedError,
  RateLimitError,
  InternalServerError,
} from './errors.js';
export type {
  BadRequestErrorContent,
  UnauthorizedErrorContent,
  RateLimitErrorContent,
  InternalServerErrorContent,
} from './errors.js';
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
export type { BodyRequestOptions, ClientOptions, RequestOptions } from './runtime/options.js';
export type { RateLimit } from './runtime/rate-limit.js';
export type { ApiCall, Open, WithResponse } from './runtime/types.js';
export { withOptions } from './runtime/with-options.js';
export { Uploads } from './resources/uploads.js';
export { Projects } from './resources/projects.js';
export { Clips } from './resources/clips.js';
export { Dubbing } from './resources/dubbing.js';
export { Presets } from './resources/presets.js';
export { Account } from './resources/account.js';
export { Posts } from './resources/posts.js';
export * from './operations/uploads.js';
export * from './operations/projects.js';
export * from './operations/clips.js';
export * from './operations/dubbing.js';
export * from './operations/presets.js';
export * from './operations/account.js';
export * from './operations/posts.js';
export type * from './types/uploads.js';
export type * from './types/projects.js';
export type * from './types/shared.js';
export type * from './types/clips.js';
export type * from './types/presets.js';
export type * from './types/posts.js';
export type * from './types/account.js';
export type * from './types/dubbing.js';
export type * from './types/webhooks.js';
export type * from './webhooks.js';
export type { FirstPage, ListPage, PageList } from './runtime/pages.js';
export * from './waiters.js';
export { WaiterError } from './runtime/waiter-error.js';
export type { StateChange, WaitOptions } from './runtime/waiter.js';
export type { WaitableCall } from './runtime/waiter-chain.js';
export * from './uploads.js';
export * from './limiter.js';
export type { Budget } from './runtime/limiter.js';
export { ValidationError } from './runtime/limit-error.js';
export type { LimitViolation } from './runtime/limit-error.js';
export * from './checks.js';
export type { CheckedRequest, KnownSource } from './runtime/checks.js';
export * from './credits.js';
export type { CreditEstimate } from './runtime/credits.js';
export { logging } from './runtime/logging.js';
export type { LogDetails, Logger, LoggingOptions, LogLevel } from './runtime/logging.js';
export { redact } from './runtime/redact.js';
export type { UploadOptions, UploadProgress } from './runtime/upload.js';
export type { FileLike, UploadSource, UploadStream } from './runtime/upload-source.js';
export { downloadFile } from './runtime/download.js';
export type { DownloadOptions } from './runtime/download.js';
export { toDate, toUnixSeconds } from './runtime/unix-seconds.js';
