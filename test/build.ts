// Builds the command line and compiles Concord once, before any test runs.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compileConcord } from './compiled.js';
import { root } from './support/compile.js';

export async function setup(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed', '--code-only']);
  await compileConcord();
}
