export { VideoAutomation } from './client.js';
export { VideoAutomationCore } from './core.js';
export type { VideoAutomationOptions } from './core.js';
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
  UnexpectedResponseError,
} from './runtime/errors.js';
export type { ClientOptions, RequestOptions } from './runtime/options.js';
export type { Open } from './runtime/types.js';
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
