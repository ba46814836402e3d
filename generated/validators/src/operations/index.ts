export * from './uploads.js';
export * from './projects.js';
export * from './clips.js';
export * from './dubbing.js';
export * from './presets.js';
export * from './account.js';
export * from './posts.js';
