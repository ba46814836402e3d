// Checks that many calls leak nothing: `npx tsx scripts/soak.ts [calls]`. One client and one signal call a server that fails in every way, so
// that calls are retried, time out and are aborted. Fails if listeners, timers, sockets or memory are left.

import { getEventListeners, setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Example, operation } from '../test/behaviour/client.js';

setFlagsFromString('--expose-gc');
const gc: () => void = runInNewContext('gc');
const calls = Number(process.argv[2] ?? 10_000);
const concurrency = 50;

let requestCount = 0;
const server = createServer((request, response) => {
  requestCount += 1;
  const kind = requestCount % 40;
  request.resume();
  if (kind === 0) return void response.socket?.resetAndDestroy();
  if (kind === 1) return;
  response.writeHead(kind < 13 ? 503 : 200, {
    'content-type': 'application/json',
    'retry-after-ms': '0',
  });
  if (kind === 2) return void response.write('{"a":', () => response.destroy());
  response.end(JSON.stringify({ text: 'x'.repeat(1000) }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { signal } = new AbortController();
// That many concurrent calls listen to it. Only listeners that remain afterwards are leaks.
setMaxListeners(concurrency, signal);
const client = new Example({ baseUrl: origin, maxRetries: 2, timeout: 300 });
const outcomes = new Map<string, number>();

async function batch(): Promise<void> {
  await Promise.all(
    Array.from({ length: concurrency }, async (_, index) => {
      const own = index % 10 === 0 ? new AbortController() : undefined;
      if (own) setTimeout(() => own.abort(), index % 4);
      const name = await client.call(operation(), {}, { signal: own?.signal ?? signal }).then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
      );
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    }),
  );
}

const timers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** The used heap in megabytes after garbage collection. */
async function heap(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed / 2 ** 20;
}

// Warms up, until pools of connections and the like have reached their size.
for (let done = 0; done < calls / 5; done += concurrency) await batch();
const [before, timersBefore] = [await heap(), timers()];
outcomes.clear();
for (let done = 0; done < calls; done += concurrency) await batch();
const [after, timersAfter, listeners] = [
  await heap(),
  timers(),
  getEventListeners(signal, 'abort').length,
];
const open = await new Promise<number>((resolve) =>
  server.getConnections((_, count) => resolve(count)),
);
console.log(
  `${calls} calls, ${[...outcomes].map(([name, count]) => `${count} ${name}`).join(', ')}; ${requestCount} requests, on Node ${process.version}`,
);
console.log(
  `heap ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after; ${listeners} listeners; ` +
    `${timersAfter - timersBefore} timers more; ${open} sockets open of ${concurrency} at once`,
);
server.close();
server.closeAllConnections();
if (after - before > 2 || listeners > 0 || timersAfter > timersBefore + 1 || open > concurrency * 2)
  throw new Error('The calls left something behind');
