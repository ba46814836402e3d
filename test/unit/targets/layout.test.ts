// Which file an operation stands in: a file a resource, small ones together, big ones by what their paths say.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { nameApi } from '../../../generator/naming/name.js';
import { fileLayout } from '../../../generator/targets/layout.js';
import { read } from '../read/document-from.js';

/** The paths of each file, by its stem. */
function groupsOf(paths: JsonObject, share?: number): Readonly<Record<string, readonly string[]>> {
  const { api } = read({ paths });
  const { groups } = fileLayout({ api, names: nameApi(api).names }, share);
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

  it('has fewer files where a target writes only a part of each operation', () => {
    const big = Object.fromEntries(
      ['toys', 'beds'].map((path) => [`/cats/${path}`, operation('cats', 120_000)]),
    );
    expect(Object.keys(groupsOf(big))).toEqual(['cats', 'cats/toys']);
    expect(Object.keys(groupsOf(big, 0.5))).toEqual(['cats']);
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`/r${index}`, operation(`r${index}`, 30 - index)]),
    );
    const files = groupsOf(many, 0.5);
    expect(Object.keys(files)).toHaveLength(13);
    expect(files['others']).toHaveLength(18);
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
