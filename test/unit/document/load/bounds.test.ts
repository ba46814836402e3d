// What a document may refer to: what is below its folder, and documents of the repository or of the root folder around it.

import { describe, expect, it } from 'vitest';

import { loadDocument } from '../../../../generator/document/load.js';
import { brief, type Files, workspace } from '../workspace.js';

const document = (reference: string, example = ''): string => `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    get:
      responses:
        '200':
          description: OK
          content:
            text/plain:
              schema: { $ref: '${reference}' }${example}
`;
const string = '{ "type": "string" }\n';
const hidden = 'hidden files, and those in hidden folders, are never read';
const refused = 'only files that end with .json, .yaml or .yml are read';

interface Case {
  readonly files: Files;
  readonly reference: string;
  readonly root?: string;
  /** The folder of the document, where it is another one. */
  readonly document?: string;
  /** Why it is not followed. */
  readonly want?: string;
}

const cases: readonly (readonly [string, Case])[] = [
  [
    'a file of the repository',
    { files: { '.git/HEAD': '', 'common/a.yaml': string }, reference: '../../common/a.yaml' },
  ],
  [
    'of a work tree, where .git is a file',
    { files: { '.git': 'gitdir: x', 'common/a.yaml': string }, reference: '../../common/a.yaml' },
  ],
  [
    'a file of the root folder',
    { files: { 'apis/common/a.yaml': string }, reference: '../common/a.yaml', root: 'apis' },
  ],
  [
    'no file beside the root folder',
    {
      files: { '.git/HEAD': '', 'a.yaml': string },
      reference: '../../a.yaml',
      root: 'apis',
      want: 'it lies outside the root folder',
    },
  ],
  [
    'no file beside its folder, where the root folder does not exist',
    {
      files: { '.git/HEAD': '', 'a.yaml': string },
      reference: '../../a.yaml',
      root: 'nope',
      want: 'it lies outside the root folder nope, which does not exist',
    },
  ],
  [
    'no file around the repository',
    {
      files: { 'apis/pets/.git/HEAD': '', 'apis/a.yaml': string },
      reference: '../a.yaml',
      want: 'it lies outside the folder of the document',
    },
  ],
  [
    'no file around the repository, from a folder in it',
    {
      files: { 'apis/.git/HEAD': '', 'a.yaml': string },
      reference: '../../a.yaml',
      want: 'it lies outside the repository of the document',
    },
  ],
  [
    'no file around a folder without a repository',
    {
      files: { 'apis/a.yaml': string },
      reference: '../a.yaml',
      want: 'it lies outside the folder of the document',
    },
  ],
  [
    'no file of git',
    {
      files: { '.git/a.yaml': string },
      reference: '../../.git/a.yaml',
      want: 'what git keeps for itself is never read',
    },
  ],
  [
    'no file of git in its own folder',
    {
      files: { 'apis/pets/.git/a.yaml': string },
      reference: '.git/a.yaml',
      want: 'what git keeps for itself is never read',
    },
  ],
  [
    'no hidden file',
    {
      files: { '.git/HEAD': '', '.secret.yaml': string },
      reference: '../../.secret.yaml',
      want: hidden,
    },
  ],
  [
    'no file in a hidden folder',
    {
      files: { '.git/HEAD': '', '.aws/a.yaml': string },
      reference: '../../.aws/a.yaml',
      want: hidden,
    },
  ],
  [
    'no file that is no document',
    { files: { '.git/HEAD': '', id_rsa: string }, reference: '../../id_rsa', want: refused },
  ],
  [
    'a link to another folder of the repository',
    {
      files: {
        '.git/HEAD': '',
        'common/a.yaml': string,
        'apis/pets/common': { link: '../../common' },
      },
      reference: 'common/a.yaml',
    },
  ],
  [
    'no link out of the repository',
    {
      files: {
        'apis/.git/HEAD': '',
        'common/a.yaml': string,
        'apis/pets/common': { link: '../../common' },
      },
      reference: 'common/a.yaml',
      want: 'a symbolic link leads out of the repository of the document',
    },
  ],
  [
    'no link to a hidden file',
    {
      files: { '.git/HEAD': '', '.env': string, 'apis/pets/a.yaml': { link: '../../.env' } },
      reference: 'a.yaml',
      want: `it is a symbolic link, and ${hidden}`,
    },
  ],
  [
    'a file in the folder of a document that is hidden itself',
    { files: { 'apis/.pets/a.yaml': string }, reference: 'a.yaml', document: 'apis/.pets' },
  ],
];

describe('a reference', () => {
  it.each(cases)('to %s', async (_name, given) => {
    const { files, reference, root, document: folder = 'apis/pets', want } = given;
    const cwd = workspace({ [`${folder}/openapi.yaml`]: document(reference), ...files });
    const loaded = await loadDocument(`${folder}/openapi.yaml`, { cwd, overlays: [], root });
    expect(loaded.diagnostics.map(brief)).toEqual(
      want === undefined
        ? []
        : [
            `document/outside apis/pets/openapi.yaml:11:31 This reference is not followed: ${want}.`,
          ],
    );
  });

  it('to a text that stands outside of the folder: no secret becomes an example', async () => {
    const example = '\n              examples: { a: { externalValue: ../../.env } }';
    const text = document('#/components/schemas/A', example);
    const cwd = workspace({
      '.git/HEAD': '',
      '.env': 'TOKEN=secret',
      'apis/pets/openapi.yaml': `${text}components: { schemas: { A: { type: string } } }\n`,
    });
    const loaded = await loadDocument('apis/pets/openapi.yaml', { cwd, overlays: [] });
    expect(loaded.diagnostics.map(({ code }) => code)).toEqual(['read/external-value']);
    expect(JSON.stringify([loaded.document?.root, loaded.diagnostics])).not.toContain('secret');
  });
});
