export { openFile } from './runtime/upload-node.js';
export { nodeListener } from './runtime/webhook-node.js';
