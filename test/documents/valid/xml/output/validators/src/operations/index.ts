export * from './books.js';
