// `npm run check`: all checks besides the tests. Runs them two at a time, all of them even if some fail, and prints the count.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (path) => `node_modules/${path}`;
const sources = '{generator,scripts,test}/**/*.{ts,mjs}';

// The slowest first. TypeScript 7 checks our own source; the tests also check the code that consumers compile with 5.9.
const checks = [
  ['the source is formatted by Prettier', tool('prettier/bin/prettier.cjs'), '--check', sources],
  ['the types are correct', tool('typescript-7/bin/tsc'), '-p', '.'],
  [
    'the source passes the lint rules',
    tool('oxlint/bin/oxlint'),
    '--type-aware',
    ...'generator scripts test'.split(' '),
  ],
  ['the generated packages are up to date', 'dist/cli.js', 'check'],
  ['there are no unused exports', tool('knip/bin/knip.js'), '--no-progress'],
  ['the document passes its lint rules', 'dist/cli.js', 'lint'],
];

const queue = [...checks];
let failed = 0;
await Promise.all([work(), work()]);
console.log(`\nChecks: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [title, ...command] = next;
    const { status, output } = await run(command);
    if (status !== 0) failed += 1;
    console.log(status === 0 ? `passed: ${title}` : `${output}FAILED: ${title}`);
  }
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('close', (status) => resolve({ status, output }));
  });
}
