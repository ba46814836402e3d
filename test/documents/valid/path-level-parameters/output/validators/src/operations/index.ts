export * from './shops.js';
