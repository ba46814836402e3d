// Sends a stream as the body of a call and prints what it took: `body-memory.ts <address of the service> <bytes>`. A process of its own, so
// that only the call is measured.

import { Example, operation } from './client.js';

const [baseUrl = '', bytes = ''] = process.argv.slice(2);
let left = Number(bytes);
const body = new ReadableStream<Uint8Array>(
  {
    pull: (controller) => {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 2 ** 18)));
      left -= 2 ** 18;
    },
  },
  { highWaterMark: 0 },
);
const idle = process.memoryUsage.rss();
await new Example({ baseUrl }).call(
  operation({ method: 'POST', body: { mediaType: 'application/octet-stream', key: 'body' } }),
  { body },
);
process.stdout.write(JSON.stringify({ idle, peak: process.resourceUsage().maxRSS * 1024 }));
