export * from './schemas/things.js';
export * from './schemas/shared.js';
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
