export * from './pets.js';
