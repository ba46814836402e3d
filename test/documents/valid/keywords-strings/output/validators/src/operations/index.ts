export * from './strings.js';
