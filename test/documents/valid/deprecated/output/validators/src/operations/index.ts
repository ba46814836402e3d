export * from './old.js';
