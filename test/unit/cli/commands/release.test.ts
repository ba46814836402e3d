// `concord release` in a scratch repository: the version that comes next, the changelog, and what is written when it is asked for.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

import {
  type ChangelogEntry,
  entryIn,
  withEntry,
} from '../../../../generator/cli/commands/changelog.js';
import {
  asPrerelease,
  type VersionEffect,
  nextVersion,
  releaseVersion,
} from '../../../../generator/cli/commands/versions.js';
import { concordHere, report } from '../concord.js';
import { captions, configuration, released } from '../../../support/repository.js';
import { contentOf } from '../../pipeline/folder.js';

test.each<[string, VersionEffect, string]>([
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
  expect(stdout).toMatch(/^## 2\.0\.0 \(20\d\d-\d\d-\d\d\)$/m);
  expect(stdout).toContain(
    '### `captions.createCaptions`, `POST /captions`\n' +
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

it('has no entry where nothing has changed', async () => {
  const { folder } = await released();
  const { stdout } = await concordHere(['release', '--against', 'main', '--dry-run'], { folder });
  expect(stdout).toBe('Nothing has changed since 1.2.0: no new version is needed.\n');
});

it('says that nothing has changed for code where that is so', async () => {
  const { folder, put } = await released();
  put('openapi.yaml', captions('[480, 720]', 'Better words.'));
  const { stdout } = await concordHere(['release', '--against', 'main', '--dry-run'], { folder });
  expect(stdout).toContain('\nNothing has changed for code that uses the packages.\n');
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
  expect(changelog).toMatch(
    /^# Changelog\n\n## 1\.3\.0 \(20\d\d-\d\d-\d\d\)\n\n### `captions\.createCaptions`/,
  );
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

const entry = (version: string): ChangelogEntry => ({
  version,
  date: '2026-11-25',
  body: 'New.\n',
});

it('keeps what a changelog has', () => {
  const old = '# News\n\nOf us.\n\n## 1.0.0\n\nOld.\n';
  expect(withEntry(old, entry('1.1.0'))).toBe(
    '# News\n\nOf us.\n\n## 1.1.0 (2026-11-25)\n\nNew.\n\n## 1.0.0\n\nOld.\n',
  );
  expect(withEntry('# News\r\n', entry('1.1.0'))).toBe(
    '# News\r\n\r\n## 1.1.0 (2026-11-25)\r\n\r\nNew.\r\n',
  );
  expect(withEntry('', entry('1.1.0'))).toBe('# Changelog\n\n## 1.1.0 (2026-11-25)\n\nNew.\n');
});

test.each(['## 1.1.0', '## [1.1.0] - 2026-11-25', '## v1.1.0 (today)', '## 1.1.0\r'])(
  'finds the entry of a version below %j',
  (heading) => {
    const changelog = `# Changelog\n\n## 1.1.0-rc.1\n\nOld.\n\n${heading}\n\nMine.\n\n## 1.1\n`;
    expect(entryIn(changelog, '1.1.0')?.includes('Mine.')).toBe(true);
    expect(entryIn(changelog, '1.1.1')).toBeUndefined();
  },
);

it('keeps an entry that a person made better', async () => {
  const { folder, put } = await released();
  put('openapi.yaml', captions('[480, 720, 1080]'));
  const run = ['release', '--against', 'main'];
  expect((await concordHere(run, { folder })).status).toBe(0);
  const path = join(folder, 'generated/client/CHANGELOG.md');
  const better = readFileSync(path, 'utf8').replace(
    '- Also accepts',
    '- Larger videos: also accepts',
  );
  writeFileSync(path, better);
  const { status, stderr } = await concordHere(run, { folder });
  expect([status, stderr, readFileSync(path, 'utf8')]).toEqual([
    0,
    expect.stringContaining(
      'generated/client/CHANGELOG.md has an entry for 1.3.0, which stays as it is.',
    ),
    better,
  ]);
  expect(stderr).toContain('release/kept');
});

it('writes nothing where the output cannot be generated', async () => {
  const { folder, put } = await released();
  put('openapi.yaml', captions('[480]'));
  const index = join(folder, 'generated/client/src/index.ts');
  writeFileSync(index, `${readFileSync(index, 'utf8')}export const mine = 1;\n`);
  const before = contentOf(folder);
  const { status, stderr, stdout } = await concordHere(['release', '--against', 'main'], {
    folder,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('was edited by hand')]);
  expect(stdout).toMatch(/\nNothing was written\.\n$/);
  expect(contentOf(folder)).toEqual(before);
});

it('says of a release of nothing that there is none, and makes no entry for it', async () => {
  const { folder } = await released();
  const { status, stdout } = await concordHere(['release', '--against', 'main'], { folder });
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Nothing has changed since 1\.2\.0: no new version is needed\.\n(?!.*##)/s,
    ),
  ]);
  expect(stdout).not.toContain('→');
});

it('releases the other documents where one is new', async () => {
  const { folder, put } = await released();
  put('openapi.yaml', captions('[480, 720, 1080]'));
  put('words.yaml', captions().replace('Captions', 'Words'));
  const { document, ...others } = configuration;
  put(
    'concord.config.json',
    JSON.stringify({
      documents: {
        captions: { ...others, document },
        words: { ...others, document: 'words.yaml', output: 'words' },
      },
    }),
  );
  const run = ['release', '--against', 'main'];
  const { status, stderr } = await concordHere(run, { folder });
  expect([status, stderr]).toEqual([
    0,
    expect.stringContaining(
      'There is no words.yaml at main: it is new, and its version is the first.',
    ),
  ]);
  expect(stderr).toContain('release/new');
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  expect(read('openapi.yaml')).toContain('version: 1.3.0');
  expect(read('words.yaml')).toContain('version: 1.2.0');
  expect(existsSync(join(folder, 'words/client/package.json'))).toBe(true);
});

test.each<[base: string, current: string, next: string, id: string, want: string | undefined]>([
  ['1.2.0', '1.2.0', '2.0.0', 'rc', '2.0.0-rc.1'],
  ['1.2.0', '2.0.0-rc.1', '2.0.0', 'rc', '2.0.0-rc.1'],
  ['1.2.0', '2.0.0-rc.3', '2.0.0', 'rc', '2.0.0-rc.3'],
  ['1.2.0', '2.0.0-beta.3', '2.0.0', 'rc', '2.0.0-rc.1'],
  ['1.2.0', '3.0.0', '2.0.0', 'rc', '3.0.0-rc.1'],
  ['2.0.0-rc.1', '2.0.0-rc.1', '2.0.0-rc.2', 'rc', '2.0.0-rc.2'],
  ['2.0.0-rc9', '2.0.0-rc9', '2.0.0-rc10', 'rc', '2.0.0-rc10'],
  ['2.0.0-beta.2', '2.0.0-beta.2', '2.0.0-beta.3', 'rc', '2.0.0-rc.1'],
  ['2.0.0-rc.1', '2.0.0-rc.1', '2.0.0-rc.2', 'beta', undefined],
])(
  'after %s, with %s in the document and %s next, the %s is %s',
  (base, current, next, id, want) => {
    expect(asPrerelease({ base, current, next, effect: 'breaking' }, id)?.next).toBe(want);
  },
);

it('releases a prerelease, and then what it was for', async () => {
  const { folder, put } = await released();
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  put('openapi.yaml', captions('[480]'));
  const run = ['release', '--against', 'main'];
  for (const _ of [1, 2]) {
    expect((await concordHere([...run, '--pre', 'rc'], { folder })).status).toBe(0);
    expect(read('openapi.yaml')).toContain('version: 2.0.0-rc.1,');
    expect(JSON.parse(read('generated/client/package.json'))).toMatchObject({
      version: '2.0.0-rc.1',
      // npm publishes no prerelease without a tag.
      publishConfig: { tag: 'rc' },
      files: expect.arrayContaining(['CHANGELOG.md']),
    });
  }
  expect(read('generated/client/CHANGELOG.md')).toMatch(/^## 2\.0\.0-rc\.1 \(20\d\d-\d\d-\d\d\)$/m);
  expect((await concordHere(run, { folder })).status).toBe(0);
  expect(read('openapi.yaml')).toContain('version: 2.0.0,');
  expect(read('generated/client/CHANGELOG.md')).toContain('## 2.0.0 (');
  expect(JSON.parse(read('generated/client/package.json'))).not.toHaveProperty('publishConfig');
  expect((await concordHere([...run, '--pre', '../x'], { folder })).status).toBe(2);
  put('base.yaml', captions().replace('1.2.0', '2.0.0-rc.1'));
  const { status, stderr } = await concordHere(
    ['release', '--against', 'base.yaml', '--pre', 'beta'],
    { folder },
  );
  expect([status, stderr]).toEqual([2, expect.stringContaining('release/prerelease')]);
});

describe('a version that is no semantic one', () => {
  const dated = (values: string): string => captions(values).replace('1.2.0', '"2024-10-01"');

  it('stays as it is, and nothing is written while the packages have none of their own', async () => {
    const { folder, git, put } = await released();
    put('openapi.yaml', dated('[480, 720]'));
    expect((await concordHere(['generate'], { folder })).status).toBe(0);
    git('add', '.');
    git('commit', '-qm', 'Dated');
    put('openapi.yaml', dated('[480]'));
    const before = contentOf(folder);
    const { status, stderr } = await concordHere(['release', '--against', 'HEAD'], { folder });
    expect([status, stderr]).toEqual([1, expect.stringContaining("packageVersion: '2025.0.0'")]);
    expect(stderr).toContain('release/version');
    expect(contentOf(folder)).toEqual(before);
  });

  it('stays as it is, and the packages have their own', async () => {
    const { folder, git, put } = await released();
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
    put('openapi.yaml', dated('[480, 720]'));
    put(
      'concord.config.json',
      JSON.stringify({ ...configuration, packageVersion: '1.4.0', gitattributes: true }, null, 2),
    );
    expect((await concordHere(['generate'], { folder })).status).toBe(0);
    expect(read('generated/client/.gitattributes')).toBe(
      '* linguist-generated\n/CHANGELOG.md -linguist-generated\n',
    );
    git('add', '.');
    git('commit', '-qm', 'Dated');
    put('openapi.yaml', dated('[480]'));
    for (const _ of [1, 2]) {
      const { status, stderr } = await concordHere(['release', '--against', 'HEAD'], { folder });
      expect([status, stderr]).toEqual([0, '']);
      expect(read('openapi.yaml')).toContain('version: "2024-10-01"');
      expect(JSON.parse(read('concord.config.json'))).toMatchObject({ packageVersion: '2.0.0' });
      expect(JSON.parse(read('generated/client/package.json'))).toMatchObject({ version: '2.0.0' });
    }
    const { stdout } = await concordHere(['check', '--against', 'HEAD'], { folder });
    expect(stdout).toContain('The version 2.0.0 is high enough after 1.4.0');
  });
});
