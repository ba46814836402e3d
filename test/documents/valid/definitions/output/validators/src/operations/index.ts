export * from './defined.js';
