import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { concord } from '../concord.js';

const pets = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': { get: { operationId: 'listPets', responses: { 204: { description: 'None.' } } } },
  },
});

test.each<[code: string, exit: number, args: readonly string[], files: Record<string, string>]>([
  ['mock/state', 3, ['--state', 'state.json'], { 'state.json': '{"count":3,"ah' }],
  ['mock/state', 3, ['--state', 'none/state.json'], {}],
  ['mock/faults', 2, ['--faults', '[{"rate":7}]'], {}],
  [
    'mock/no-operations',
    1,
    [],
    { 'openapi.json': pets.replace('/pets":{', '/pets":{},"x-other":{') },
  ],
])('%s: %i', (code, exit, args, files) => {
  const { status, stdout, stderr, folder } = concord(
    ['mock', 'openapi.json', '--port', '0', ...args],
    {
      files: { 'openapi.json': pets, ...files },
    },
  );
  expect([status, stdout]).toEqual([exit, '']);
  expect(stderr).toContain(code);
  for (const [name, text] of Object.entries(files))
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});

test('mock/address: a port in use', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = concord(['mock', 'openapi.json', '--port', String(port)], {
    files: { 'openapi.json': pets },
  });
  expect([status, stderr]).toEqual([3, expect.stringContaining('mock/address')]);
  server.close();
});
