// A random walk through the sandbox: valid and invalid calls with ids that are there, moves of the clock, forced states and faults.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readSandboxModel } from '../../generator/sandbox/model.js';
import { openSandbox } from '../../generator/sandbox/sandbox.js';
import { judgeTraffic, type RecordedExchange } from '../../generator/verify/traffic.js';
import { callOf, partsOf, recorded, wrongParts } from '../unit/sandbox/calls.js';
import { start } from './sandbox.js';
import { mp4 } from './sandbox-course.js';

const overlays = ['readings', 'example-additions'].map((name) => `openapi/overlays/${name}.yaml`);
const [calls, round] = [5_000, 500];

/** Which type of record a parameter or field names. */
const types: Readonly<Record<string, string>> = {
  uploadId: 'Upload',
  projectId: 'Project',
  clipId: 'Clip',
  postId: 'Post',
};

test(
  '5,000 calls are answered as documented, and nothing grows',
  { timeout: 300_000 },
  async () => {
    const { model } = await readSandboxModel({
      document: 'openapi/openapi.yaml',
      overlays,
      cwd: process.cwd(),
    });
    if (!model) throw new Error('The document cannot be read');
    const errors: unknown[] = [];
    const sandbox = openSandbox(model, { now: start, onError: (error) => errors.push(error) });
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', note);

    const random = randomFrom(20_261_126);
    const oneOf = <T>(list: readonly T[]): T | undefined =>
      list[Math.floor(random() * list.length)];
    const control = async (method: string, path: string, body?: object): Promise<unknown> =>
      (
        await sandbox.fetch(`http://localhost/__mock/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json();
    const wrong = new Map(sandbox.operations.map((each) => [each, wrongParts(each)]));
    const ids = new Map<string, readonly string[]>();
    const withIds = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value).map(([name, each]) => [
              name,
              (random() < 0.9 && oneOf(ids.get(types[name] ?? '') ?? [])) || each,
            ]),
          );
    const statuses = new Map<number, number>();
    const heap: number[] = [];
    const exchanges: RecordedExchange[] = [];

    for (let done = 0; done < calls; done += round) {
      for (let index = 0; index < round; index++) {
        // Where the clock stands still for long, limits of a minute are reached.
        if (index % ((done / round) % 2 === 0 ? 20 : 250) === 0) {
          const { resources } = (await control('POST', 'clock', { advance: random() * 120 })) as {
            resources: Record<string, readonly { readonly id: string }[]>;
          };
          for (const type of Object.values(types))
            ids.set(
              type,
              (resources[type] ?? []).map(({ id }) => id),
            );
          const status = oneOf(['completed', 'failed', 'cancelled', 'processing']);
          const id = oneOf(ids.get('Project') ?? []);
          if (id !== undefined && random() < 0.3)
            await control('PATCH', `resources/Project/${id}`, { status });
          if (random() < 0.2)
            await control('PUT', 'faults', [{ operation: 'getPlanUsage', status: 503, times: 1 }]);
        }
        const operation = oneOf(sandbox.operations);
        if (!operation) continue;
        const [part, values] = oneOf(wrong.get(operation) ?? []) ?? [];
        const isWrong = part !== undefined && random() < 0.3;
        const made = Object.entries(partsOf(operation, index)).map(([name, value]) => [
          name,
          withIds(value),
        ]);
        const call = {
          ...callOf(operation, {
            ...Object.fromEntries(made),
            ...(isWrong && { [part]: oneOf(values ?? []) }),
          }),
          ...(isWrong && { wrong: part }),
        };
        if (random() < 0.02) call.request.headers.delete('authorization');
        const response = await sandbox.fetch(call.request.clone());
        const exchange = await recorded(call, response);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.headers.get('content-type') !== 'application/problem+json')
          exchanges.push(exchange);
        const address = /"uploadUrl":"([^"]*)"/.exec(exchange.responseBody)?.[1];
        if (address !== undefined && random() < 0.8)
          await sandbox.fetch(address, {
            method: 'PUT',
            headers: { 'content-type': 'video/mp4' },
            body: random() < 0.8 ? mp4() : 'no video',
          });
      }
      expect(judgeTraffic(model.document.root, exchanges).findings).toEqual([]);
      exchanges.length = 0;
      await control('POST', 'reset');
      heap.push(await usedHeap());
    }

    process.off('unhandledRejection', note);
    await sandbox.close();
    expect([errors, rejections]).toEqual([[], []]);
    // 503 is a fault that was asked for.
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    for (const status of [200, 400, 401, 404, 409, 429, 503])
      expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
    // Compiled code grows for some thousand calls, by a megabyte or so. An exchange that stayed has 2 kB.
    const growth = medianOf(heap.slice(-3)) - medianOf(heap.slice(1, 4));
    expect(growth, `bytes after each round: ${heap.join(', ')}`).toBeLessThan(3 * 2 ** 20);
  },
);

/** Numbers from 0 to 1, the same for each seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes that are in use after everything unused was collected; what finalizers let go of is collected after them. */
async function usedHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  for (let time = 0; time < 3; time++) {
    if (typeof collect === 'function') collect();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return process.memoryUsage().heapUsed;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
