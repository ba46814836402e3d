// The command line under the Node of this run; `npm run platforms` does the same under every version that is supported.

import { expect, test } from 'vitest';
import { runCommandLine } from '../../platforms/command-line.js';

test(
  'help, generate, check and verify say nothing on standard error',
  { timeout: 120_000 },
  async () => {
    await expect(runCommandLine(process.execPath)).resolves.toBeUndefined();
  },
);
