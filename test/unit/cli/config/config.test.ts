import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { contentOf, folderWith } from '../../pipeline/folder.js';
import { concord, concordHere, petDocument, report } from '../concord.js';

const inspectNames = ['generate', '--inspect', 'names', '--reporter', 'json'];
const classNameOf = (value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  'api' in value &&
  typeof value.api === 'object' &&
  value.api !== null &&
  'className' in value.api
    ? value.api.className
    : undefined;

interface Wrong {
  readonly given: Readonly<Record<string, string>>;
  readonly want: Readonly<Record<string, unknown>>;
}

const inPackage = (value: unknown): string =>
  `{\n  "name": "x",\n  "concord": ${JSON.stringify(value)}\n}\n`;
const wrong: [string, Wrong][] = [
  [
    'an unknown key',
    {
      given: { 'concord.config.json': '{\n  "document": "pets.yaml",\n  "ouptut": "x"\n}' },
      want: {
        code: 'config/unknown-key',
        message: 'The key "ouptut" is unknown. Did you mean output?',
        file: 'concord.config.json',
        line: 3,
        column: 3,
      },
    },
  ],
  [
    'an unknown key in package.json',
    {
      given: {
        'package.json': '{\n  "concord": {\n    "document": "pets.yaml",\n    "raww": true\n  }\n}',
      },
      want: {
        code: 'config/unknown-key',
        message: 'The key "raww" is unknown. Did you mean raw?',
        file: 'package.json',
        line: 4,
        column: 5,
      },
    },
  ],
  [
    'an unknown key in TypeScript',
    {
      given: {
        'concord.config.ts':
          "export default {\n  document: 'pets.yaml',\n  layuot: 'source',\n};\n",
      },
      want: {
        code: 'config/unknown-key',
        message: 'The key "layuot" is unknown. Did you mean layout?',
        file: 'concord.config.ts',
        line: 3,
        column: 3,
      },
    },
  ],
  [
    'an unknown key of one of several documents',
    {
      given: {
        'concord.config.json':
          '{ "documents": { "pets": { "document": "pets.yaml",\n"nam": "Pets" } } }',
      },
      want: {
        code: 'config/unknown-key',
        message: 'The key "nam" is unknown. Did you mean name?',
        line: 2,
        column: 1,
      },
    },
  ],
  [
    'a key that is special to JavaScript',
    {
      given: { 'concord.config.json': '{ "document": "pets.yaml", "__proto__": {} }' },
      want: { code: 'config/unknown-key', message: 'The key "__proto__" is unknown.' },
    },
  ],
  [
    'a key beside documents',
    {
      given: { 'concord.config.json': '{ "documents": {}, "raw": true }' },
      want: {
        code: 'config/unknown-key',
        message: 'The key "raw" stands beside documents; it belongs into one of them.',
      },
    },
  ],
  ...(
    [
      [
        { acess: 'public' },
        'an object with access, registry, repository, directory; "acess" is none of them. Did you mean access?',
      ],
      [
        { access: 'publik' },
        'an object whose access is public or restricted. Did you mean public?',
      ],
      [
        { repository: 'https://me:secret@git.example/a.git' },
        'an object whose repository is an address that begins with https:// and has no credentials.',
      ],
      [
        { registry: 'npm.example' },
        'an object whose registry is an address that begins with https:// and has no credentials.',
      ],
      ...['/a', '../a', 'a/../../b', 'C:/a', 'a\\b'].map(
        (directory) =>
          [
            { directory },
            'an object whose directory is the path of the output folder from the top of the repository.',
          ] as const,
      ),
    ] as const
  ).map(([publish, want]): [string, Wrong] => [
    `${JSON.stringify(publish)} for publish`,
    {
      given: { 'package.json': inPackage({ document: 'pets.yaml', publish }) },
      want: { code: 'config/wrong-value', message: `publish must be ${want}` },
    },
  ]),
  [
    'a number for a text',
    {
      given: { 'package.json': inPackage({ document: 1 }) },
      want: {
        code: 'config/wrong-value',
        message: 'document must be a string.',
        file: 'package.json',
        line: 3,
      },
    },
  ],
  [
    'a zone for times that stay texts',
    {
      given: { 'package.json': inPackage({ document: 'a', types: { zoneless: 'UTC' } }) },
      want: {
        code: 'config/wrong-value',
        message: 'types must be an object that has date-time beside zoneless.',
      },
    },
  ],
  [
    'a text for a flag',
    {
      given: { 'package.json': inPackage({ document: 'a', raw: 'yes' }) },
      want: { code: 'config/wrong-value', message: 'raw must be true or false.' },
    },
  ],
  [
    'a text for a list',
    {
      given: { 'package.json': inPackage({ document: 'a', overlays: 'x' }) },
      want: { code: 'config/wrong-value', message: 'overlays must be an array of strings.' },
    },
  ],
  [
    'an unknown layout',
    {
      given: { 'package.json': inPackage({ document: 'a', layout: 'sources' }) },
      want: {
        code: 'config/wrong-value',
        message: 'layout must be packages or source. Did you mean source?',
      },
    },
  ],
  [
    'an unknown target',
    {
      given: { 'package.json': inPackage({ document: 'a', targets: ['clients'] }) },
      want: {
        code: 'config/wrong-value',
        message:
          'targets must be an array of targets. There is no target "clients". Did you mean client?',
      },
    },
  ],
  [
    'a scope that npm does not take',
    {
      given: { 'package.json': inPackage({ document: 'a', scope: '@A/b' }) },
      want: {
        code: 'config/wrong-value',
        message: expect.stringMatching(/^scope must be what npm takes/),
      },
    },
  ],
  [
    'a licence that is none',
    {
      given: { 'package.json': inPackage({ document: 'a', license: 'mine' }) },
      want: {
        code: 'config/wrong-value',
        message: expect.stringMatching(/^license must be an SPDX expression/),
      },
    },
  ],
  [
    'templates that are not there',
    {
      given: { 'package.json': inPackage({ document: 'pets.yaml', templates: 'nowhere' }) },
      want: {
        code: 'config/wrong-value',
        message: 'There is no folder nowhere with templates.',
        file: 'package.json',
        line: 3,
      },
    },
  ],
  [
    'an unknown severity',
    {
      given: { 'package.json': inPackage({ document: 'a', failOn: 'warn' }) },
      want: { code: 'config/wrong-value', message: 'failOn must be error or warning or info.' },
    },
  ],
  [
    'a number as $schema',
    {
      given: { 'concord.config.json': '{ "$schema": 1, "document": "a" }' },
      want: { code: 'config/wrong-value', message: '$schema must be a string.' },
    },
  ],
  [
    'no document',
    {
      given: { 'package.json': inPackage({}) },
      want: { code: 'config/no-documents', message: 'The configuration names no document.' },
    },
  ],
  [
    'no header',
    {
      given: {
        'package.json': inPackage({ document: 'a', headers: { Authorization: 'a\r\nX: b' } }),
      },
      want: {
        code: 'config/wrong-value',
        message: 'headers must be an object of header names and ASCII strings.',
      },
    },
  ],
  [
    'a list',
    {
      given: { 'concord.config.json': '[]' },
      want: { code: 'config/wrong-value', message: 'The configuration must be an object.' },
    },
  ],
  [
    'one output for two documents',
    {
      given: {
        'concord.config.json':
          '{ "documents": { "a": { "document": "a" },\n "b": { "document": "b", "output": "./generated/" } } }',
      },
      want: { code: 'config/same-output', message: 'a and b have the same output.', line: 2 },
    },
  ],
  [
    'broken JSON',
    {
      given: { 'concord.config.json': '{\n  "document": \n}' },
      want: { code: 'config/syntax', file: 'concord.config.json', line: 3 },
    },
  ],
  [
    'a broken package.json that speaks of Concord',
    {
      given: { 'package.json': '{ "concord": { "document": "a" ' },
      want: { code: 'config/syntax', file: 'package.json' },
    },
  ],
  [
    'an empty file',
    {
      given: { 'concord.config.json': '' },
      want: { code: 'config/syntax', file: 'concord.config.json' },
    },
  ],
  [
    'broken TypeScript',
    {
      given: { 'concord.config.ts': 'export default {\n  document: = 1,\n};\n' },
      want: {
        code: 'config/syntax',
        message: 'concord.config.ts: Expression expected.',
        line: 2,
        column: 13,
      },
    },
  ],
  [
    'TypeScript that throws',
    {
      given: { 'concord.config.ts': "throw new Error('no luck');\n" },
      want: { code: 'config/function', message: 'concord.config.ts fails: no luck' },
    },
  ],
  [
    'a function',
    {
      given: { 'concord.config.ts': 'export default () => ({});\n' },
      want: { code: 'config/wrong-value', message: 'The configuration must be an object.' },
    },
  ],
  [
    'no default export',
    {
      given: { 'concord.config.ts': 'export const a = 1;\n' },
      want: { code: 'config/wrong-value', message: 'The configuration must be an object.' },
    },
  ],
];

test('a configuration in TypeScript runs in the built command line, and leaves nothing behind', () => {
  const files = {
    'pets.yaml': petDocument,
    'concord.config.ts': "export default { document: 'pets.yaml', name: 'Script' as string };\n",
  };
  const ended = concord(inspectNames, { files });
  expect(classNameOf(report(ended)['names'])).toBe('Script');
  expect(contentOf(ended.folder)).toEqual(files);
});

test.each([
  ['concord.config.mts', "export default { document: 'pets.yaml', name: 'Script' as string };"],
  ['concord.config.js', "export default { document: 'pets.yaml', name: 'Script' };"],
  ['concord.config.js', "module.exports = { document: 'pets.yaml', name: 'Script' };"],
  ['concord.config.mjs', "export default { document: 'pets.yaml', name: 'Script' };"],
  ['concord.config.cjs', "module.exports = { document: 'pets.yaml', name: 'Script' };"],
])('%s: %s', async (name, text) => {
  const files = { 'pets.yaml': petDocument, [name]: text };
  const ended = await concordHere(inspectNames, { files });
  expect(classNameOf(report(ended)['names'])).toBe('Script');
  const wrongly = { ...files, [name]: text.replace('document', 'documnt') };
  const [found] = report(await concordHere(inspectNames, { files: wrongly })).diagnostics;
  expect(found).toMatchObject({ code: 'config/unknown-key', file: name, line: 1 });
});

describe('a wrong configuration', () => {
  test.each(wrong)('%s', async (_, { given, want }) => {
    const ended = await concordHere(['generate', '--reporter', 'json'], { files: given });
    expect(report(ended).diagnostics[0]).toMatchObject({ severity: 'error', ...want });
    expect([ended.status, ended.stderr]).toEqual([2, '']);
    expect(Object.keys(contentOf(ended.folder))).toEqual(Object.keys(given));
  });

  test('is shown with its lines', () => {
    const { stderr } = concord(['check'], {
      files: { 'concord.config.json': '{\n  "document": "pets.yaml",\n  "ouptut": "x"\n}' },
    });
    expect(stderr).toContain('concord.config.json:3:3');
    expect(stderr).toContain('> 3 |   "ouptut": "x"');
  });

  test('that is named but does not exist', () => {
    const ended = concord(['generate', '--config', 'nope.json', '--reporter', 'json']);
    expect(report(ended).diagnostics).toMatchObject([
      { code: 'config/unreadable', message: 'The configuration nope.json does not exist.' },
    ]);
    expect(ended.status).toBe(2);
  });
});

const right: [
  string,
  {
    given: Readonly<Record<string, string>>;
    cwd?: string;
    args?: readonly string[];
    want: unknown;
  },
][] = [
  [
    'concord.config.json',
    {
      given: { 'concord.config.json': '{ "document": "pets.yaml", "name": "Json" }' },
      want: 'Json',
    },
  ],
  [
    'package.json',
    {
      given: { 'package.json': inPackage({ document: 'pets.yaml', name: 'Package' }) },
      want: 'Package',
    },
  ],
  [
    'concord.config.ts',
    {
      given: {
        'concord.config.ts':
          "const name: string = 'Script';\nexport default { document: 'pets.yaml', name };\n",
      },
      want: 'Script',
    },
  ],
  [
    'concord.config.ts that imports TypeScript',
    {
      given: {
        'concord.config.ts':
          "import { name } from './name';\nexport default { document: 'pets.yaml', name };\n",
        'name.ts': "export const name: string = 'Imported';\n",
      },
      want: 'Imported',
    },
  ],
  [
    'concord.config.ts of a CommonJS package',
    {
      given: {
        'package.json': '{ "type": "commonjs" }',
        'concord.config.ts': "export default { document: 'pets.yaml', name: 'Script' };\n",
      },
      want: 'Script',
    },
  ],
  [
    'a folder below',
    {
      given: { 'package.json': inPackage({ document: 'pets.yaml', name: 'Above' }), 'sub/x': '' },
      cwd: 'sub',
      want: 'Above',
    },
  ],
  [
    'the file that is named',
    {
      given: { 'a/b.json': '{ "document": "../pets.yaml", "name": "Named" }' },
      args: ['--config', 'a/b.json'],
      want: 'Named',
    },
  ],
  [
    'a document by its name',
    {
      given: {
        'concord.config.json':
          '{ "documents": { "pets": { "document": "pets.yaml", "name": "One" }, "more": { "document": "x", "output": "y" } } }',
      },
      args: ['pets'],
      want: 'One',
    },
  ],
  [
    'a document by its path',
    {
      given: { 'concord.config.json': '{ "document": "pets.yaml", "name": "Path" }' },
      args: ['./pets.yaml'],
      want: 'Path',
    },
  ],
  [
    'a flag over the configuration',
    {
      given: { 'concord.config.json': '{ "document": "pets.yaml", "name": "Config" }' },
      args: ['--name', 'Flag'],
      want: 'Flag',
    },
  ],
  [
    'nothing for another document',
    {
      given: {
        'concord.config.json': '{ "document": "pets.yaml", "name": "Config" }',
        'other.yaml': petDocument,
      },
      args: ['other.yaml'],
      want: 'Pets',
    },
  ],
];

test.each(right)(
  'a configuration is taken from %s',
  async (_, { given, cwd = '.', args = [], want }) => {
    const folder = folderWith({ 'pets.yaml': petDocument, ...given });
    const ended = await concordHere([...inspectNames, ...args], { folder: join(folder, cwd) });
    expect(ended.stderr).toBe('');
    expect(classNameOf(report(ended)['names'])).toBe(want);
  },
);
