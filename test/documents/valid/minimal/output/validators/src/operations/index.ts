export * from './minimal.js';
