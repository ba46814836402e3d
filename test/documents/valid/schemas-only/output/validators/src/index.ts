export * from './schemas/shared.js';
