// Whether the library of the tsconfig.json nearest to the output has what plain folders use.

import { expect, test, vi } from 'vitest';

import { concordHere, petDocument, report } from '../cli/concord.js';
import { put } from './folder.js';

// Only a build remembers anything.
vi.mock(import('../../../generator/base/version.js'), async (original) => ({
  ...(await original()),
  buildHash: 'of this test',
}));

const said = (setting: string): string =>
  `tsconfig.json has ${setting}, and plain folders use what came with ES2020, such as BigInt and String.matchAll.`;
const tables: readonly (readonly [what: string, compilerOptions: object, want?: string])[] = [
  ['nothing', {}],
  ['as create-vite', { target: 'ES2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'] }],
  ['as create-next-app', { target: 'ES2017', lib: ['dom', 'dom.iterable', 'esnext'] }],
  ['a later target', { target: 'ES2024' }],
  ['the oldest target', { target: 'ES2020' }],
  ['an old target', { target: 'ES2019' }, said('the target es2019')],
  ['a very old target', { target: 'es6' }, said('the target es6')],
  [
    'an old library, whatever the target',
    { target: 'ES2023', lib: ['ES2019', 'DOM'] },
    said('the lib es2019, dom'),
  ],
  ['parts', { lib: ['ES2019', 'ES2020.BigInt', 'ES2020.String', 'DOM'] }],
];

const options = ['pets.yaml', '-o', 'out', '--targets', 'client', '--reporter', 'json'];

test.each(tables)('plain folders: %s', async (_, compilerOptions, want) => {
  const files = {
    'pets.yaml': petDocument,
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  };
  const ended = await concordHere(['generate', ...options, '--layout', 'source'], { files });
  expect([ended.status, report(ended).diagnostics]).toEqual([
    0,
    want === undefined
      ? []
      : [expect.objectContaining({ code: 'output/old-library', message: want })],
  ]);
});

test('packages have a tsconfig.json of their own', async () => {
  const ended = await concordHere(['generate', ...options], {
    files: { 'pets.yaml': petDocument, 'tsconfig.json': '{"compilerOptions":{"target":"es5"}}' },
  });
  expect(report(ended).diagnostics).toEqual([]);
});

test('a change of the tsconfig.json is noticed where nothing else has changed', async () => {
  const plain = ['generate', ...options, '--layout', 'source'];
  const config = (target: string): string => JSON.stringify({ compilerOptions: { target } });
  const { folder } = await concordHere(plain, {
    files: { 'pets.yaml': petDocument, 'tsconfig.json': config('ES2022') },
  });
  const codes = async (): Promise<readonly unknown[]> =>
    report(await concordHere(plain, { folder })).diagnostics.map(({ code }) => code);
  expect(await codes()).toEqual([]);
  put(folder, 'tsconfig.json', config('ES2019'));
  expect(await codes()).toEqual(['output/old-library']);
  expect(await codes()).toEqual(['output/old-library']);
  put(folder, 'tsconfig.json', config('ES2023'));
  expect(await codes()).toEqual([]);
});
