export * from './references.js';
