export * from './schemas/uploads.js';
export * from './schemas/projects.js';
export * from './schemas/shared.js';
export * from './schemas/clips.js';
export * from './schemas/presets.js';
export * from './schemas/posts.js';
export * from './schemas/account.js';
export * from './schemas/dubbing.js';
export * from './schemas/webhooks.js';
export * as operations from './operations/index.js';
export * as webhooks from './webhooks.js';
export {
  validation,
  ValidationError,
  type OperationValidators,
  type ValidationMiddleware,
  type ValidationOptions,
  type Violation,
} from './runtime/validation.js';
