// Runs the behaviour tests on every platform and writes the results into test/REPORTS.md: `npm run platforms [names]`. Installs binaries from
// npm into a cache; Chromium must be installed. Takes some minutes.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from '../test/support/compile.js';
import { writeSection } from '../test/support/sections.js';
import { filesInJsdom, filesInPage, pageFiles, testFiles } from '../test/platforms/bundle.js';
import { runInChild } from '../test/platforms/child.js';
import {
  chromiumPath,
  hasChromium,
  type PlatformRun,
  runInChromium,
} from '../test/platforms/chromium.js';
import { exceptions } from '../test/platforms/exceptions.js';
import { runCommandLine } from '../test/platforms/command-line.js';
import { jsdomRuntime } from '../test/platforms/jsdom.js';
import { judge, type Verdict } from '../test/platforms/judge.js';
import { runInNode } from '../test/platforms/node.js';
import { runInWorkerd } from '../test/platforms/workerd.js';

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'concord-platforms');
const results = join(root, 'test/platforms/results.json');

/** The path of a program in an npm package, which is installed if missing, without running its scripts. */
function program(name: string, specifier: string, path: string): string {
  const folder = join(cache, name);
  const file = join(folder, 'node_modules', path);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    execFileSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        specifier,
      ],
      { stdio: 'inherit' },
    );
  }
  chmodSync(file, 0o755);
  return file;
}

const versionOf = (file: string): string =>
  /(?<!\d)\d+\.\d[.\d]*/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
const [os, libc] = [
  `${process.platform}-${process.arch}`,
  process.platform === 'linux' ? '-glibc' : '',
];

function node(version: string): Run {
  return async (
    files = [
      'test/behaviour',
      ...['client', 'validators', 'fixtures'].map((name) => `test/package/${name}.test.ts`),
    ],
  ) => {
    const file = program(`node-${version}`, `node-${os}@${version}`, `node-${os}/bin/node`);
    await runCommandLine(file);
    return runInNode(file, versionOf(file), files);
  };
}

const logFile = (file: string): void => console.error(`  ${file}`);

/** Runs the given test files, by default all of them. */
type Run = (files?: readonly string[]) => Promise<PlatformRun>;

const platforms: Readonly<Record<string, Run>> = {
  'node-20.19': node('20.19'),
  'node-22': node('22'),
  'node-24': node('24'),
  chromium: (files = [...filesInPage, ...pageFiles]) => {
    if (!hasChromium) throw new Error(`There is no ${chromiumPath}; set CHROMIUM to the browser`);
    return runInChromium(files, logFile);
  },
  deno: (files = testFiles) => {
    const file = program('deno', `@deno/${os}${libc}`, `@deno/${os}${libc}/deno`);
    return runInChild(
      { version: versionOf(file), command: [file, 'run', '-A', '--node-modules-dir=manual'] },
      files,
      logFile,
    );
  },
  bun: (files = testFiles) => {
    const file = program('bun', `@oven/bun-${os}`, `@oven/bun-${os}/bin/bun`);
    return runInChild({ version: versionOf(file), command: [file, 'run'] }, files, logFile);
  },
  // The last versions for Node 20.
  jsdom: (files = filesInJsdom) =>
    runInChild(jsdomRuntime(program('jsdom', 'jsdom@29.1.1', 'jsdom/lib/api.js')), files, logFile),
  workerd: (files = filesInPage) =>
    runInWorkerd(
      program('workerd', 'miniflare@4.20260329.0', 'miniflare/dist/src/index.js'),
      files,
      logFile,
    ),
};

const wanted = process.argv.slice(2);
const verdicts: Record<string, Verdict> = existsSync(results)
  ? JSON.parse(await readFile(results, 'utf8'))
  : {};
for (const [name, run] of Object.entries(platforms)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(name);
  const { version, outcomes } = await run();
  verdicts[name] = judge(version, outcomes, exceptions[name]);
  const { files } = verdicts[name];
  if (files.length > 0) {
    // Some tests depend on timing, so only what fails twice counts as failed.
    console.error(`${name}: once more, for ${verdicts[name].failures.join('; ')}`);
    const again = await run(files);
    verdicts[name] = judge(
      version,
      [...outcomes.filter(({ file }) => !files.includes(file)), ...again.outcomes],
      exceptions[name],
    );
  }
  for (const failure of verdicts[name].failures) console.error(`${name}: ${failure}`);
  await publish();
}
process.exit(Object.values(verdicts).some(({ failures }) => failures.length > 0) ? 1 : 0);

async function publish(): Promise<void> {
  const known = Object.keys(platforms).flatMap((name) =>
    verdicts[name] ? [[name, verdicts[name]] as const] : [],
  );
  const section = [
    '| platform | version | lines | not applicable | failed | tests | not applicable | failed |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...known.map(
      ([name, { version, lines, tests }]) =>
        `| ${[name, version, ...[lines, tests].flatMap(({ passed, notApplicable, failed }) => [passed, notApplicable, failed])].join(' | ')} |`,
    ),
    '',
    '<details><summary>What is not applicable, and why</summary>',
    '',
    ...known.flatMap(([name, { notApplicable }]) =>
      notApplicable.map(
        ({ reason, tests, lines }) =>
          `- ${name}, ${tests} ×${lines.length > 0 ? ` (${lines.join(', ')})` : ''}: ${reason}`,
      ),
    ),
    '',
    '</details>',
  ].join('\n');
  await writeFile(results, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
  await writeSection('platforms', section);
}
