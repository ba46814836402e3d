export * from './extended.js';
