export * from './list.js';
export * from './word.js';
export * from './maybe.js';
export * from './union.js';
export * from './null.js';
export * from './map.js';
export * from './shared.js';
