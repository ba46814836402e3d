export * from './notes.js';
