// Bodies of calls that are streams: what they cost, and where they go.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../generator/runtime/client/errors.js';
import { root } from '../support/compile.js';
import { Example, operation, rejection } from './client.js';
import { serve } from './server.js';
import { listen, streamOf } from './store.js';

const put = operation({
  method: 'POST',
  body: { mediaType: 'application/octet-stream', key: 'body' },
});

describe('a stream as a body', () => {
  it('[calls.streams] is sent in constant memory', { timeout: 120_000 }, async () => {
    let received = 0;
    const origin = await listen((request, response) => {
      request.on('data', (chunk: Buffer) => {
        received += chunk.byteLength;
      });
      request.on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      );
    });
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'test/behaviour/body-memory.ts'), origin, String(2 ** 29)],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    const { idle, peak } = JSON.parse(output);
    expect(received).toBe(2 ** 29);
    expect(peak - idle).toBeLessThan(150 * 2 ** 20);
  });

  it.each([303, 307])('[calls.streams] goes to no other address: %i', async (status) => {
    const other = await serve();
    const server = await serve({ status, headers: { location: `${other.origin}/elsewhere` } });
    expect(
      await rejection(new Example({ baseUrl: server.origin }).call(put, { body: streamOf(3000) })),
    ).toBeInstanceOf(ConnectionError);
    expect(server.requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });
});
