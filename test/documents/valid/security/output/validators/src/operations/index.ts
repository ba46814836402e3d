export * from './usual.js';
export * from './open.js';
export * from './optional.js';
export * from './either.js';
export * from './scoped.js';
export * from './mutual.js';
export * from './digest.js';
