export * from './things.js';
export * from './oddities.js';
export * from './colon.js';
export * from './trailing.js';
