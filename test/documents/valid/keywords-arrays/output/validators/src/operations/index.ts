export * from './arrays.js';
