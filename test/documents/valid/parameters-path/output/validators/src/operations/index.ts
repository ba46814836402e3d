export * from './styles.js';
