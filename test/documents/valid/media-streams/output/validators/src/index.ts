export * from './schemas/shared.js';
export * as operations from './operations/index.js';
export {
  validation,
  ValidationError,
  type OperationValidators,
  type ValidationMiddleware,
  type ValidationOptions,
  type Violation,
} from './runtime/validation.js';
