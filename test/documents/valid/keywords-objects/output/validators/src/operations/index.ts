export * from './objects.js';
