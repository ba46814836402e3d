// The temporary folder of a proof goes when the proof is over, and where its process was killed, with a later run.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { inTemporaryFolder } from '../../../generator/verify/workspace.js';

const top = mkdtempSync(join(tmpdir(), 'concord-test-'));
afterAll(() => rmSync(top, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));

function emptyFolder(name: string): string {
  const folder = join(top, name);
  mkdirSync(folder);
  return folder;
}

describe('the folder of a proof', () => {
  test('is removed at the end, whatever the end is', async () => {
    vi.stubEnv('TMPDIR', emptyFolder('end'));
    let seen = '';
    await inTemporaryFolder(async (folder) => void (seen = folder));
    expect([seen.includes('concord-verify-'), existsSync(seen)]).toEqual([true, false]);
    await expect(
      inTemporaryFolder(async (folder) => Promise.reject(new Error((seen = folder)))),
    ).rejects.toThrow('concord-verify-');
    expect(existsSync(seen)).toBe(false);
    vi.unstubAllEnvs();
  });

  test('that was left behind a day ago is removed by the next run; links and younger ones are not', async () => {
    const temporary = emptyFolder('leftovers');
    const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
    for (const name of ['concord-verify-old', 'concord-verify-new', 'other', 'target']) {
      mkdirSync(join(temporary, name));
      writeFileSync(join(temporary, name, 'file'), '');
      if (name !== 'concord-verify-new') utimesSync(join(temporary, name), longAgo, longAgo);
    }
    symlinkSync(join(temporary, 'target'), join(temporary, 'concord-verify-link'));
    vi.stubEnv('TMPDIR', temporary);
    await inTemporaryFolder(async () => {});
    expect(readdirSync(temporary).sort()).toEqual([
      'concord-verify-link',
      'concord-verify-new',
      'other',
      'target',
    ]);
    expect(existsSync(join(temporary, 'target', 'file'))).toBe(true);
    vi.unstubAllEnvs();
  });
});
