// How the imports of plain folders end: by the options, or by the tsconfig.json nearest to the output.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importStyle, withImportExtension } from '../../../generator/pipeline/import-extension.js';
import { inScratch, writeAll } from '../../support/compile.js';

const source = { output: 'src/api', layout: 'source' } as const;

describe('the tsconfig.json nearest to the output decides', () => {
  it.each<[string, { given: Readonly<Record<string, object>>; want: readonly unknown[] }]>([
    ['none is there', { given: {}, want: ['js', 'there is no tsconfig.json'] }],
    [
      'as create-next-app writes it',
      {
        given: {
          'tsconfig.json': { compilerOptions: { module: 'esnext', moduleResolution: 'bundler' } },
        },
        want: ['none', 'tsconfig.json has the module resolution bundler'],
      },
    ],
    [
      'for Node',
      {
        given: { 'tsconfig.json': { compilerOptions: { module: 'NodeNext' } } },
        want: ['js', 'tsconfig.json has the module resolution nodenext'],
      },
    ],
    [
      'for CommonJS, as with ts-jest',
      {
        given: { 'tsconfig.json': { compilerOptions: { module: 'commonjs' } } },
        want: ['none', 'tsconfig.json has the module resolution commonjs'],
      },
    ],
    [
      'without a word about it',
      {
        given: { 'tsconfig.json': { compilerOptions: { strict: true } } },
        want: ['none', 'tsconfig.json has no module resolution'],
      },
    ],
    [
      'that extends another, with a nearer one',
      {
        given: {
          'tsconfig.json': { compilerOptions: { moduleResolution: 'bundler' } },
          'src/tsconfig.json': { extends: '../base.json' },
          'base.json': { compilerOptions: { module: 'Node16' } },
        },
        want: ['js', 'src/tsconfig.json has the module resolution node16'],
      },
    ],
    [
      'that extends what is not there yet, and says it itself',
      {
        given: {
          'tsconfig.json': {
            extends: './.svelte-kit/tsconfig.json',
            compilerOptions: { moduleResolution: 'bundler' },
          },
        },
        want: ['none', 'tsconfig.json has the module resolution bundler'],
      },
    ],
    [
      'that extends what is not there',
      {
        given: { 'tsconfig.json': { extends: './missing.json' } },
        want: ['js', 'the nearest tsconfig.json cannot be read'],
      },
    ],
  ])('%s', (_, { given, want }) =>
    inScratch(async (cwd) => {
      await writeAll(
        cwd,
        Object.entries(given).map(([path, value]) => ({ path, content: JSON.stringify(value) })),
      );
      const { extension, reason } = importStyle({ ...source, cwd });
      expect([extension, reason]).toEqual(want);
    }),
  );

  it('is not asked where the options say it, or for packages', () =>
    inScratch(async (cwd) => {
      await writeAll(cwd, [
        { path: 'tsconfig.json', content: '{"compilerOptions":{"moduleResolution":"bundler"}}' },
      ]);
      expect(importStyle({ ...source, cwd, importExtension: 'ts' })).toEqual({ extension: 'ts' });
      expect(importStyle({ ...source, cwd, layout: 'packages' })).toEqual({ extension: 'js' });
      expect(importStyle({ ...source, cwd: join(cwd, 'src') })).toMatchObject({
        extension: 'none',
      });
    }));
});

describe('imports and exports of files, and nothing else,', () => {
  const content = (end: string): string => `// See './a.js';
import { a } from './a${end}';
import type {
  B,
} from '../b${end}';
export * as c from './c/index${end}';
import { z } from 'zod';
/**
 * import { no } from './no.js';
 */
export const text = 'import { no } from ./no.js';
`;

  it.each([
    ['js', '.js'],
    ['ts', '.ts'],
    ['none', ''],
  ] as const)('end as %s says', (extension, end) => {
    const files = ['a.ts', 'README.md', 'a.json'].map((path) => ({
      path,
      content: content('.js'),
    }));
    const contents = withImportExtension(files, extension).map((file) => file.content);
    expect(contents).toEqual([content(end), content(end), content('.js')]);
  });
});
