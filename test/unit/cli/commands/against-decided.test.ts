// What a base decides: which changes count, and with which options its packages were made.

import { describe, expect, it } from 'vitest';

import { captions } from '../../../support/repository.js';
import { checked, config, fewer, files, json, main, scratch } from '../../../support/scratch.js';
import { concordHere } from '../concord.js';

describe('what a team has decided', () => {
  const id = 'request-property-enum-value-removed';
  const levels = { [id]: 'info' as const };
  const list = json([{ id, reason: 'nobody sends it', expires: '2999-01-01' }]);
  const script = (value: unknown): string => `export default ${JSON.stringify(value)};\n`;
  const notYet = 'diff/not-in-force';
  interface Decision {
    readonly before?: Readonly<Record<string, string>>;
    readonly after?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
    readonly want: readonly [status: number, ...said: readonly string[]];
  }
  const cases: readonly (readonly [string, Decision])[] = [
    ['does not hold where nothing is decided', { want: [5] }],
    [
      'about a level holds from the base on',
      { before: { 'concord.config.json': json({ ...config, levels }) }, want: [0] },
    ],
    [
      'about a level does not hold where a branch says it',
      {
        after: { 'concord.config.json': json({ ...config, levels }) },
        want: [
          5,
          notYet,
          `The level info of ${id} is not in force yet: origin/main does not have it.`,
        ],
      },
    ],
    [
      'about a level is not lost where a branch takes it away',
      {
        before: { 'concord.config.json': json({ ...config, levels }) },
        after: { 'concord.config.json': json(config) },
        want: [0],
      },
    ],
    [
      'about a change holds from the base on, whatever the branch makes of the list',
      {
        before: {
          'concord.config.json': json({ ...config, ignore: 'list.json' }),
          'list.json': list,
        },
        after: { 'list.json': '[]' },
        want: [0, 'ignored: nobody sends it'],
      },
    ],
    [
      'about a change does not hold where a branch adds it to the list',
      {
        before: {
          'concord.config.json': json({ ...config, ignore: 'list.json' }),
          'list.json': '[]',
        },
        after: { 'list.json': list },
        want: [5, notYet, `The entry for ${id} in list.json is not in force yet`],
      },
    ],
    [
      'about a change does not hold where a branch brings the list',
      {
        after: {
          'concord.config.json': json({ ...config, ignore: 'list.json' }),
          'list.json': list,
        },
        want: [5, notYet],
      },
    ],
    [
      'about a change does not hold where the command names the list of a branch',
      { after: { 'list.json': list }, args: ['--ignore', 'list.json'], want: [5, notYet] },
    ],
    ['where the command is called holds', { args: ['--level', `${id}=info`], want: [0] }],
    [
      'does not hold where its list is damaged',
      {
        before: {
          'concord.config.json': json({ ...config, ignore: 'list.json' }),
          'list.json': '[{}]',
        },
        after: { 'list.json': list },
        want: [5, notYet, 'diff/base-options', 'The list list.json at origin/main cannot be used'],
      },
    ],
    [
      'in a script holds as long as the script is the same',
      {
        before: { 'concord.config.json': '', 'concord.config.ts': script({ ...config, levels }) },
        want: [0],
      },
    ],
    [
      'in a script does not hold where a branch changes the script, which is not run',
      {
        before: { 'concord.config.json': '', 'concord.config.mjs': 'process.exit(9);\n' },
        after: { 'concord.config.mjs': script({ ...config, levels }) },
        want: [
          5,
          notYet,
          'diff/base-options',
          'there is no manifest of an output that tells its options',
        ],
      },
    ],
  ];
  it.each(cases)('%s', async (_name, { before = {}, after = {}, args = [], want }) => {
    const present = Object.entries({ ...files, ...before }).filter(([, text]) => text !== '');
    const made = scratch(Object.fromEntries(present));
    for (const [path, text] of Object.entries({ 'openapi.yaml': fewer, ...after }))
      made.put(path, text);
    const { status, said } = await checked(made, [...args, ...main]);
    const [code, ...texts] = want;
    for (const text of texts) expect(said).toContain(text);
    if (!texts.includes(notYet)) expect(said).not.toContain(notYet);
    expect(status).toBe(code);
  });
});

describe('the options of a base', () => {
  const script = (value: unknown): string => `export default ${JSON.stringify(value)};\n`;

  it('are told by its manifest where a script is not what it was', async () => {
    const made = scratch({
      'openapi.yaml': captions(),
      'concord.config.ts': script({ ...config, name: 'Captions' }),
    });
    await concordHere(['generate'], made);
    made.commit();
    made.git('push', '--quiet', 'origin', 'HEAD:main');
    made.git('fetch', '--quiet', 'origin');
    made.put('concord.config.ts', script({ ...config, name: 'Subtitles' }));
    const { status, said } = await checked(made, [...main, '--fail-on', 'sdk']);
    expect(said).toContain('from `Captions` to `Subtitles`');
    expect(said).not.toContain('diff/base-options');
    expect(status).toBe(5);
  });

  it('are said to be unknown where the manifest was made from another document', async () => {
    const made = scratch({
      'openapi.yaml': captions(),
      'more.yaml': `overlay: 1.0.0
info: { title: More, version: 1.0.0 }
actions:
  - target: $.paths['/captions'].post
    update: { description: Added. }
`,
      'concord.config.ts': script({ ...config, overlays: ['more.yaml'] }),
    });
    await concordHere(['generate'], made);
    made.commit();
    made.git('push', '--quiet', 'origin', 'HEAD:main');
    made.git('fetch', '--quiet', 'origin');
    made.put('concord.config.ts', script(config));
    const { status, said } = await checked(made, main);
    expect(said).toContain(
      "today's overlays and selection make another document than the one that the output was made from. Today's are taken.",
    );
    expect(status).toBe(0);
  });
});
