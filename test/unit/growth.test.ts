// What a document costs grows with its size and not faster, whatever its references look like. Counted in steps (how often each block of each
// function runs, as V8 counts them for coverage) and not in seconds, so that it says the same on every machine.

import { Session } from 'node:inspector/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { syntheticDocument } from '../../scripts/synthetic.js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Only now: what was compiled before is not counted.
const { plan } = await import('../../generator/generate.js');
const { withDefaults } = await import('../../generator/base/options.js');
afterAll(() => session.disconnect());

const small = 40;
const factor = 8;
/** What a function may do for each operation beyond its share: much begins only where a document needs several files. */
const perOperation = 150;

describe.each([
  ['records that refer to a few others', false],
  ['all records in one ring', true],
])('%s', (_, ring) => {
  it('costs so many times the steps as it is larger, in every function', async () => {
    const before = await stepsOf(small, ring);
    const after = await stepsOf(small * factor, ring);
    const steeper = [...after].flatMap(([name, steps]) => {
      const most = (before.get(name) ?? 0) * factor * 2 + perOperation * small * factor;
      return steps > most ? [`${name}: ${before.get(name) ?? 0} steps, then ${steps}`] : [];
    });
    expect(steeper).toEqual([]);
    expect(total(after) / total(before)).toBeLessThan(factor);
  }, 120_000);
});

/** Function → how many blocks of it were entered while the document was turned into files. */
async function stepsOf(operations: number, ring: boolean): Promise<ReadonlyMap<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'concord-growth-'));
  try {
    await writeFile(
      join(folder, 'openapi.json'),
      JSON.stringify(syntheticDocument({ operations, ring })),
    );
    await session.post('Profiler.takePreciseCoverage');
    const { diagnostics, files } = await plan(withDefaults({ document: 'openapi.json' }, folder));
    const { result } = await session.post('Profiler.takePreciseCoverage');
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
    const steps = new Map<string, number>();
    for (const { url, functions } of result) {
      const [, file] = /\/(generator\/[^?]*)/.exec(url) ?? [];
      if (file === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const name = `${file} ${functionName} ${ranges[0]?.startOffset ?? 0}`;
        const count = ranges.reduce((sum, range) => sum + range.count, 0);
        steps.set(name, (steps.get(name) ?? 0) + count);
      }
    }
    return steps;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function total(steps: ReadonlyMap<string, number>): number {
  return [...steps.values()].reduce((sum, count) => sum + count, 0);
}
