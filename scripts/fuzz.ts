// Tries hostile documents of other seeds than `npm test`, until one injects code. `npm run fuzz`; `npm run fuzz -- 500 7` tries 500 documents of
// the seed 7.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fuzz } from '../test/hostile/fuzz.js';
import type { SourceText } from '../test/hostile/trial.js';

const [runs = '200', first = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const batch = 20;
const sum = { documents: 0, tried: 0, accepted: 0 };
let slots = 0;

for (let done = 0; done < Number(runs); done += batch) {
  const seed = Number(first) + done / batch;
  const fuzzed = await fuzz({ seed, runs: Math.min(batch, Number(runs) - done), keep: 1 });
  for (const key of ['documents', 'tried', 'accepted'] as const) sum[key] += fuzzed[key];
  slots = fuzzed.slots;
  console.log(
    `seed ${seed}: ${sum.documents} documents, ${slots} slots, ${sum.tried} texts tried, ${sum.accepted} of them in the output`,
  );
  for (const failure of fuzzed.failures) console.log(`\n${failure}\n`);
  const proven = fuzzed.sources.map(verifyEnds);
  for (const { text } of proven) console.log(text);
  if (fuzzed.failures.length > 0 || proven.some(({ hasEnded }) => !hasEnded)) {
    process.exitCode = 1;
    break;
  }
}

/** Checks that `verify` ends with a hostile document. Disagreements are only counted; a crash or a timeout is a failure. */
function verifyEnds(sources: readonly SourceText[]): {
  readonly hasEnded: boolean;
  readonly text: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'concord-fuzz-'));
  try {
    for (const { name, text } of sources) writeFileSync(join(folder, name), text);
    const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
    const { status, signal, stdout, stderr } = spawnSync(
      process.execPath,
      [cli, 'verify', 'openapi.json', '--sample', '3', '--no-cache', '--reporter', 'json'],
      { cwd: folder, encoding: 'utf8', timeout: 600_000, maxBuffer: 1024 ** 3 },
    );
    if (status !== 0 && status !== 1)
      return {
        hasEnded: false,
        text: `verify ended with ${status ?? signal}: ${stderr.slice(-500)}`,
      };
    const { diagnostics } = Object(JSON.parse(stdout));
    const count = (Array.isArray(diagnostics) ? diagnostics : []).filter(
      ({ code }) => code === 'verify/disagreement',
    ).length;
    return {
      hasEnded: true,
      text: `verify: ${count} disagreements in ${sources.length === 1 ? 'a document' : `a document of ${sources.length} files`}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
