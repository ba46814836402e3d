// The cache of reports: what it returns, and that its size is bounded.

import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  defaultCacheFolder,
  keepCachesAsIn,
  openCache,
} from '../../../generator/pipeline/cache.js';

const top = mkdtempSync(join(tmpdir(), 'concord-test-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

test('an entry is returned as it was stored, a truncated one is not', () => {
  const folder = join(top, 'entries');
  const cache = openCache(folder);
  cache.set('a', 'text');
  expect(cache.get('a')).toBe('text');
  expect(cache.get('b')).toBeUndefined();
  writeFileSync(join(folder, 'a'), 'truncated');
  expect(cache.get('a')).toBeUndefined();
});

test('the oldest entries are deleted once the bound is exceeded', () => {
  const folder = join(top, 'bound');
  // An entry of 35 characters takes 100 bytes.
  const cache = openCache(folder, 350);
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
    cache.set(key, 'x'.repeat(35));
    if (key !== 'd') utimesSync(join(folder, key), 1_000 + index, 1_000 + index);
  }
  expect(readdirSync(folder)).toEqual(['d']);
});

test('a folder that cannot be created is no error', () => {
  writeFileSync(join(top, 'file'), '');
  const cache = openCache(join(top, 'file', 'folder'));
  cache.set('a', 'text');
  expect(cache.get('a')).toBeUndefined();
});

test.each([
  ['linux', {}, join(homedir(), '.cache', 'concord')],
  ['linux', { XDG_CACHE_HOME: '/caches' }, join('/caches', 'concord')],
  ['linux', { XDG_CACHE_HOME: 'relative' }, join(homedir(), '.cache', 'concord')],
  ['darwin', {}, join(homedir(), 'Library', 'Caches', 'concord')],
  ['win32', { LOCALAPPDATA: '/local' }, join('/local', 'concord', 'cache')],
] as const)('on %s with %j it is where caches are', (system, environment, want) => {
  keepCachesAsIn(environment);
  expect(defaultCacheFolder(system)).toBe(want);
  keepCachesAsIn({});
});
