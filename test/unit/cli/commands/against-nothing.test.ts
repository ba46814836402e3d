// Bases that are not there, or cannot be read: why, in the words of git and with the texts of the base.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

import { captions } from '../../../support/repository.js';
import {
  checked,
  type Clone,
  config,
  fewer,
  files,
  json,
  main,
  refuses,
  scratch,
} from '../../../support/scratch.js';
import { concordHere } from '../concord.js';

describe('why there is no base', () => {
  const check = async (
    { folder }: Clone,
    base: string,
    env: Readonly<Record<string, string>> = {},
  ): ReturnType<typeof concordHere> => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const ended = await concordHere(['check', '--against', base], { folder });
    vi.unstubAllEnvs();
    return ended;
  };

  it('is said as git says it', async () => {
    const made = scratch(files);
    await concordHere(['generate'], made);
    const typo = await check(made, 'orgin/main');
    expect(typo.stdout).toContain("orgin/main here: git says: bad revision 'orgin/main'.");
    expect(typo.stdout).toContain('Did you mean origin/main?');
    const owner = await check(made, 'main', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' });
    expect(owner.stdout).toContain(`git says: detected dubious ownership in repository at '`);
    expect(owner.stdout).toContain('git config --global --add safe.directory');
    const none = await check(made, 'main', { PATH: '/nowhere' });
    expect(none.stdout).toContain('git cannot be run here');
    const range = await check(made, 'main..work');
    expect(range.stdout).toContain("git says: 'main..work' is no commit");
    const option = await check(made, '--output=x');
    expect(option.stdout).toContain("git says: '--output=x' is no commit");
    expect(option.status).toBe(3);
    for (const { status, stdout } of [typo, owner, none, range]) {
      expect(stdout).not.toContain('shallow');
      expect(status).toBe(3);
    }
    made.git('checkout', '--quiet', '--orphan', 'unborn');
    const unborn = await check(made, 'main');
    expect(unborn.stdout).toContain('git says: Not a valid object name HEAD');
    made.shell('rm -rf .git');
    const gone = await check(made, 'main', { GIT_CEILING_DIRECTORIES: join(made.folder, '..') });
    expect(gone.stdout).toContain('git says: not a git repository');
    expect(gone.status).toBe(3);
  });

  it('is that no revision can have the document', async () => {
    const made = scratch({ 'concord.config.json': json(config), '.gitignore': 'openapi.yaml\n' });
    made.put('openapi.yaml', captions());
    const { status, said } = await checked(made, main);
    expect(said).toContain('No revision of this repository has openapi.yaml: git ignores it.');
    expect(status).toBe(3);
    made.put('concord.config.json', json({ ...config, document: 'api/openapi.yaml' }));
    made.put('api/openapi.yaml', captions());
    made.git('init', '--quiet', 'api');
    const nested = await checked(made, main);
    expect(nested.said).toContain('has api/openapi.yaml: git ignores it.');
    made.put('.gitignore', '');
    const other = await checked(made, main);
    expect(other.said).toContain('has api/openapi.yaml: it is in another repository.');
    expect([nested.status, other.status]).toEqual([3, 3]);
  });

  it('is no folder or file of its name, which ./ names', async () => {
    const made = scratch(files);
    mkdirSync(join(made.folder, 'main'));
    made.put('openapi.yaml', fewer);
    const { status, said } = await checked(made, ['--against', 'main']);
    expect([status, said]).toEqual([5, expect.stringContaining(refuses)]);
    made.put(
      'main/openapi.json',
      json({ openapi: '3.1.0', info: { title: 'Captions', version: '1.0.0' }, paths: {} }),
    );
    const named = await checked(made, ['--against', './main']);
    expect(named.said).toContain('`POST /captions` is new');
  });

  it('is that it has mistakes, which are shown with its own lines and are in no file of today', async () => {
    const made = scratch({
      'concord.config.json': json(config),
      'openapi.yaml': `${'# a line\n'.repeat(60)}openapi: 3.1.0\ninfo: { title: 'Old, version: 1 }\n`,
    });
    made.put('openapi.yaml', captions());
    await concordHere(['generate'], made);
    const terminal = await concordHere(['check', ...main], made);
    expect(terminal.status).toBe(3);
    expect(terminal.stdout).toContain('openapi.yaml at origin/main cannot be read as a document');
    expect(terminal.stdout).toMatch(/git:[\da-f]{12}:openapi\.yaml:6\d:\d/);
    expect(terminal.stdout).toContain("info: { title: 'Old, version: 1 }");
    expect(terminal.stderr).toBe('');
    const github = await concordHere(['check', ...main, '--reporter', 'github'], made);
    expect(github.stdout).not.toContain('file=openapi.yaml');
    expect(github.status).toBe(3);
  });
});
