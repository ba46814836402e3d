// Which changes and which versions fail a check, with one base and with two.

import { describe, expect, it } from 'vitest';

import { captions } from '../../../support/repository.js';
import {
  checked,
  fewer,
  files,
  main,
  more,
  refuses,
  same,
  scratch,
} from '../../../support/scratch.js';
import { concordHere, report } from '../concord.js';

describe('what fails', () => {
  const versioned = (text: string, version: string): string =>
    text.replace('version: 1.2.0', `version: ${version}`);
  const answer = (values: string, text = captions()): string =>
    text.replace(
      "'200': { description: The captions. }",
      `'200': { description: The captions., content: { application/json: { schema: { enum: ${values} } } } }`,
    );
  const cases: readonly (readonly [
    what: string,
    documents: readonly [before: string, after: string],
    want: Readonly<Record<string, number>> & { readonly wire: number },
    said: string,
  ])[] = [
    [
      'nothing has changed',
      [captions(), captions()],
      { wire: 0, sdk: 0, any: 0, version: 0, certain: 0, none: 0 },
      same,
    ],
    [
      'more is accepted, the version is as it was',
      [captions(), more],
      { wire: 0, sdk: 0, any: 5, version: 5, certain: 0, none: 0 },
      'On the wire: compatible.',
    ],
    [
      'more is accepted, in a minor version',
      [captions(), versioned(more, '1.3.0')],
      { wire: 0, sdk: 0, any: 5, version: 0, certain: 0, none: 0 },
      'The version 1.3.0 is high enough after 1.2.0',
    ],
    [
      'something is refused, in a minor version',
      [captions(), versioned(fewer, '1.3.0')],
      { wire: 5, sdk: 5, any: 5, version: 5, certain: 5, none: 0 },
      'On the wire: breaking.',
    ],
    [
      'something is refused, in a major version',
      [captions(), versioned(fewer, '2.0.0')],
      { wire: 5, sdk: 5, any: 5, version: 0, certain: 5, none: 0 },
      'The version 2.0.0 is high enough after 1.2.0',
    ],
    [
      'an answer may be new',
      [answer('[a, b]'), answer('[a, b, c]')],
      { wire: 5, certain: 0, any: 5, none: 0 },
      'On the wire: may break.',
    ],
  ];
  it.each(cases)('where %s', async (_what, [before, after], want, text) => {
    const made = scratch({ ...files, 'openapi.yaml': before });
    made.put('openapi.yaml', after);
    const first = await checked(made, main);
    expect(first.said).toContain(text);
    expect(first.said).not.toMatch(/nothing breaks/);
    const ended: Record<string, number | null> = {};
    for (const failOn of Object.keys(want)) {
      const args = ['check', ...main, '--fail-on', failOn, '--reporter', 'json'];
      const check = await concordHere(args, made);
      ended[failOn] = check.status;
      expect(report(check).ok).toBe(check.status === 0);
      const compare = ['diff', 'git:origin/main:openapi.yaml', 'openapi.yaml'];
      const diff = await concordHere([...compare, '--fail-on', failOn], made);
      expect([failOn, diff.status]).toEqual([failOn, check.status === 0 ? 0 : 1]);
    }
    expect(ended).toEqual(want);
  });

  it('annotates the version that is too low, and nothing else', async () => {
    const made = scratch(files);
    made.put('openapi.yaml', more);
    await checked(made, main);
    const args = ['check', ...main, '--fail-on', 'version', '--reporter', 'github'];
    const { stdout } = await concordHere(args, made);
    expect(stdout).toContain('diff/version-too-low');
    const errors = stdout.split('\n').filter((line) => line.startsWith('::error'));
    expect(errors).toEqual([
      expect.stringMatching(
        /^::error file=openapi\.yaml,line=2,.*title=diff\/version-too-low::The version is still 1\.2\.0; 1\.3\.0 comes next/,
      ),
    ]);
  });

  it('is told apart by two bases: what the branch does, and what has come since the release', async () => {
    const made = scratch(files);
    made.git('tag', 'v1.2.0');
    made.put('openapi.yaml', versioned(fewer, '2.0.0'));
    made.commit();
    made.git('push', '--quiet', 'origin', 'HEAD:main');
    made.git('fetch', '--quiet', 'origin');
    made.put('openapi.yaml', versioned(captions('[480]', 'Better.'), '2.0.0'));
    const version = ['--fail-on', 'version'];
    const branch = await checked(made, [...main, ...version]);
    expect([branch.status, branch.said]).toEqual([
      5,
      expect.stringContaining('The version is still 2.0.0; 2.0.1 comes next'),
    ]);
    const release = await checked(made, [...main, ...version, '--released', 'v1.2.0']);
    expect([release.status, release.said]).toEqual([
      0,
      expect.stringContaining(
        'The version 2.0.0 is high enough after 1.2.0: code that uses the packages breaks',
      ),
    ]);
    expect(release.said).toContain('Nothing changes on the wire');
    // Alone, it is the base for both.
    const alone = await checked(made, ['--released', 'v1.2.0']);
    expect([alone.status, alone.said]).toEqual([5, expect.stringContaining(refuses)]);
    const none = await checked(made, [...main, '--released', 'v9']);
    expect([none.status, none.said]).toEqual([3, expect.stringContaining("bad revision 'v9'")]);
  });
});
