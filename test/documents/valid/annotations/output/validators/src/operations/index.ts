export * from './annotations.js';
