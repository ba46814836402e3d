import { describe, expect, it } from 'vitest';
import { type Item, partition } from '../../../generator/targets/client/partition.js';

const item = (path: string, name: string, size: number): Item => ({ path, name, size });

describe('partition', () => {
  it.each<
    [string, { given: readonly Item[]; limit: number; want: Record<string, readonly string[]> }]
  >([
    [
      'one file where everything fits',
      {
        given: [item('/repos', 'list', 40), item('/repos/{id}', 'get', 40)],
        limit: 100,
        want: { repos: ['list', 'get'] },
      },
    ],
    [
      'a single operation is never split',
      { given: [item('/repos', 'list', 9_000)], limit: 100, want: { repos: ['list'] } },
    ],
    [
      'by the first static segment in which paths differ, without what the resource says itself',
      {
        given: [
          item('/repos/{id}/tags', 'listTags', 90),
          item('/repos/{id}/forks', 'listForks', 90),
        ],
        limit: 100,
        want: { 'repos/tags': ['listTags'], 'repos/forks': ['listForks'] },
      },
    ],
    [
      'again and again',
      {
        given: [
          item('/orgs/{id}/tags', 'a', 90),
          item('/orgs/{id}/forks', 'b', 90),
          item('/repos/{id}/tags', 'c', 90),
        ],
        limit: 100,
        want: { 'repos/orgs-tags': ['a'], 'repos/orgs-forks': ['b'], 'repos/repos': ['c'] },
      },
    ],
    [
      'small groups share the file of the resource',
      {
        given: [
          item('/repos/{id}/tags', 'listTags', 90),
          item('/repos/{id}/forks', 'fork', 9_000),
          item('/user', 'listMine', 80),
        ],
        limit: 9_050,
        want: { 'repos/repos': ['listTags', 'listMine'], 'repos/forks': ['fork'] },
      },
    ],
    [
      'by initial letters where paths do not tell operations apart',
      {
        given: [item('/rpc', 'addA', 30), item('/rpc', 'dropA', 60), item('/rpc', 'addB', 30)],
        limit: 100,
        want: { 'repos/rpc-a': ['addA', 'addB'], 'repos/rpc-d': ['dropA'] },
      },
    ],
  ])('%s', (_, { given, limit, want }) => {
    expect(
      Object.fromEntries(
        partition('repos', given, limit).map(({ stem, items }) => [
          stem,
          items.map(({ name }) => name),
        ]),
      ),
    ).toEqual(want);
  });

  it('keeps every operation exactly once and every file below the limit', () => {
    const given = Array.from({ length: 300 }, (_, index) =>
      item(
        `/${['repos', 'orgs', 'user'][index % 3]}/{id}/part-${index % 17}/${index % 5}`,
        `operation${index}`,
        1_000 + (index % 7) * 300,
      ),
    );
    const parts = partition('things', given, 20_000);
    expect(
      parts.flatMap(({ items }) => items).sort((a, b) => given.indexOf(a) - given.indexOf(b)),
    ).toEqual(given);
    expect(new Set(parts.map(({ stem }) => stem)).size).toBe(parts.length);
    expect(
      parts.filter(({ items }) => items.reduce((sum, { size }) => sum + size, 0) > 20_000),
    ).toEqual([]);
  });
});
