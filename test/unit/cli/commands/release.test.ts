// `concord release` in a scratch repository: the version that comes next, the changelog, and what is written when it is asked for.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';

import { withEntry } from '../../../../generator/cli/commands/release.js';
import {
  type Effect,
  nextVersion,
  releaseVersion,
} from '../../../../generator/cli/commands/versions.js';
import { concordHere, report } from '../concord.js';
import { captions, released } from '../../../support/repository.js';

test.each<[string, Effect, string]>([
  ['1.2.3', 'breaking', '2.0.0'],
  ['1.2.3', 'added', '1.3.0'],
  ['1.2.3', 'other', '1.2.4'],
  ['1.2.3', undefined, '1.2.3'],
  ['0.4.2', 'breaking', '0.5.0'],
  ['0.4.2', 'added', '0.4.3'],
  ['0.0.2', 'breaking', '0.1.0'],
  ['2.0.0-beta.9', 'breaking', '2.0.0-beta.10'],
  ['2.0.0-beta', 'added', '2.0.0-beta.1'],
])('after %s, where it is %s, comes %s', (version, effect, next) => {
  expect(nextVersion(version, effect)).toBe(next);
});

test.each<[current: string, next: string, released: string]>([
  ['1.2.0', '1.3.0', '1.3.0'],
  ['1.10.0', '1.9.0', '1.10.0'],
  ['2.0.0-beta.9', '2.0.0-beta.10', '2.0.0-beta.10'],
  ['2.0.0-beta.11', '2.0.0-beta.10', '2.0.0-beta.11'],
  ['2.0.0-beta', '2.0.0-beta.1', '2.0.0-beta.1'],
  ['2.0.0-rc9', '2.0.0-rc10', '2.0.0-rc10'],
  ['2.0.0', '2.0.0-beta.2', '2.0.0'],
  ['1.2.0+build-7', '1.2.0', '1.2.0+build-7'],
])('of %s in the document and %s, which comes next, %s is released', (current, next, released) => {
  expect(releaseVersion({ base: '1.0.0', current, next, effect: 'other' })).toBe(released);
});

it('shows the entry and the versions, and writes nothing', async () => {
  const { folder, git, put } = await released();
  put('openapi.yaml', captions('[480]'));
  const run = ['release', '--against', 'main', '--dry-run'];
  const { status, stdout } = await concordHere(run, { folder });
  expect(stdout).toContain('@captions/client 1.2.0 → 2.0.0\n');
  expect(stdout).toContain(
    '## 2.0.0\n\n### `captions.createCaptions`, `POST /captions`\n' +
      '\n- **Breaking:** No longer accepts `resolution`: `720`: clients of the old document get an ' +
      'error.\n',
  );
  expect(status).toBe(0);
  expect(git('status', '--porcelain')).toBe(' M openapi.yaml\n');
  expect(report(await concordHere([...run, '--reporter', 'json'], { folder }))).toMatchObject({
    ok: true,
    releases: [
      {
        document: 'openapi.yaml',
        effect: 'breaking',
        packages: [{ name: '@captions/client', from: '1.2.0', to: '2.0.0' }],
      },
    ],
  });
  expect((await concordHere(['release'], { folder })).status).toBe(2);
});

it('writes the version into the document, the packages and their changelogs', async () => {
  const { folder, put } = await released();
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  put('openapi.yaml', captions('[480, 720, 1080]'));
  const run = ['release', '--against', 'main'];
  expect((await concordHere(run, { folder })).status).toBe(0);
  expect(read('openapi.yaml')).toContain('title: Captions, version: 1.3.0, license');
  expect(JSON.parse(read('generated/client/package.json'))).toMatchObject({ version: '1.3.0' });
  const changelog = read('generated/client/CHANGELOG.md');
  expect(changelog).toMatch(/^# Changelog\n\n## 1\.3\.0\n\n### `captions\.createCaptions`/);
  expect((await concordHere(['check', '--against', 'main'], { folder })).status).toBe(0);
  // Once more is no other release.
  expect((await concordHere(run, { folder })).status).toBe(0);
  expect(read('generated/client/CHANGELOG.md')).toBe(changelog);
  expect(read('openapi.yaml')).toContain('version: 1.3.0');
});

it('writes where nothing has been generated yet', async () => {
  const { folder, put } = await released();
  rmSync(join(folder, 'generated'), { recursive: true });
  put('openapi.yaml', captions('[480, 720, 1080]'));
  const { status, stderr } = await concordHere(['release', '--against', 'main'], { folder });
  expect([status, stderr]).toEqual([0, '']);
  const changelog = readFileSync(join(folder, 'generated/client/CHANGELOG.md'), 'utf8');
  expect(changelog).toContain('## 1.3.0');
});

it('keeps what a changelog has, and replaces the entry of the same version', () => {
  const old = '# News\n\nOf us.\n\n## 1.0.0\n\nOld.\n';
  const once = withEntry(old, '## 1.1.0\n\nNew.\n');
  expect(once).toBe('# News\n\nOf us.\n\n## 1.1.0\n\nNew.\n\n## 1.0.0\n\nOld.\n');
  expect(withEntry(once, '## 1.1.0\n\nNewer.\n')).toBe(once.replace('New.', 'Newer.'));
  expect(withEntry('', '## 1.1.0\n\nNew.\n')).toBe('# Changelog\n\n## 1.1.0\n\nNew.\n');
});
