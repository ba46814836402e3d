export { nodeListener } from './runtime/webhook-node.js';
