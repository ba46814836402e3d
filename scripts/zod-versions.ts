// Runs what the validators' runtime relies on in zod with every published version that generated packages allow: `npx tsx
// scripts/zod-versions.ts`, which writes the table of test/REPORTS.md.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { testedRanges } from '../generator/targets/package.js';
import { root } from '../test/support/compile.js';
import { writeSection } from '../test/support/sections.js';
import { zodTable, type ZodResult } from '../test/support/zod-table.js';

const folder = mkdtempSync(join(tmpdir(), 'concord-zod-'));
const npm = (args: readonly string[]): string =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const found: unknown = JSON.parse(npm(['view', `zod@${testedRanges.zod}`, 'version', '--json']));
const versions = [found]
  .flat()
  .map(String)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
const results: ZodResult[] = [];
try {
  for (const version of versions) {
    const home = join(folder, version);
    npm([
      'install',
      '--prefix',
      home,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `zod@${version}`,
    ]);
    const outfile = join(home, 'cases.mjs');
    await build({
      entryPoints: [join(root, 'test/support/zod-cases.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
      alias: { zod: join(home, 'node_modules/zod') },
    });
    if (!existsSync(outfile)) throw new Error(`Nothing was built for ${version}`);
    const { brokenCases, caseCount } = await import(pathToFileURL(outfile).href);
    results.push({ version, cases: caseCount, broken: await brokenCases() });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const table = zodTable(results);
console.log(table);
await writeSection('zod', table);
