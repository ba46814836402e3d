// How `npm test` runs: every test below test/, and a report for CI when it asks for one.

import { defineConfig } from 'vitest/config';

const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: report === undefined || report === '' ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
