// The tests of behaviour on Deno and Bun: each file in a process of its own, servers and client together.

import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../support/compile.js';
import { bundleTests } from './bundle.js';
import { bundleValidators, type PlatformRun } from './chromium.js';
import type { Outcome } from './runner.js';

export interface Runtime {
  readonly version: string;
  /** The program and its arguments before the file. */
  readonly command: readonly [string, ...string[]];
  /** A module that makes the platform out of another one, before the tests are loaded. */
  readonly before?: string;
}

const mark = '#outcomes ';

export async function runInChild(
  { version, command, before = '' }: Runtime,
  files: readonly string[],
  told: (file: string) => void = () => {},
): Promise<PlatformRun> {
  const harness = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [document, options] = JSON.parse(Buffer.concat(chunks).toString());
      bundleValidators(document, options).then(
        (code) => response.end(code),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => harness.listen(0, '127.0.0.1', resolve));
  // Two folders below the root, as the sources are: what they find from their own place, they find from here.
  const folder = join(root, 'node_modules', `.platforms-${process.pid}`);
  await mkdir(folder);
  try {
    const outcomes: Outcome[] = [];
    for (const [path, code] of await bundleTests('node', files)) {
      told(path);
      const file = join(folder, `${path.replace(/\W+/g, '-')}.mjs`);
      await writeFile(file, code);
      const starter = join(folder, 'start.mjs');
      const { port } = harness.address() as AddressInfo;
      await writeFile(starter, before + start(`http://127.0.0.1:${port}`, file));
      outcomes.push(...(await outcomesOf([...command, starter], path)));
    }
    return { version, outcomes };
  } finally {
    harness.close();
    harness.closeAllConnections();
    await rm(folder, { recursive: true });
  }
}

const start = (harness: string, file: string): string => `
const { fetch } = globalThis;
globalThis.bundleValidators = async (...asked) => (await fetch(${JSON.stringify(harness)}, { method: 'POST', body: JSON.stringify(asked) })).text();
const { run } = await import(${JSON.stringify(file)});
console.log(${JSON.stringify(`\n${mark}`)} + JSON.stringify(await run()));
process.exit();
`;

function outcomesOf(
  [program = '', ...args]: readonly string[],
  path: string,
): Promise<readonly Outcome[]> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), 300_000);
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      const line = output.split('\n').find((each) => each.startsWith(mark));
      resolve(
        line === undefined
          ? [
              {
                file: path,
                name: `${path} (as a whole)`,
                passed: false,
                error: `it ended with ${code}: ${errors.slice(-500)}`,
              },
            ]
          : JSON.parse(line.slice(mark.length)),
      );
    });
  });
}
