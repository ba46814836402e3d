export * from './here.js';
export * from './there.js';
export * from './relative.js';
