// Attacks by whoever writes a document, or what lies beside it, by kind: each row is one that has
// to fail. What they would get hold of is a secret that stands in a file beside the document.

import { describe, expect, it } from 'vitest';
import { ClientError } from '../../generator/runtime/client/errors.js';
import { concordHere, petDocument } from '../unit/cli/concord.js';
import { contentOf } from '../unit/pipeline/folder.js';

const secret = 'hunter2-of-the-user';

const beside: Readonly<Record<string, string>> = {
  '.npmrc': `//registry.npmjs.org/:_authToken=${secret}\n`,
  '.env': `TOKEN: ${secret}\n`,
  '.ssh/id': `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}\n`,
  '.aws/credentials.json': `{ "type": "string", "description": "${secret}" }\n`,
  '.hidden.yaml': `type: string\ndescription: ${secret}\n`,
  'a.txt': `${secret}\n`,
  'a.toml': `token = "${secret}"\n`,
  id_rsa: `${secret}\n`,
};

/** Where a document can name a file. */
const places: readonly (readonly [string, (file: string) => object])[] = [
  ['a schema', (file) => ({ components: { schemas: { A: { $ref: file } } } })],
  ['a part of a schema', (file) => ({ components: { schemas: { A: { items: { $ref: file } } } } })],
  ['a response', (file) => ({ components: { responses: { A: { $ref: file } } } })],
  ['a path', (file) => ({ paths: { '/a': { $ref: file } } })],
  ['a parameter', (file) => ({ components: { parameters: { A: { $ref: file } } } })],
  ['an example', (file) => ({ components: { schemas: { A: { example: { $ref: file } } } } })],
  [
    'a description',
    (file) => ({ info: { title: 'T', version: '1', description: { $ref: file } } }),
  ],
  ['an enum', (file) => ({ components: { schemas: { A: { enum: { $ref: file } } } } })],
  [
    'a mapping',
    (file) => ({
      components: {
        schemas: {
          A: { type: 'object', discriminator: { propertyName: 'a', mapping: { a: file } } },
        },
      },
    }),
  ],
];

const named: readonly (readonly [string, object])[] = Object.keys(beside).flatMap((file) =>
  places.map(([place, write]) => [`${place}: ${file}`, write(`./${file}`)] as const),
);

describe('a file beside the document that is none is not read', () => {
  it.each(named)('as %s', async (_, members) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {},
      ...members,
    };
    const folder = { 'openapi.json': JSON.stringify(document), ...beside };
    for (const args of [
      ['bundle', 'openapi.json'],
      ['generate', 'openapi.json', '-o', 'out', '--check'],
      ['lint', 'openapi.json', '--reporter', 'json'],
    ]) {
      const { stdout, stderr } = await concordHere(args, { files: folder });
      expect(`${stdout}${stderr}`, args.join(' ')).not.toContain(secret);
      expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /);
    }
  });

  it.each([
    '.npmrc',
    '.env',
    '.ssh/id',
    '.hidden.yaml',
    '.aws/credentials.json',
    'a.toml',
    'id_rsa',
  ])('as an example of its own: %s', async (file) => {
    for (const mediaType of ['text/plain', 'application/json', 'application/xml']) {
      const content = { [mediaType]: { examples: { one: { externalValue: `./${file}` } } } };
      const document = {
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { get: { responses: { 200: { description: 'ok', content } } } } },
      };
      const { stdout, stderr } = await concordHere(['bundle', 'openapi.json'], {
        files: { 'openapi.json': JSON.stringify(document), ...beside },
      });
      expect(stderr).toContain('This reference is not followed');
      expect(`${stdout}${stderr}`).not.toContain(secret);
    }
  });
});

describe('texts are quotations', () => {
  it('AGENTS.md says what is quoted', async () => {
    const { folder } = await concordHere(['generate', 'pets.yaml', '-o', 'out'], {
      files: { 'pets.yaml': petDocument },
    });
    const files = Object.entries(contentOf(folder)).filter(([path]) => path.endsWith('AGENTS.md'));
    expect(files.length).toBeGreaterThan(0);
    for (const [, text] of files)
      expect(text).toMatch(/summaries and descriptions .* are quotations of the document/);
  });

  it.each([
    ['an override', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['a mark', 'a\u200fb'],
    ['an Arabic letter mark', 'a\u061cb'],
  ])('a message of a service reorders nothing: %s', (_, text) => {
    expect(new ClientError(text).message).toBe('a b');
  });
});
