// How the tests run. `npm test` runs the project `quick`; `npm run test:all`, and CI, run both. A report for CI is written when it asks for one.

import { defineConfig } from 'vitest/config';

const report = process.env['TEST_REPORT'];

/** What takes longer than a newcomer waits: packages that are installed, real documents, compilers, commands in processes of their own, fuzzing. */
const thorough = [
  'test/{corpus,differential,flow,hostile,package,platforms}/**/*.test.ts',
  'test/**/{corpus,documents,sample-documents}.test.ts',
  'test/behaviour/size.test.ts',
  'test/contract/{literals,mutation}.test.ts',
  'test/documents/{cost,structure}.test.ts',
  'test/unit/cli/{against,budgets,commands,interrupted,release,unchanged,watch}.test.ts',
  'test/unit/fixtures/{diamonds,judged,sample-suite}.test.ts',
  'test/unit/read/{fuzz,reference}.test.ts',
  'test/unit/runtime/compile.test.ts',
  'test/unit/targets/readme.test.ts',
  'test/unit/types/semantics.test.ts',
  'test/unit/validators/{costs,json-schema}.test.ts',
  'test/unit/verify/{command,received,waits}.test.ts',
];

export default defineConfig({
  test: {
    // A test often waits for a compiler, a command or a browser of its own: no core is left out.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...thorough],
        },
      },
      { extends: true, test: { name: 'thorough', include: thorough } },
    ],
    reporters:
      report === undefined || report === ''
        ? ['default']
        : ['default', ['json', { outputFile: report }]],
  },
});
