// What `concord check --against` prints for three branches of a scratch repository: the section of the README about CI.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { captions, releasedIn } from './repository.js';

const cli = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist/cli.js');

const branches = [
  {
    what: 'A new value is accepted, and the client is generated again',
    document: captions('[480, 720, 1080]'),
    isGenerated: true,
  },
  {
    what: 'A value is no longer accepted, and nothing is generated',
    document: captions('[480]'),
    isGenerated: false,
  },
  {
    what: 'A description is better, and nothing is generated',
    document: captions('[480, 720]', 'The finished captions.'),
    isGenerated: false,
  },
] as const;

/** From real runs, each in a branch of its own. */
export async function ciSection(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-repository-'));
  try {
    return await sectionIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sectionIn(folder: string): Promise<string> {
  const { git, put } = await releasedIn(folder);
  const concord = (...args: readonly string[]): { status: number | null; stdout: string } =>
    spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
  const parts = branches.map(({ what, document, isGenerated }, index) => {
    git('checkout', '-b', `branch-${index}`, 'main');
    put('openapi.yaml', document);
    if (isGenerated) concord('generate');
    git('add', '.');
    git('commit', '-m', what);
    const { status, stdout } = concord('check', '--against', 'main');
    return `# ${what}: exit code ${status}.\n${stdout.replaceAll('\n\n', '\n')}`;
  });
  return `\`\`\`text\n${parts.join('\n')}\`\`\``;
}
