// A part of the tests of behaviour in the browser, where there is one: `npm run platforms` runs all of them on all platforms.

import { expect, it } from 'vitest';
import { hasChromium, runInChromium } from './chromium.js';
import { exceptions } from './exceptions.js';
import { judge } from './judge.js';

const files = [
  'calls',
  'json-lines',
  'presigned',
  'retries',
  'uploads',
  'upload-course',
  'upload-forms',
  'upload-platforms',
].map((name) => `test/behaviour/${name}.test.ts`);

it.skipIf(!hasChromium)(
  'calls, retries, streams, downloads and uploads behave in Chromium as in Node (skipped where there is no /usr/bin/chromium)',
  { timeout: 180_000 },
  async () => {
    const { version, outcomes } = await runInChromium([...files, 'test/platforms/page/in-page.ts']);
    const { failures, tests } = judge(version, outcomes, exceptions['chromium']);
    // Exceptions of the other files name no test here.
    expect(failures.filter((each) => !each.startsWith('an exception names no test'))).toEqual([]);
    expect(tests.passed).toBeGreaterThan(100);
  },
);
