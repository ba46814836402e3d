// `npm run check`: everything that is to hold besides the tests. Runs all of it, two at a time, whatever fails, and counts.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (path) => `node_modules/${path}`;
const sources = '{generator,scripts,test}/**/*.{ts,mjs}';

// The longest first. TypeScript 7 checks our own source; what consumers compile is checked with 5.9, too, by the tests.
const checks = [
  ['the source is laid out by Prettier', tool('prettier/bin/prettier.cjs'), '--check', sources],
  ['the types are right', tool('typescript-7/bin/tsc'), '-p', '.'],
  [
    'the source keeps the lint rules',
    tool('oxlint/bin/oxlint'),
    '--type-aware',
    ...'generator scripts test'.split(' '),
  ],
  ['the generated packages are what the document says', 'dist/cli.js', 'check'],
  ['nothing is exported that nobody uses', tool('knip/bin/knip.js'), '--no-progress'],
  ['the document keeps its lint rules', 'dist/cli.js', 'lint'],
];

const left = [...checks];
let failed = 0;
await Promise.all([work(), work()]);
console.log(`\nChecks: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function work() {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
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
