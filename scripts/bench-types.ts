// CPU seconds of `concord types` and of openapi-typescript for one document, by turns: `npx tsx scripts/bench-types.ts path/to/openapi.json`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [document = join(root, 'openapi/openapi.yaml'), times = '3'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'concord-types-'));
const tools = {
  concord: [join(root, 'dist/cli.js'), 'types', document, '-o', join(folder, 'ours.ts')],
  'openapi-typescript': [
    join(root, 'node_modules/openapi-typescript/bin/cli.js'),
    document,
    '-o',
    join(folder, 'theirs.ts'),
  ],
};

/** User and system time of a process with all of its threads. */
function seconds(args: readonly string[]): number {
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1', 'bash', process.execPath, ...args],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  const [user = '', system = ''] = stderr.trim().split(/\s+/);
  return Number(user) + Number(system);
}

const least: Record<string, number> = {};
for (let turn = 0; turn < Number(times); turn += 1)
  for (const [name, args] of Object.entries(tools))
    least[name] = Math.min(least[name] ?? Infinity, seconds(args));
rmSync(folder, { recursive: true });
for (const [name, time] of Object.entries(least)) console.log(name, time.toFixed(2));
