export * from './schemas/webhooks.js';
export * as webhooks from './webhooks.js';
