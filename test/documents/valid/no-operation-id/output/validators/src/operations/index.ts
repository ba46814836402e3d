export * from './api.js';
export * from './teams.js';
