// Only findings of the lint rules that a branch brings fail: in real repositories, with a document of several files that has findings of its own.

import { describe, expect, it } from 'vitest';

import { configuration, released } from '../../../support/repository.js';
import { concordHere } from '../concord.js';

/** Without summary, security and a response for mistakes. */
const path = (more = ''): string => `get:
  operationId: getThing${more}
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { $ref: ../schemas/Thing.yaml } } }
`;
const document = (more = ''): string => `openapi: 3.1.0
info: { title: Things, version: 1.0.0, license: { name: MIT, identifier: MIT } }
servers: [{ url: https://things.example }]
paths:
  /things: { $ref: paths/things.yaml }
${more}`;

const repository = (more: Readonly<Record<string, string>> = {}): ReturnType<typeof released> =>
  released(
    { ...configuration, document: 'api/openapi.yaml' },
    {
      'api/openapi.yaml': document(),
      'api/paths/things.yaml': path(),
      'api/schemas/Thing.yaml': 'type: object\nproperties: { id: { type: string } }\n',
      ...more,
    },
  );

const check = (folder: string, ...args: readonly string[]): ReturnType<typeof concordHere> =>
  concordHere(['check', '--against', 'main', ...args], { folder });

describe('concord check --against', () => {
  it('does not fail for what was there before, wherever it stands now', async () => {
    const { folder, put } = await repository();
    expect((await concordHere(['lint'], { folder })).status).toBe(1);
    put('api/paths/things.yaml', `# A line.\n\n${path('\n  description: Gets it.')}`);
    await concordHere(['generate'], { folder });
    const { status, stdout } = await check(folder);
    expect(stdout).toMatch(
      /^info 3 findings of the lint rules were there before, and do not count\./m,
    );
    expect(stdout).toContain('diff/known-findings');
    expect(stdout).not.toMatch(/lint\//);
    expect(status).toBe(0);
    expect((await check(folder, '--fail-on', 'warning')).status).toBe(0);
  });

  it('fails for what is new, of the same rule as well', async () => {
    const { folder, put } = await repository();
    put('api/openapi.yaml', document('  /more: { $ref: paths/more.yaml }\n'));
    put('api/paths/more.yaml', path().replace('getThing', 'getMore'));
    const { status, stdout } = await check(folder);
    expect(stdout).toMatch(
      /^error Operation object should contain `summary` field\. .*\n {2}api\/paths\/more\.yaml:1:1/m,
    );
    expect(stdout).not.toMatch(/api\/paths\/things\.yaml/);
    expect(status).toBe(1);
  });

  it('fails for nothing that a stricter rule finds in what was there before', async () => {
    const { folder, put } = await repository();
    put(
      'redocly.yaml',
      'extends: [recommended-strict]\nrules: { tag-description: error, operation-description: error }\n',
    );
    expect((await check(folder)).status).toBe(0);
  });

  it('counts nothing of a list of ignored findings, with a configuration beside it or without', async () => {
    const ignored = (name: string): string =>
      `${name}:\n  operation-summary: ['#/get/summary']\n  security-defined: ['#/get']\n`;
    const list = '.redocly.lint-ignore.yaml';
    for (const more of [
      { [`api/${list}`]: ignored('paths/things.yaml') },
      { [list]: ignored('api/paths/things.yaml'), 'redocly.yaml': 'extends: [recommended]\n' },
    ]) {
      const { folder, put } = await repository(more);
      const linted = await concordHere(['lint'], { folder });
      expect([linted.status, linted.stdout]).toEqual([
        0,
        expect.not.stringMatching(/operation-summary|security-defined/),
      ]);
      put('api/openapi.yaml', document('  /more: { $ref: paths/more.yaml }\n'));
      put('api/paths/more.yaml', path().replace('getThing', 'getMore'));
      put(
        Object.keys(more)[0] ?? '',
        `${Object.values(more)[0] ?? ''}${ignored(list === Object.keys(more)[0] ? 'api/paths/more.yaml' : 'paths/more.yaml')}`,
      );
      await concordHere(['generate'], { folder });
      expect((await check(folder)).status).toBe(0);
    }
  });
});
