export * from './first.js';
export * from './third-part.js';
export * from './none.js';
export * from './empty.js';
