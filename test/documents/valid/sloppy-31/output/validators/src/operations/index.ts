export * from './sloppy.js';
