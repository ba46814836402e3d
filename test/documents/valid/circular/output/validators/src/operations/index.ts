export * from './circles.js';
