// `npm run check`: everything that is to hold besides the tests. Runs all of it, whatever fails, and counts.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = [
  ['the generated packages are what the document says', 'dist/cli.js', 'check'],
  ['the document keeps the lint rules', 'dist/cli.js', 'lint'],
  [
    'generator, tests and scripts pass the type checker',
    'node_modules/typescript/bin/tsc',
    '-p',
    '.',
  ],
];

const failures = checks.filter(([what, ...command]) => {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${what}`);
  return status !== 0;
});

console.log(`\nChecks: ${checks.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
