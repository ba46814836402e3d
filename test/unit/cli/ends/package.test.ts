// Packages that ship no document, as they are and as they should not be: what they declare is compared, or it is said why not.

import { expect, it } from 'vitest';

import { concordHere, type Ended } from '../concord.js';
import { captions, released } from '../../../support/repository.js';
import { tarball, type TarEntry } from '../../../support/tarball.js';

const facts = {
  name: '@captions/validators',
  version: '1.2.0',
  types: './dist/index.d.ts',
  exports: {
    '.': { types: './dist/index.d.ts' },
    './operations': { types: './dist/operations/index.d.ts' },
    './coverage.json': './coverage.json',
  },
};
const packageJson = (more: object = {}): TarEntry => ({
  path: 'package/package.json',
  content: JSON.stringify({ ...facts, ...more }),
});
const index = (content: string): TarEntry => ({ path: 'package/dist/index.d.ts', content });
const kept =
  "export * as operationSchemas from './operations/index.js';\nexport * from './runtime.js';\n";
const operations: TarEntry = {
  path: 'package/dist/operations/index.d.ts',
  content: 'export declare const createCaptions: object;',
};
const refused = 'has no openapi.json, and no declarations of a package that Concord has made';
const nested = `export type T = ${'['.repeat(200_000)}0${']'.repeat(200_000)};`;

const cases: readonly [
  what: string,
  entries: readonly TarEntry[],
  want: { status: number; text: string },
][] = [
  [
    'what the new package has as well',
    [packageJson(), index(kept), operations],
    { status: 4, text: 'For code that uses the packages: compatible.' },
  ],
  [
    'a name that is gone',
    [packageJson(), index(`${kept}export declare const goneSchema: object;`), operations],
    { status: 5, text: '`goneSchema` is no longer exported by `validators`' },
  ],
  [
    'a file twice, and one that leads out',
    [
      packageJson(),
      index('export declare const goneSchema: object;'),
      { path: 'package/x/../dist/index.d.ts', content: kept },
      { path: 'package/../../dist/other.d.ts', content: kept },
      operations,
    ],
    { status: 4, text: 'For code that uses the packages: compatible.' },
  ],
  ['no package.json', [index(kept)], { status: 3, text: refused }],
  [
    'a damaged package.json',
    [{ path: 'package/package.json', content: '{' }, index(kept)],
    { status: 3, text: refused },
  ],
  [
    'a package of another kind',
    [packageJson({ name: 'left-pad' }), index(kept)],
    { status: 3, text: refused },
  ],
  ['no declarations', [packageJson()], { status: 3, text: refused }],
  [
    'types that are nested without an end',
    [packageJson(), index(nested)],
    { status: 3, text: 'lead from one to the next without an end' },
  ],
];

it.each(cases)('a package with %s', async (_what, entries, { status, text }) => {
  const { folder, put } = await released({
    ...{ document: 'openapi.yaml', output: 'generated' },
    targets: ['validators'],
  });
  put('base.tgz', tarball(entries));
  put('openapi.yaml', captions('[480, 720]', 'Others.'));
  const args = ['check', '--against', 'base.tgz', '--fail-on', 'sdk'];
  const ended: Ended = await concordHere(args, { folder });
  expect(ended.stdout + ended.stderr).toContain(text);
  expect(ended.status).toBe(status);
});

it('a package that is installed, by its name and by its folder', async () => {
  const { folder, put } = await released({
    ...{ document: 'openapi.yaml', output: 'generated' },
    targets: ['validators'],
  });
  const home = 'node_modules/@captions/validators';
  for (const { path, content = '' } of [
    packageJson(),
    index(`${kept}export declare const goneSchema: object;`),
    operations,
  ])
    put(path.replace('package', home), content);
  for (const base of ['@captions/validators@1.2.0', `./${home}`]) {
    const args = ['check', '--against', base, '--fail-on', 'sdk'];
    const { stdout, status } = await concordHere(args, { folder });
    expect(stdout).toContain('The version is still 1.2.0; 2.0.0 comes next');
    expect(status).toBe(5);
  }
});
