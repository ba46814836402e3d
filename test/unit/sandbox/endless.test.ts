// Declarations whose steps and moves would go round without end: they end, in time, and it is said.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox } from '../../../generator/sandbox/sandbox.js';

const folder = mkdtempSync(join(tmpdir(), 'concord-endless-'));

async function sandboxOf(resources: object) {
  const thing = {
    type: 'object',
    properties: { id: { type: 'string' }, state: { type: 'string' }, due: { type: 'integer' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: { operationId: 'list', responses: { 204: { description: '' } } } } },
    components: { schemas: { A: thing, B: thing } },
    'x-sandbox': { resources, operations: {} },
  };
  writeFileSync(join(folder, 'things.json'), JSON.stringify(document));
  return createSandbox({ document: 'things.json', cwd: folder, overlays: [], now: 1_790_000_000 });
}

const lifecycle = (rest: object): object => ({ property: 'state', ...rest });

it('a step at a time that is over, and one back in no time', async () => {
  const steps = [
    { from: 'new', to: 'old', at: 'due' },
    { from: 'old', to: 'new', after: 0 },
  ];
  const sandbox = await sandboxOf({ A: { lifecycle: lifecycle({ steps }) } });
  const begin = performance.now();
  await sandbox.create('A', { id: 'a', state: 'new', due: 5 });
  await sandbox.clock.advance(10);
  expect(performance.now() - begin).toBeLessThan(2000);
  const state = await (await sandbox.fetch('http://localhost/__mock/state')).json();
  expect(state).toMatchObject({ troubles: [expect.stringContaining('A a: ')] });
  await sandbox.close();
});

it('records that move one another', async () => {
  // Each record of one moves all of the other, round and round.
  const moving = (
    resource: string,
    [first, second]: readonly string[],
    to: readonly string[],
  ): object =>
    lifecycle({
      entered: {
        [first ?? '']: { moves: [{ resource, to: to[0] }] },
        [second ?? '']: { moves: [{ resource, to: to[1] }] },
      },
    });
  const sandbox = await sandboxOf({
    A: { lifecycle: moving('B', ['a', 'c'], ['b', 'd']) },
    B: { lifecycle: moving('A', ['b', 'd'], ['c', 'a']) },
  });
  for (const type of ['A', 'B'])
    for (let id = 0; id < 50; id += 1) await sandbox.create(type, { id: `${id}`, state: 'new' });
  const begin = performance.now();
  await expect(sandbox.change('A', '0', { state: 'a' })).rejects.toThrow('without end');
  expect(performance.now() - begin).toBeLessThan(2000);
  await sandbox.close();
});
