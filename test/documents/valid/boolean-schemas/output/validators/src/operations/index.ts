export * from './booleans.js';
