// Where the base of a branch is: real repositories with a bare origin, cloned as people and CI services do.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { captions } from '../../../support/repository.js';
import {
  accepts,
  checked,
  type Clone,
  config,
  fewer,
  files,
  json,
  main,
  more,
  refuses,
  same,
  type Scratch,
  scratch,
} from '../../../support/scratch.js';
import { concordHere } from '../concord.js';

/** Where the branch has more, and main has got an operation since. */
function movedOn(): Scratch {
  const made = scratch(files);
  made.put('openapi.yaml', more);
  made.commit('The branch');
  made.git('push', '--quiet', 'origin', 'work');
  made.git('checkout', '--quiet', 'main');
  made.put(
    'openapi.yaml',
    captions().replace(
      '  /captions:',
      `  /words:
    delete:
      operationId: deleteWords
      summary: Words
      tags: [Words]
      responses: { '204': { description: Gone. }, '400': { description: No. } }
  /captions:`,
    ),
  );
  made.commit('main moved on');
  made.git('push', '--quiet', 'origin', 'main');
  made.git('checkout', '--quiet', 'work');
  return made;
}

/** What a message advises to run. */
function advised(said: string): string {
  return /(git fetch [^(\n]*[^\s(])/.exec(said)?.[1] ?? 'false';
}

describe('the base of a branch is where it left the other', () => {
  const clones: readonly (readonly [string, (made: Scratch) => Clone])[] = [
    ['in the repository itself', (made) => made],
    ['in a full clone', (made) => made.clone('--branch', 'work')],
    [
      'with a detached head',
      (made) => {
        const clone = made.clone();
        clone.git('checkout', '--quiet', '--detach', 'origin/work');
        return clone;
      },
    ],
    [
      'in the merge that a service makes of a pull request',
      (made) => {
        const clone = made.clone();
        clone.git('checkout', '--quiet', '--detach', 'origin/main');
        clone.git('merge', '--quiet', '--no-edit', 'origin/work');
        return clone;
      },
    ],
    ['in a clone without contents', (made) => made.clone('--branch', 'work', '--filter=blob:none')],
    [
      'in a clone of a fork',
      (made) => {
        const fork = made.clone('--origin', 'upstream', '--branch', 'work');
        fork.git('update-ref', 'refs/remotes/origin/main', 'upstream/main');
        return fork;
      },
    ],
    [
      'in a second work tree',
      (made) => {
        const folder = `${made.folder}-tree`;
        made.git('worktree', 'add', '--quiet', '--detach', folder, 'work');
        return { ...made, folder };
      },
    ],
    [
      'with lines that end as on Windows',
      (made) => made.clone('--branch', 'work', '--config', 'core.autocrlf=true'),
    ],
  ];
  it.each(clones)('%s', async (_name, cloned) => {
    const { status, said } = await checked(cloned(movedOn()), main);
    expect(said).toContain(accepts);
    expect(said).not.toContain('DELETE');
    expect(status).toBe(0);
  });

  it('also where the clone is shallow, once it is as deep as the message says', async () => {
    const clone = movedOn().clone('--depth', '1', '--branch', 'work');
    const without = await checked(clone, main);
    expect(without.status).toBe(3);
    expect(without.said).toContain("git says: bad revision 'origin/main'");
    clone.shell(advised(without.said).replace('git fetch', 'git fetch --depth 1'));
    const shallow = await checked(clone, main);
    expect(shallow.said).toContain(
      'this clone is shallow, and lacks the commit where the work on it left origin/main',
    );
    expect(shallow.said).not.toContain('DELETE');
    expect(shallow.status).toBe(3);
    clone.shell(advised(shallow.said));
    const deep = await checked(clone, main);
    expect([deep.status, deep.said]).toEqual([0, expect.stringContaining(accepts)]);
  });

  it('unless the revision itself is asked for', async () => {
    const clone = movedOn().clone('--depth', '1', '--no-single-branch', '--branch', 'work');
    const { status, said } = await checked(clone, ['--against-exact', 'origin/main']);
    expect(said).toContain('`DELETE /words`');
    expect(status).toBe(5);
    const both = await concordHere(['check', ...main, '--against-exact', 'x'], clone);
    expect(both.status).toBe(2);
  });

  it('which branches without a common commit have not', async () => {
    const made = scratch(files);
    made.git('checkout', '--quiet', '--orphan', 'other');
    made.put('openapi.yaml', more);
    made.commit();
    const { status, said } = await checked(made, main);
    expect(said).toContain('origin/main and what is checked out have no commit in common');
    expect(said).toContain('--against-exact origin/main compares with the revision itself.');
    expect(status).toBe(3);
  });
});

describe('a document that was not there, or elsewhere', () => {
  interface Moved {
    readonly before?: Readonly<Record<string, string>>;
    readonly work: (made: Scratch) => void;
    readonly args?: readonly string[];
    readonly want: readonly [status: number, ...said: readonly string[]];
  }
  const moved: readonly (readonly [string, Moved])[] = [
    [
      'is new',
      {
        before: { 'readme.txt': 'x' },
        work: ({ put }) => Object.entries(files).forEach(([path, text]) => put(path, text)),
        want: [
          0,
          'openapi.yaml is new: there was none to compare it with.\n',
          'No version came before 1.2.0.',
        ],
      },
    ],
    [
      'is new, and has a mistake',
      {
        before: { 'readme.txt': 'x' },
        work: ({ put }) => {
          put('openapi.yaml', captions().replace('type: object', 'type: objet'));
          put('concord.config.json', json(config));
        },
        want: [1, 'openapi.yaml'],
      },
    ],
    [
      'was moved and edited, as git sees it',
      {
        work: ({ git, put }) => {
          mkdirSync(join(git('rev-parse', '--show-toplevel').trim(), 'api'));
          git('mv', 'openapi.yaml', 'api/openapi.yaml');
          put('api/openapi.yaml', fewer);
          put('concord.config.json', json({ ...config, document: 'api/openapi.yaml' }));
        },
        want: [5, refuses, 'api/openapi.yaml:18:19 (was openapi.yaml:18:19)'],
      },
    ],
    [
      'was moved, which the command line alone says',
      {
        work: ({ git, put }) => {
          git('mv', 'openapi.yaml', 'captions.yaml');
          git('rm', '--quiet', 'concord.config.json');
          put('captions.yaml', fewer);
        },
        args: ['captions.yaml', '--layout', 'source', '--targets', 'client', '-o', 'generated'],
        want: [5, refuses],
      },
    ],
    [
      'was moved and written anew, under the same name in the configuration',
      {
        before: {
          'old.yaml': captions(),
          'concord.config.json': json({
            documents: { captions: { ...config, document: 'old.yaml' } },
          }),
        },
        work: ({ git, put }) => {
          git('rm', '--quiet', 'old.yaml');
          put('openapi.yaml', `${'# Written anew.\n'.repeat(200)}${fewer}`);
          put(
            'concord.config.json',
            json({ documents: { captions: { ...config, document: 'openapi.yaml' } } }),
          );
        },
        want: [5, refuses, '(was old.yaml:18:19)'],
      },
    ],
    [
      'was a link',
      {
        work: (made) => {
          made.git('checkout', '--quiet', 'main');
          made.put('api/real.yaml', captions());
          made.link('openapi.yaml', 'api/real.yaml');
          made.commit();
          made.git('push', '--quiet', 'origin', 'main');
          made.git('checkout', '--quiet', '-B', 'work');
          made.git('rm', '--quiet', 'openapi.yaml');
          made.put('openapi.yaml', fewer);
        },
        want: [5, refuses],
      },
    ],
    [
      'stood in a folder that was a link to another one, with a file in it',
      {
        work: (made) => {
          made.git('checkout', '--quiet', 'main');
          const split = captions().replace('enum: [480, 720]', '$ref: ./resolution.yaml');
          made.put('shared/v1/openapi.yaml', split);
          made.put('shared/v1/resolution.yaml', 'enum: [480, 720]\n');
          made.link('shared/newest', 'v1');
          made.link('api', 'shared/newest');
          made.put('concord.config.json', json({ ...config, document: 'api/openapi.yaml' }));
          made.commit();
          made.git('push', '--quiet', 'origin', 'main');
          made.git('checkout', '--quiet', '-B', 'work');
          made.put('shared/v1/resolution.yaml', 'enum: [480]\n');
        },
        want: [5, refuses],
      },
    ],
    ...['/etc/hostname', '../../openapi.yaml', 'openapi.yaml'].map(
      (target): readonly [string, Moved] => [
        `was a link to ${target}`,
        {
          work: (made) => {
            made.git('checkout', '--quiet', 'main');
            made.link('openapi.yaml', target);
            made.commit();
            made.git('push', '--quiet', 'origin', 'main');
            made.git('checkout', '--quiet', '-B', 'work');
            made.git('rm', '--quiet', 'openapi.yaml');
            made.put('openapi.yaml', fewer);
          },
          want: [
            3,
            'openapi.yaml at origin/main is a link that leads to no file of the repository.',
          ],
        },
      ],
    ),
    [
      'has left the configuration',
      {
        before: {
          ...files,
          'words.yaml': captions(),
          'concord.config.json': json({
            documents: {
              captions: config,
              words: { ...config, document: 'words.yaml', output: 'words' },
            },
          }),
        },
        work: ({ put }) => put('concord.config.json', json(config)),
        want: [
          0,
          same,
          'diff/document-removed',
          "The configuration at origin/main names the document words (words.yaml), and today's does not",
        ],
      },
    ],
  ];
  it.each(moved)('%s', async (_name, { before = files, work, args = [], want }) => {
    const made = scratch(before);
    work(made);
    made.commit();
    if (args.length > 0) await concordHere(['generate', ...args], made);
    const { status, said } = await checked(made, [...args, ...main]);
    const [code, ...texts] = want;
    for (const text of texts) expect(said).toContain(text);
    expect(status).toBe(code);
  });

  it('has the examples that stand in files of their own', async () => {
    const made = scratch({
      ...files,
      'openapi.yaml': captions().replace(
        "'200': { description: The captions. }",
        `'200':
          description: The captions.
          content:
            text/plain:
              schema: { type: string }
              examples: { one: { externalValue: examples/one.txt } }`,
      ),
      'examples/one.txt': 'An example.\n',
    });
    const { status, said } = await checked(made, main);
    expect([status, said]).toEqual([0, expect.stringContaining('no new version is needed')]);
  });

  it('in a package of a larger repository, with files beside it', async () => {
    const split = captions().replace('enum: [480, 720]', '$ref: ../../common/resolution.yaml');
    const made = scratch({
      'packages/api/openapi.yaml': split,
      'packages/api/concord.config.json': json(config),
      'common/resolution.yaml': 'enum: [480, 720]\n',
    });
    const fine = await checked(made, main, 'packages/api');
    expect([fine.status, fine.said]).toEqual([0, expect.stringContaining(same)]);
    made.put('common/resolution.yaml', 'enum: [480]\n');
    const { status, said } = await checked(made, main, 'packages/api');
    expect(said).toContain(`${refuses}: clients`);
    expect(said).toContain(
      '../../common/resolution.yaml:1:1 (was ../../common/resolution.yaml:1:1)',
    );
    expect(status).toBe(5);
  });
});
