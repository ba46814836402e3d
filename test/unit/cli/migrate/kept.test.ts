// What moving keeps, and what it names: nothing is turned into its opposite, and nothing is lost without a word.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith } from '../../pipeline/folder.js';
import { concordHere } from '../concord.js';

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** Of what is written. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  /** What is said beside it. */
  readonly says?: readonly string[];
  readonly saysNot?: readonly string[];
}

const scripts = (all: Readonly<Record<string, string>>, more: object = {}): string =>
  `${JSON.stringify({ name: 'x', scripts: all, ...more })}\n`;
const hey = (more: string): Case['files'] => ({
  'openapi-ts.config.js': `export default { input: 'a.yaml', output: 'src', ${more} };\n`,
});

const cases: readonly (readonly [string, Case])[] = [
  [
    'dates that are switched off stay off',
    {
      files: hey("plugins: [{ name: '@hey-api/transformers', dates: false, bigInt: false }]"),
      lacks: ['date-time', 'bigint'],
    },
  ],
  [
    'dates without big integers',
    {
      files: hey("plugins: [{ name: '@hey-api/transformers', bigInt: false }]"),
      has: ["'date-time': 'Date'"],
      lacks: ['bigint'],
    },
  ],
  [
    'one method of a path takes no other along',
    {
      files: hey("parser: { filters: { operations: { exclude: ['DELETE /a'] } } }"),
      lacks: ['path:/a'],
      says: ['parser.filters.operations.exclude: DELETE /a was left out'],
    },
  ],
  [
    'two outputs',
    {
      files: {
        'openapi-ts.config.js': "export default { input: 'a.yaml', output: ['one', 'two'] };\n",
      },
      has: ["output: 'one'", "output: 'two'"],
      saysNot: ['Delete what is in  of'],
    },
  ],
  [
    'views that are switched off',
    {
      files: hey('parser: { transforms: { readWrite: false } }'),
      says: ['parser.transforms.readWrite'],
    },
  ],
  [
    'what one plug-in leaves out',
    {
      files: {
        'kubb.config.js':
          "export default { input: 'a.yaml', output: 'src', plugins: [['@kubb/plugin-ts', {}], " +
          "['@kubb/plugin-client', { exclude: [{ type: 'tag', pattern: 'sheds' }] }]] };\n",
      },
      lacks: ['tag:sheds'],
      says: ['of one plug-in alone was left out'],
    },
  ],
  [
    'options of a mock',
    {
      files: {
        'orval.config.js':
          "export default { a: { input: 'a.yaml', output: { target: 'src/a.ts', mock: { type: 'msw', delay: 300 }, urlEncodeParameters: true } } };\n",
      },
      says: ['delay has no counterpart', 'output.urlEncodeParameters'],
    },
  ],
  [
    'flags in redocly.yaml',
    {
      files: {
        'redocly.yaml':
          'apis: { a: { root: a.yaml, x-openapi-ts: { output: a.ts, read-write-markers: true, enum: true } } }\n',
      },
      has: ['readWriteMarkers: true', 'enum: true'],
      saysNot: ['has no counterpart'],
    },
  ],
  [
    'what is piped',
    {
      files: {
        'package.json': scripts({
          a: 'cat a.yaml | openapi-typescript > a.ts',
          b: 'openapi-typescript < a.yaml > b.ts',
        }),
      },
      lacks: ['concord types'],
      says: ['scripts.a: `openapi-typescript > a.ts` is left as it is', 'scripts.b'],
    },
  ],
  [
    'a package that scripts use',
    {
      files: {
        'package.json': scripts(
          { a: 'openapi-typescript a.yaml -o a.ts', lint: 'redocly lint a.yaml' },
          { devDependencies: { '@redocly/cli': '2', 'openapi-typescript': '7' } },
        ),
      },
      says: ['npm uninstall openapi-typescript,'],
      saysNot: ['@redocly/cli,', 'uninstall @redocly'],
    },
  ],
  [
    'a program that calls it',
    {
      files: {
        'package.json': scripts(
          { a: 'openapi-typescript a.yaml -o a.ts', b: 'tsx b.ts' },
          { devDependencies: { 'openapi-typescript': '7' } },
        ),
        'b.ts': "import make from 'openapi-typescript';\n",
      },
      says: ['b.ts: openapi-typescript: is called by this program'],
      saysNot: ['npm uninstall'],
    },
  ],
  [
    'quotes',
    {
      files: {
        'package.json': scripts({
          a: `orval -p '$(touch x)'`,
          b: `orval -p "it's"`,
          c: `openapi-typescript '$(touch x).yaml' -o "it's.ts"`,
        }),
      },
      has: [
        `concord generate '$(touch x)'`,
        `concord generate \\"it's\\"`,
        `concord types '$(touch x).yaml' -o \\"it's.ts\\"`,
      ],
    },
  ],
  [
    'tabs',
    {
      files: { 'package.json': '{\n\t"scripts": {\n\t\t"a": "orval"\n\t}\n}\n' },
      has: ['+\t\t"a": "concord generate"'],
    },
  ],
];

describe('moving keeps or names', () => {
  it.each(cases)('%s', async (_, { files, has = [], lacks = [], says = [], saysNot = [] }) => {
    const { stdout } = await concordHere(['migrate', '--dry-run'], { files });
    const [made = '', said = ''] = stdout.split(/^(?=What is different|Next)/m, 2);
    const rest = said + stdout.slice(made.length + said.length);
    const added = made
      .split('\n')
      .filter((line) => !line.startsWith('-'))
      .join('\n');
    for (const text of has) expect(added).toContain(text);
    for (const text of lacks) expect(added).not.toContain(text);
    for (const text of says) expect(rest).toContain(text);
    for (const text of saysNot) expect(rest).not.toContain(text);
  });
});

it('a configuration outside of the folder is not run, named or linked', async () => {
  const outside = folderWith({ 'orval.config.js': "throw new Error('it ran');\n" });
  const named = folderWith({
    'package.json': scripts({ a: `orval --config ${join(outside, 'orval.config.js')}` }),
  });
  const folder = folderWith({ 'package.json': scripts({ a: 'orval' }) });
  symlinkSync(join(outside, 'orval.config.js'), join(folder, 'orval.config.js'));
  for (const each of [folder, named])
    for (const more of [[], ['--dry-run']]) {
      const { stderr } = await concordHere(['migrate', ...more], { folder: each });
      expect(stderr).toContain('lies outside of this folder, so it is not run');
      expect(stderr).not.toContain('it ran');
    }
});
