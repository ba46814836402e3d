export * from './media.js';
export * from './answers.js';
