export * from './composition.js';
