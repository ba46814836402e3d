// Measures the upload of a large sparse file to a server on the loopback interface, in a separate process. Prints peak memory and time, and
// fails if memory grows with the file. `npx tsx scripts/measure-upload.ts [gigabytes]`

import { spawn } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const gigabytes = Number(process.argv[2] ?? 5);
const size = gigabytes * 2 ** 30;
/** The memory that an upload may take, in bytes. */
const maxMemory = 200 * 2 ** 20;

const listen = async (
  answer: RequestListener,
): Promise<{ readonly origin: string; readonly close: () => void }> => {
  const server = createServer({ requestTimeout: 0 }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};

let stored = 0;
const store = await listen((request, response) => {
  request.on('data', (chunk: Buffer) => {
    stored += chunk.byteLength;
  });
  request.on('end', () => response.end());
});
const service = await listen((request, response) => {
  request.resume();
  request.on('end', () =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: 'u1', to: { address: `${store.origin}/put?signature=s` } })),
  );
});
const folder = await mkdtemp(join(tmpdir(), 'upload-'));
try {
  const path = join(folder, 'big.mp4');
  await writeFile(path, '');
  await truncate(path, size);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'test/behaviour/upload-memory.ts'), service.origin, path],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0 || stored !== size) throw new Error(`The store has ${stored} of ${size} bytes`);
  const { idle, peak, milliseconds } = JSON.parse(output);
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
  console.log(
    `${gigabytes} GB in ${(milliseconds / 1000).toFixed(1)} s on Node ${process.version}: memory ${inMegabytes(idle)} before, ${inMegabytes(peak)} at its peak`,
  );
  if (peak - idle > maxMemory)
    throw new Error(`The upload took more than ${inMegabytes(maxMemory)}`);
} finally {
  await rm(folder, { recursive: true });
  store.close();
  service.close();
}
