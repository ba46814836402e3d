export * from './subscriptions.js';
