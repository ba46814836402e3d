// A repository with a bare origin, and clones of it as people and CI services make them.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

import { concordHere } from '../unit/cli/concord.js';
import { captions, configuration } from './repository.js';

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
export const config = { ...configuration, layout: 'source' as const };
export const files = { 'openapi.yaml': captions(), 'concord.config.json': json(config) };
export const main = ['--against', 'origin/main'];
export const more = captions('[480, 720, 1080]');
export const fewer = captions('[480]');
export const same = 'The documents mean the same.';
export const accepts = 'also accepts `resolution`: `1080`';
export const refuses = 'no longer accepts `resolution`: `720`';

export interface Clone {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly put: (path: string, content: string) => void;
  readonly link: (path: string, target: string) => void;
  /** Commits everything as it is. */
  readonly commit: (message?: string) => void;
  /** Runs a command line that a message advises. */
  readonly shell: (command: string) => void;
}

export interface Scratch extends Clone {
  /** `clone('--depth', '1')`: from the origin, through a protocol, so that a depth counts. */
  readonly clone: (...args: readonly string[]) => Clone;
}

/** What people work in: these files on the branch main, which the origin has, too. On the branch work nothing has happened yet. */
export function scratch(files: Readonly<Record<string, string>>): Scratch {
  const parent = mkdtempSync(join(tmpdir(), 'concord-scratch-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', 'origin.git'], {
    cwd: parent,
  });
  const origin = `file://${join(parent, 'origin.git')}`;
  const own = cloneIn(join(parent, 'own'));
  own.git('init', '--quiet', '--initial-branch', 'main');
  own.git('remote', 'add', 'origin', origin);
  for (const [path, content] of Object.entries(files)) own.put(path, content);
  own.commit('first');
  own.git('push', '--quiet', 'origin', 'main');
  own.git('fetch', '--quiet', 'origin');
  own.git('checkout', '--quiet', '-b', 'work');
  let count = 0;
  return {
    ...own,
    clone: (...args) => {
      const made = cloneIn(join(parent, `clone-${++count}`));
      made.git('clone', '--quiet', ...args, origin, '.');
      return made;
    },
  };
}

function cloneIn(folder: string): Clone {
  mkdirSync(folder);
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const place = (path: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  return {
    folder,
    git,
    put: (path, content) => writeFileSync(place(path), content),
    link: (path, target) => {
      rmSync(join(folder, path), { force: true, recursive: true });
      symlinkSync(target, place(path));
    },
    commit: (message = 'more') => {
      git('add', '--all', '.');
      git('commit', '--quiet', '--allow-empty', '-m', message);
    },
    shell: (command) =>
      void execFileSync(command, { cwd: folder, shell: true, stdio: 'pipe', encoding: 'utf8' }),
  };
}

/** What a check says that is to be about changes alone: what is generated is up to date. */
export async function checked(
  { folder }: Pick<Clone, 'folder'>,
  args: readonly string[],
  within = '.',
): Promise<{ readonly status: number | null; readonly said: string }> {
  const cwd = join(folder, within);
  await concordHere(['generate'], { folder: cwd });
  const { status, stdout, stderr } = await concordHere(['check', ...args], { folder: cwd });
  return { status, said: `${stdout}${stderr}` };
}
