export * from './granted.js';
export * from './keyed.js';
