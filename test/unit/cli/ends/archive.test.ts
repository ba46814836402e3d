// Packed packages that are not as npm makes them: each is read to its end, or refused with a reason.

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { filesIn } from '../../../../generator/cli/ends/archive.js';
import { blocksOf, tarball, type TarEntry } from '../../../support/tarball.js';

const file = (content: string, more: Partial<TarEntry> = {}): TarEntry => ({
  path: 'package/openapi.json',
  content,
  ...more,
});
const header = (entry: TarEntry): Buffer => Buffer.concat(blocksOf(entry));

const cases: readonly [what: string, archive: Buffer, want: string | Record<string, string>][] = [
  [
    'a file among others',
    tarball([{ path: 'package/a', content: 'a' }, file('{}')]),
    { 'openapi.json': '{}' },
  ],
  ['another folder', tarball([file('{}', { path: './x/openapi.json' })]), { 'openapi.json': '{}' }],
  [
    'a path in two parts',
    tarball([file('{}', { path: 'openapi.json', prefix: 'package' })]),
    { 'openapi.json': '{}' },
  ],
  ['the last of two', tarball([file('old'), file('new')]), { 'openapi.json': 'new' }],
  ['a link instead', tarball([file('old'), file('', { type: '2' })]), {}],
  ['a folder deeper', tarball([file('{}', { path: 'package/a/openapi.json' })]), {}],
  ['a path that leads out', tarball([file('{}', { path: '../openapi.json' })]), {}],
  ['an absolute path', tarball([file('{}', { path: '/package/openapi.json' })]), {}],
  ['nothing', tarball([]), {}],
  ['a negative size', tarball([file('{}', { size: '-0000001000\0' })]), 'it is damaged'],
  ['a size that is no number', tarball([file('{}', { size: 'zzzzzzzzzzz\0' })]), 'it is damaged'],
  ['a size in binary', tarball([file('{}', { size: '\u0080' })]), 'it is damaged'],
  ['a size without digits', tarball([file('{}', { size: '           \0' })]), 'it is damaged'],
  ['a size beyond the end', tarball([file('{}', { size: '77777777777\0' })]), 'it ends too early'],
  ['a header that was changed', gzipSync(header(file('{}')).fill('x', 0, 3)), 'it is damaged'],
  [
    'a content that is cut off',
    gzipSync(header(file('x'.repeat(2000))).subarray(0, 1024)),
    'it ends too early',
  ],
  ['half a header', gzipSync(header(file('{}')).subarray(0, 100)), {}],
  ['no archive', Buffer.from('{}'), 'it is no archive that gzip made'],
  ['an empty file', Buffer.alloc(0), 'it is no archive that gzip made'],
  [
    'a compressed file that is cut off',
    tarball([file('{}')]).subarray(0, 40),
    'it is no archive that gzip made',
  ],
  [
    '129 MB of zeros in 130 kB',
    gzipSync(Buffer.alloc(129 * 1024 * 1024)),
    'it holds more than 128 MB',
  ],
];

describe('files of a packed package', () => {
  it.each(cases)('%s', (_what, archive, want) => {
    const found = filesIn(archive, (name) =>
      ['openapi.json', 'concord.manifest.json'].includes(name),
    );
    const texts =
      typeof found === 'string'
        ? found
        : Object.fromEntries([...found].map(([name, bytes]) => [name, bytes.toString()]));
    expect(texts).toEqual(want);
  });
});
