// How `npm test` runs: every test below test/, and a report for CI when it asks for one.

import { defineConfig } from 'vitest/config';

const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A test often waits for a compiler, a command or a browser of its own: no core is left out.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters:
      report === undefined || report === ''
        ? ['default']
        : ['default', ['json', { outputFile: report }]],
  },
});
