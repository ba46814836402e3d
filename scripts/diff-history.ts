// Compares two snapshots of GitHub's description, and prints the time, the number of changes and some examples. `npx tsx scripts/diff-history.ts`

import { join } from 'node:path';

import type { Change } from '../generator/diff/change.js';
import { compareApis } from '../generator/diff/compare.js';
import type { Input } from '../generator/diff/input.js';
import { loadDocument } from '../generator/document/load.js';
import { nameApi } from '../generator/model/naming/name.js';
import { readApi } from '../generator/read/api.js';
import { installedPackages } from './diff-packages.js';

const [from = '18.0.0', to = '23.0.2'] = process.argv.slice(2);
const folder = installedPackages(`octokit-${from}-${to}`, [
  `old@npm:@octokit/openapi@${from}`,
  `new@npm:@octokit/openapi@${to}`,
]);
if (folder !== undefined) {
  const [one, other] = [await load(folder, 'old'), await load(folder, 'new')];
  // Without the hash, by which equal documents are not compared at all.
  timed('the new one with itself', () => compareApis(other, { ...other, hash: undefined }));
  const changes = timed(`${from} with ${to}`, () => compareApis(one, other));
  const counts = new Map<string, number>();
  for (const { level, id } of changes) {
    const key = `${level} ${id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of [...counts].sort(([, a], [, b]) => b - a).slice(0, 15))
    console.log(`${String(count).padStart(6)} ${key}`);
  const step = Math.max(1, Math.floor(changes.length / 10));
  for (const { message, from: before, to: after } of changes
    .filter((_, index) => index % step === 0)
    .slice(0, 10))
    console.log(
      `\n${message}\n  ${before ? `${before.line}:${before.column}` : '-'} → ${after ? `${after.line}:${after.column}` : '-'}`,
    );
}

async function load(packages: string, name: string): Promise<Input> {
  const path = join(packages, name, 'generated/api.github.com.json');
  const { document } = await loadDocument(path, { cwd: packages, overlays: [] });
  if (!document) throw new Error(`${path} cannot be read`);
  const { api } = readApi(document);
  return { api, names: nameApi(api).names, locate: document.locate };
}

function timed(what: string, work: () => readonly Change[]): readonly Change[] {
  const start = process.cpuUsage();
  const changes = work();
  const { user, system } = process.cpuUsage(start);
  console.log(`${what}: ${changes.length} changes in ${((user + system) / 1e6).toFixed(2)} CPU s`);
  return changes;
}
