// Each generated package is packed by itself: what it needs of the client is built first, where it stands beside it.

import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { inScratch, root, run } from '../support/compile.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

describe('npm pack in the folder of one generated package', { timeout: 300_000 }, () => {
  it.each(['client', 'validators', 'fixtures'])('%s', async (name) => {
    await inScratch(async (folder) => {
      const generated = join(folder, 'generated');
      const isSource = (path: string): boolean => !/[/\\](?:node_modules|dist)$/.test(path);
      await cp(join(root, 'generated'), generated, { recursive: true, filter: isSource });
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
      const ended = await run(npm, ['pack', '--dry-run', '--json'], join(generated, name));
      expect(ended, ended.output).toMatchObject({ code: 0 });
      expect(ended.output).toContain('"path": "dist/index.d.ts"');
    });
  });
});
