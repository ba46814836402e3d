// `concord diff` as a user runs it: two documents, a document and an earlier revision of it, reporters and exit codes.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { diff } from '../../../../generator/index.js';
import { folderWith } from '../../pipeline/folder.js';
import { concord, concordHere } from '../concord.js';

const text = (values: string): string => `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
paths:
  /captions:
    post:
      operationId: createCaptions
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                resolution:
                  enum: ${values}
      responses: { '200': { description: done } }
`;
const files = {
  'old.yaml': text('[480, 720]'),
  'new.yaml': text('[480, 1080]'),
  'more.yaml': text('[480, 720, 1080]'),
  'words.yaml': text('[480, 720]').replace('done', 'Done.'),
};
const json = (stdout: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(stdout);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

describe('concord diff', () => {
  it('ends with 1 and says what breaks, where it stands in both documents', async () => {
    const { status, stdout } = await concordHere(['diff', 'old.yaml', 'new.yaml'], { files });
    expect(stdout).toContain('`POST /captions` no longer accepts `resolution`: `720`');
    expect(stdout).toContain('new.yaml:14:19 (was old.yaml:14:19)');
    expect(stdout).toContain('On the wire: breaking. For code that uses the packages: breaking.');
    expect(status).toBe(1);
  });

  it('ends with 0 where nobody is broken, or where nothing is to fail', async () => {
    expect((await concordHere(['diff', 'old.yaml', 'more.yaml'], { files })).status).toBe(0);
    expect((await concordHere(['diff', 'old.yaml', 'words.yaml'], { files })).stdout).toBe(
      'Nothing changes on the wire, and nothing for code that uses the packages.\n',
    );
    const none = await concordHere(['diff', 'old.yaml', 'new.yaml', '--fail-on', 'none'], {
      files,
    });
    expect(none.status).toBe(0);
  });

  it('says what it does not compare, where that differs', async () => {
    const more = {
      'bare.yaml': text('[480, 720]'),
      'odd.yaml': text('[480, 720]').replace(
        'type: object',
        'type: object\n              require: [a]',
      ),
      'other.yaml': text('[480, 720]').replace(
        'type: object',
        'type: object\n              require: [b]',
      ),
    };
    const run = (from: string, to: string, ...rest: readonly string[]) =>
      concordHere(['diff', from, to, ...rest], { files: more });
    const { status, stdout } = await run('odd.yaml', 'other.yaml');
    expect(stdout).toContain(
      'not compared: "require" (did you mean "required"?) is no keyword of a schema; it has no effect.',
    );
    expect(stdout).toContain('other.yaml:12:15 (was odd.yaml:12:15)');
    expect(stdout).toContain('Nothing changes in what is compared.');
    expect(status).toBe(0);
    expect((await run('odd.yaml', 'bare.yaml')).stdout).toContain('odd.yaml:12:15');
    for (const reporter of ['json', 'sarif', 'junit', 'github', 'markdown'])
      expect((await run('bare.yaml', 'odd.yaml', '--reporter', reporter)).stdout).toMatch(
        /not compared: (?:"|\\"|&quot;|\\?`)?require[^]*odd\.yaml/,
      );
    const found = await run('bare.yaml', 'odd.yaml', '--reporter', 'json');
    expect(found.stdout).toContain('"code": "diff/not-compared"');
    const same = { ...more, 'again.yaml': more['odd.yaml'].replace('done', 'Done.') };
    const again = await concordHere(['diff', 'odd.yaml', 'again.yaml'], { files: same });
    expect(again.stdout).not.toContain('not compared');
  });

  it('is one object for programs', async () => {
    const { stdout } = await concordHere(['diff', 'old.yaml', 'new.yaml', '--reporter', 'json'], {
      files,
    });
    const { ok, wire, sdk, changes } = json(stdout);
    expect({ ok, wire, sdk }).toEqual({
      ok: false,
      wire: { breaking: true },
      sdk: { breaking: true },
    });
    expect(changes).toContainEqual(
      expect.objectContaining({
        id: 'request-property-enum-value-removed',
        level: 'error',
        wire: 'breaking',
        from: expect.objectContaining({ file: 'old.yaml', line: 14 }) as unknown,
        to: expect.objectContaining({ file: 'new.yaml', line: 14 }) as unknown,
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
      }),
    );
  });

  it('annotates the line of the new document, and makes SARIF and a table', async () => {
    const args = ['diff', 'old.yaml', 'new.yaml'];
    expect((await concordHere([...args, '--reporter', 'github'], { files })).stdout).toMatch(
      /^::error file=new\.yaml,line=14.*diff\/breaking/m,
    );
    const sarif = (await concordHere([...args, '--reporter', 'sarif'], { files })).stdout;
    expect(sarif).toContain('"request-property-enum-value-removed"');
    expect(sarif).toContain('"request-property-enum-value-added"');
    const markdown = await concordHere([...args, '--reporter', 'markdown'], { files });
    expect(markdown.stdout).toContain('| breaks | breaks |');
    expect(markdown.status).toBe(1);
    const junit = (await concordHere([...args, '--reporter', 'junit'], { files })).stdout;
    expect(junit).toContain('<testsuite name="concord diff" tests="2" failures="1">');
    expect(junit).toMatch(/<testcase classname="diff\/breaking" .*file="new\.yaml" line="14">/);
    expect((await concordHere([...args, '--markdown'], { files })).status).toBe(2);
  });

  it('takes other levels, and leaves out what a file gives a reason for until its day', async () => {
    const id = 'request-property-enum-value-removed';
    const args = ['diff', 'old.yaml', 'new.yaml', '--reporter', 'json'];
    expect((await concordHere([...args, '--level', `${id}=info`], { files })).status).toBe(0);
    const ignore = (expires: string): Record<string, string> => ({
      ...files,
      'ignore.json': JSON.stringify([{ id, reason: 'nobody sends it', expires }]),
    });
    const ignored = await concordHere([...args, '--ignore', 'ignore.json'], {
      files: ignore('2999-01-01'),
    });
    expect(ignored.status).toBe(0);
    expect(ignored.stdout).toContain('"ignored": "nobody sends it"');
    const over = await concordHere([...args, '--ignore', 'ignore.json'], {
      files: ignore('2020-01-01'),
    });
    expect(over.status).toBe(1);
    const empty = { ...files, 'ignore.json': JSON.stringify([{ id }]) };
    expect((await concordHere([...args, '--ignore', 'ignore.json'], { files: empty })).status).toBe(
      2,
    );
  });

  it('compares with an earlier revision, and ends with 3 where there is none', () => {
    const folder = folderWith({ 'openapi.yaml': text('[480, 720]') });
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: folder,
        stdio: 'ignore',
      });
    git('init');
    git('add', '.');
    git('commit', '-m', 'first');
    writeFileSync(join(folder, 'openapi.yaml'), text('[480]'));
    const { status, stdout } = concord(['diff', 'git:HEAD:openapi.yaml', 'openapi.yaml'], {
      folder,
    });
    expect(stdout).toContain('openapi.yaml:14:19 (was openapi.yaml:14:19)');
    expect(status).toBe(1);
    const none = concord(['diff', 'git:nowhere:openapi.yaml', 'openapi.yaml'], { folder });
    expect(none.stderr).toContain('diff/unreadable');
    expect(none.status).toBe(3);
    expect(concord(['diff', 'openapi.yaml'], { folder }).status).toBe(2);
  });

  it('is a function of the library', async () => {
    const cwd = folderWith(files);
    const { changes = [] } = await diff({
      from: 'old.yaml',
      to: 'more.yaml',
      cwd,
      today: '2026-01-01',
    });
    expect(changes.map(({ id, wire, sdk }) => [id, wire, sdk])).toEqual([
      ['request-property-enum-value-added', 'compatible', 'compatible'],
    ]);
  });
});
