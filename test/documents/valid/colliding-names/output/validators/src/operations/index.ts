export * from './items.js';
export * from './default.js';
