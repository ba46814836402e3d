// One run, several reports: `--report <format>=<file>` beside what is printed, and never through a link of the checkout.

import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { folderWith, put } from '../pipeline/folder.js';
import { concordHere, petDocument } from './concord.js';

const files = { 'a.yaml': petDocument.replace('summary: A pet', 'summary: 7') };
const lint = (reports: readonly string[], folder: string): ReturnType<typeof concordHere> =>
  concordHere(['lint', 'a.yaml', ...reports.flatMap((report) => ['--report', report])], { folder });
const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

describe('--report', () => {
  it('writes the same result in other formats', async () => {
    const folder = folderWith(files);
    put(folder, 'reports/old', '');
    const printed = await lint([], folder);
    const ended = await lint(
      ['json=a.json', 'sarif=reports/a.sarif', 'markdown=a=b.md', 'junit=a.xml', 'github=a.txt'],
      folder,
    );
    expect(ended).toEqual(printed);
    expect(ended.status).toBe(1);
    expect(JSON.parse(read(folder, 'a.json'))).toMatchObject({ ok: false });
    expect(JSON.parse(read(folder, 'reports/a.sarif'))).toMatchObject({
      runs: [{ invocations: [{ executionSuccessful: true, exitCode: 1 }] }],
    });
    expect(read(folder, 'a=b.md')).toMatch(/^\| {2}\| finding \| code \| place \|\n/);
    expect(read(folder, 'a.xml')).toContain('<testsuites ');
    expect(read(folder, 'a.txt')).toMatch(/^::error file=a\.yaml,/m);
  });

  it.each([
    ['json', 'It must be json or markdown or sarif or github or junit, an equals sign and a file.'],
    ['terminal=a.txt', 'It must be json'],
    ['json=', 'It must be json'],
  ])('is not %s', async (report, reason) => {
    const { status, stderr } = await lint([report], folderWith(files));
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  it.skipIf(process.platform === 'win32')(
    'refuses links, folders and what is not there',
    async () => {
      const folder = folderWith(files);
      const outside = folderWith({ hook: 'untouched' });
      symlinkSync(join(outside, 'hook'), join(folder, 'link.json'));
      symlinkSync(outside, join(folder, 'out'));
      put(folder, 'inside/a', '');
      symlinkSync('inside', join(folder, 'in'));
      for (const [file, reason] of [
        ['link.json', 'something else than a file stands there'],
        ['out/new.json', 'a link leads out of the folder'],
        ['inside', 'something else than a file stands there'],
        ['nowhere/a.json', 'its folder does not exist'],
      ] as const) {
        const { status, stdout } = await lint([`json=${file}`], folder);
        expect([status, stdout]).toEqual([
          3,
          expect.stringContaining(`The report ${file} cannot be written: ${reason}.`),
        ]);
        expect(stdout).toContain('output/report');
      }
      expect([read(outside, 'hook'), existsSync(join(outside, 'new.json'))]).toEqual([
        'untouched',
        false,
      ]);
      expect(
        (await lint(['json=in/a.json', `json=${join(outside, 'b.json')}`], folder)).status,
      ).toBe(1);
      expect(existsSync(join(outside, 'b.json'))).toBe(true);
    },
  );
});
