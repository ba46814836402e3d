// Installs the packages that the scripts compare `diff` with into a cache outside of the repository.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the `node_modules` with the packages; `undefined`, after a message, if they cannot be installed.
 *
 * @param packages `name@version`, or an alias of one.
 */
export function installedPackages(name: string, packages: readonly string[]): string | undefined {
  const folder = join(homedir(), '.cache/concord-diff', name);
  const done = join(folder, '.installed');
  if (existsSync(done)) return join(folder, 'node_modules');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  try {
    execFileSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
      {
        cwd: folder,
        stdio: 'ignore',
        timeout: 300_000,
      },
    );
  } catch {
    console.log(`skipped: ${packages.join(' and ')} cannot be installed`);
    return undefined;
  }
  writeFileSync(done, packages.join('\n'));
  return join(folder, 'node_modules');
}
