export * from './siblings.js';
