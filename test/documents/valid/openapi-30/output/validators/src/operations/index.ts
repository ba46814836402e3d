export * from './thirty.js';
