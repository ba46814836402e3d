export * from './vehicles.js';
