// What an edit of a watched document costs: of what the edit does not touch nothing is parsed, compiled or hashed again. Counted in calls, as V8
// counts them for coverage, and not in seconds.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderWith } from './pipeline/folder.js';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
// Only now: what was compiled before is not counted.
const { generate } = await import('../../generator/generate.js');
const { withDefaults } = await import('../../generator/base/options.js');
afterAll(() => session.disconnect());

it('reads, compiles and hashes again what an edit changes, and no more', async () => {
  const folder = folderWith({});
  cpSync('openapi', join(folder, 'openapi'), { recursive: true });
  const edited = join(folder, 'openapi/components/schemas/UpdatePostRequest.yaml');
  const options = withDefaults(
    {
      document: 'openapi/openapi.yaml',
      output: 'generated',
      overlays: ['openapi/overlays/readings.yaml'],
      raw: true,
    },
    folder,
  );
  const first = await callsOf(() => generate(options));
  expect(first.value.ok).toBe(true);
  expect(first.count('parse-yaml', 'compose')).toBe(first.value.inputs.size);
  expect(first.count('handlebars', 'compileInput')).toBeGreaterThan(0);
  const sources = first.value.changes.filter(({ path }) => path.endsWith('.ts'));
  expect(first.count('pipeline/file-hash', 'withoutLayout')).toBeGreaterThanOrEqual(sources.length);
  expect(sources.length).toBeGreaterThanOrEqual(60);

  const text = readFileSync(edited, 'utf8');
  writeFileSync(edited, text.replace('maxLength: 1000', 'maxLength: 2000'));
  const second = await callsOf(() => generate(options));
  const written = second.value.changes.filter(({ change }) => change === 'updated');
  expect(written.map(({ path }) => path)).toContain('validators/src/schemas/posts.ts');
  expect(written.length).toBeLessThan(12);
  expect(second.count('parse-yaml', 'compose')).toBe(1);
  expect(second.count('handlebars', 'compileInput')).toBe(0);
  // Each as it will be and as it is in the folder, before and after the folder is locked.
  expect(second.count('pipeline/file-hash', 'withoutLayout')).toBeLessThanOrEqual(
    4 * written.length,
  );
  // That nobody has edited them is seen by their hashes: no code is parsed for it.
  expect(second.count('pipeline/file-hash', 'tokensOf')).toBe(0);
}, 60_000);

/** What a run returns, and how often it called the functions of a module. */
async function callsOf<T>(run: () => Promise<T>): Promise<{
  readonly value: T;
  readonly count: (module: string, name: string) => number;
}> {
  await session.post('Profiler.takePreciseCoverage');
  const value = await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const count = (module: string, name: string): number =>
    result
      .filter(({ url }) => url.includes(module))
      .flatMap(({ functions }) => functions)
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  return { value, count };
}
