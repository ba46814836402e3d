// Builds the command line once, before any test runs: those that run it as a user does share it.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './support/compile.js';

export function setup(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed', '--code-only']);
}
