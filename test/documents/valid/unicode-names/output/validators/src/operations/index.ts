export * from './straßen.js';
export * from './emoji.js';
