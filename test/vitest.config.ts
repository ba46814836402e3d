// How the tests run. `npm test` leaves out what is thorough, unless it is named (`npm test -- test/corpus`); `npm run test:all`, and CI, run
// everything. A report for CI is written when it asks for one.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledConcord, compiledModules } from './compiled.js';

const report = process.env['TEST_REPORT'];

/** Whether files or folders are named: then nothing of them is left out. */
const isPart = process.argv.some((argument) => /^(\.\/)?test\/(?!vitest\.config)/.test(argument));

/** What takes longer than a newcomer waits: installed packages, real documents, compilers, commands in processes of their own, fuzzing. */
const thorough = [
  'test/{corpus,differential,flow,hostile,own-targets,package,platforms,walks}/**/*.test.ts',
  'test/**/{corpus,documents,sample-documents}.test.ts',
  'test/behaviour/size.test.ts',
  'test/contract/{literals,matrix,mutation}.test.ts',
  'test/documents/{cost,structure}.test.ts',
  'test/unit/diff/{mutations,sdk,table}.test.ts',
  'test/unit/cli/{budgets,commands,exit-codes,interrupted,node,overtime,unchanged}.test.ts',
  'test/unit/cli/commands/{against*,probe,release,watch}.test.ts',
  'test/unit/probe.test.ts',
  'test/unit/pipeline/{honest-edits,regeneration}.test.ts',
  'test/unit/read/{fuzz,schema/reference}.test.ts',
  'test/unit/runtime/client/compile.test.ts',
  'test/unit/runtime/fixtures/{diamonds,judged,sample-suite}.test.ts',
  'test/unit/targets/{printed,client/{raw,readme/readme},fixtures/round-trip}.test.ts',
  'test/unit/surface/types/semantics.test.ts',
  'test/unit/targets/validators/{costs,json-schema}.test.ts',
  'test/unit/verify/{command,wire/conversions,wire/received,wire/server,wire/waits}.test.ts',
];

/**
 * Tests share a process, in which every module is loaded once: half of their time was that. A file that changes what others would see (modules,
 * globals, the process, the time) or counts what V8 does has a process of its own, and so has one that says that it runs in one; what only reads a
 * variable that a person may set has not.
 */
const ownProcess =
  /\bvi\.(mock|doMock|stub|spyOn|useFake|setSystem)|\bprocess\.(chdir|on)\b|\bprocess\.env\b(?!\['\w+'\] (\?\?|===) )|\bglobalThis\b|node:inspector|in a process of its own/;
const testFiles = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((path) => join('test', path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'))
  .sort();
const sharing = testFiles.filter((path) => !ownProcess.test(readFileSync(path, 'utf8')));

/** What replaces modules of Concord, or of its packages, runs over the sources. */
const mocking = testFiles.filter((path) => /^vi\.mock\(/m.test(readFileSync(path, 'utf8')));

/** What takes longest starts first, so that no core waits for it at the end. */
const slowest = [
  'test/corpus/compile',
  'test/corpus/features-verify',
  'test/differential/differential',
  'test/documents/structure',
  'test/package/',
  'test/contract/',
  'test/flow/',
  'test/unit/cli/surroundings',
  'test/unit/runtime/fixtures/',
];

/** Modules that tests generate and import: Node takes them as they are, which nobody else would transform either. */
const generated = /[/\\](?:concord|lists|validators|verify)-[^/\\]*[/\\].*\.m?js$/;

class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const index = slowest.findIndex((path) => moduleId.includes(path));
      // Those that share a process follow each other, or it would be started anew; they are small, so that the cores end at the same time.
      return (index === -1 ? slowest.length : index) + (project.name === 'shared' ? 100 : 0);
    };
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        extends: true,
        plugins: [compiledConcord],
        test: {
          name: 'shared',
          include: sharing,
          exclude: thorough,
          isolate: false,
          setupFiles: ['test/unit/setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [compiledConcord],
        test: {
          name: 'process',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...thorough, ...sharing, ...mocking],
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          include: mocking,
          exclude: mode === 'quick' && !isPart ? thorough : [],
        },
      },
      ...(mode === 'quick' && !isPart
        ? []
        : [
            {
              extends: true as const,
              plugins: [compiledConcord],
              test: { name: 'thorough', include: thorough, exclude: mocking },
            },
          ]),
    ],
    globalSetup: [fileURLToPath(new URL('build.ts', import.meta.url))],
    sequence: { sequencer: SlowestFirst },
    // A test often waits for a compiler, a command or a browser of its own: no core is left out.
    maxWorkers: '100%',
    server: { deps: { external: [generated, compiledModules] } },
    // Most of what tests make is dropped at once: with more room for what is young, collecting it takes a fifteenth less of all time.
    execArgv: ['--max-semi-space-size=64'],
    // The collector of TypeScript 7 runs far more often than a program that ends needs it.
    env: { GOGC: '300' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What fails, and a summary.
    reporters:
      report === undefined || report === ''
        ? ['minimal']
        : ['minimal', ['json', { outputFile: report }]],
  },
}));
