// Uploads the file at a path and prints what it took: `upload-memory.ts <address of the service> <path>`. A process of its own, so that
// only the upload is measured.

import { openFile } from '../../generator/runtime/client/transfer/upload-node.js';
import { sendTo } from './send-upload.js';

const [origin = '', path = ''] = process.argv.slice(2);
const began = Date.now();
const idle = process.memoryUsage.rss();
const file = await openFile(path);
await sendTo({ origin }, file);
process.stdout.write(
  JSON.stringify({
    bytes: file.size,
    idle,
    peak: process.resourceUsage().maxRSS * 1024,
    milliseconds: Date.now() - began,
  }),
);
