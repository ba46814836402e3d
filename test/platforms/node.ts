// The tests of behaviour and of the packages under another version of Node, with vitest itself.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../support/compile.js';
import type { PlatformRun } from './chromium.js';
import type { Outcome } from './runner.js';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** @param folders What is run, below test/. */
export async function runInNode(
  node: string,
  version: string,
  folders: readonly string[],
): Promise<PlatformRun> {
  const folder = await mkdtemp(join(tmpdir(), 'platforms-'));
  try {
    const file = join(folder, 'report.json');
    const args = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'test/vitest.config.ts',
      ...folders,
    ];
    // What the tests start is this Node, too.
    const env = {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
      TEST_REPORT: file,
    };
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    await new Promise((resolve) => child.on('close', resolve));
    const { testResults }: Report = JSON.parse(await readFile(file, 'utf8'));
    const outcomes = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages }): Outcome => {
        const passed = status === 'passed';
        return {
          file,
          name: [...ancestorTitles, title].join(' > '),
          passed,
          ...(!passed && { error: failureMessages?.join('; ') || status }),
        };
      }),
    );
    return { version, outcomes };
  } finally {
    await rm(folder, { recursive: true });
  }
}
