export * from './values.js';
