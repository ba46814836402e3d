// Which file an operation stands in: a file a resource, small ones together, big ones by what their paths say.

import { describe, expect, it } from 'vitest';
import { lower } from '../../../generator/lower/lower.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { groupsOf as fixtureGroups } from '../../../generator/targets/fixtures/declarations.js';
import { fileLayout, joinedFiles, operationStems } from '../../../generator/targets/layout.js';
import { read } from '../read/document-from.js';

/** The paths of each file, by its stem. */
function groupsOf(paths: JsonObject): Readonly<Record<string, readonly string[]>> {
  const { api } = read({ paths });
  const { groups } = fileLayout(lower(api, nameApi(api).names));
  return Object.fromEntries(
    groups.map(({ stem, resources }) => [
      stem,
      resources.flatMap(({ operations }) => operations.map(({ path }) => path)),
    ]),
  );
}

const operation = (tag: string, size = 0): Json => ({
  get: { tags: [tag], description: 'x'.repeat(size), responses: { 204: { description: '' } } },
});

describe('files of operations', () => {
  it('a file a resource', () => {
    expect(groupsOf({ '/cats': operation('cats'), '/dogs': operation('dogs') })).toEqual({
      cats: ['/cats'],
      dogs: ['/dogs'],
    });
  });

  it('never splits a single operation', () => {
    expect(groupsOf({ '/cats': operation('cats', 900_000) })).toEqual({ cats: ['/cats'] });
  });

  it('splits what is big by the first segment in which paths differ, without what the resource says itself', () => {
    const given = {
      '/cats/{id}/toys': operation('cats', 150_000),
      '/cats/{id}/beds': operation('cats', 120_000),
      '/cats': operation('cats'),
      '/cats/{id}': operation('cats'),
    };
    expect(groupsOf(given)).toEqual({
      'cats/toys': ['/cats/{id}/toys'],
      cats: ['/cats/{id}/beds', '/cats', '/cats/{id}'],
    });
  });

  it('splits again and again', () => {
    const given = Object.fromEntries(
      ['a/b', 'a/c', 'd/e'].map((path) => [`/cats/${path}`, operation('cats', 150_000)]),
    );
    expect(groupsOf(given)).toEqual({
      cats: ['/cats/d/e'],
      'cats/a-b': ['/cats/a/b'],
      'cats/a': ['/cats/a/c'],
    });
  });

  it('keeps neighbours together where all groups are small', () => {
    const letters = [...'abcdefgh'];
    const given = Object.fromEntries(
      letters.map((letter) => [`/cats/${letter}`, operation('cats', 30_000)]),
    );
    const files = groupsOf(given);
    expect(Object.keys(files)).toEqual(['cats/a-to-d', 'cats/e-to-h']);
    expect(Object.values(files).flat()).toEqual(letters.map((letter) => `/cats/${letter}`));
  });

  it('puts the smallest of many resources into one file', () => {
    const given = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `/r${index}`,
        operation(`r${index}`, index < 24 ? 1_000 : 10),
      ]),
    );
    const files = groupsOf(given);
    expect(Object.keys(files)).toHaveLength(25);
    expect(files['others']).toEqual(Array.from({ length: 6 }, (_, index) => `/r${index + 24}`));
  });
});

describe('files of a target that writes less than a client', () => {
  const stems = (paths: JsonObject, share: number): readonly string[] => {
    const { api } = read({ paths });
    const stemOf = operationStems(lower(api, nameApi(api).names), share);
    return [...new Set(api.operations.map(({ at }) => stemOf(at)))];
  };

  it('are those of the client where they are few', () => {
    const given = { '/cats': operation('cats', 100_000), '/dogs': operation('dogs', 100_000) };
    expect(stems(given, 0.1)).toEqual(['cats', 'dogs']);
  });

  it('are one where they have little to hold', () => {
    expect(stems({ '/cats': operation('cats'), '/dogs': operation('dogs') }, 0.1)).toEqual([
      'index',
    ]);
  });

  it('hold neighbours in the alphabet where they are many', () => {
    const given = Object.fromEntries(
      [...'tsrqponmlkjihgfedcba'].map((letter) => [`/${letter}`, operation(letter, 30_000)]),
    );
    expect(stems(given, 1)).toEqual(['s-to-t', 'm-to-r', 'g-to-l', 'a-to-f']);
    expect(stems(given, 0.1)).toEqual(['a-to-t']);
  });

  it.each([
    [['cats', 'dogs'], 'cats-to-dogs'],
    [['cats', 'dogs/beds', 'dogs/toys'], 'cats-to-dogs-toys'],
    [['dogs/beds', 'dogs/toys'], 'dogs-beds-to-toys'],
    [['dogs/beds-to-bowls', 'dogs/leads-to-toys'], 'dogs-beds-to-toys'],
    [['dogs/beds'], 'dogs/beds'],
  ])('%j are called %s', (files, name) => {
    const others = Array.from({ length: 20 }, (_, index): [string, number] => [
      `z${index}`,
      190_000,
    ]);
    const sizes = new Map([...files.map((file): [string, number] => [file, 1]), ...others]);
    expect(joinedFiles(sizes).get(files[0] ?? '')).toBe(name);
  });

  it('stand in no folder in fixtures, where factories have one of that name', () => {
    const { api } = read({
      paths: {
        '/factories/cats': operation('factories', 150_000),
        '/factories/dogs': operation('factories', 150_000),
        '/cats': operation('cats'),
      },
    });
    const files = fixtureGroups(lower(api, nameApi(api).names)).map(({ file }) => file);
    expect(files).toEqual(['factories-cats', 'factories', 'cats']);
  });
});
