// Names stay as they are when something else is added to a document or taken from it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LoadOptions, loadDocument } from '../../generator/document/load.js';
import { isObject, type Json, type JsonObject } from '../../generator/model/json.js';
import { nameApi } from '../../generator/model/naming/name.js';
import type { Names } from '../../generator/model/naming/names.js';
import { upperFirst } from '../../generator/model/naming/words.js';
import { readApi } from '../../generator/read/api.js';
import { corpusFile } from '../support/corpus.js';
import { features, featuresFolder } from './features.js';

function namesOf(root: JsonObject): Names {
  const version = (['3.0', '3.2'] as const).find((each) =>
    String(root['openapi']).startsWith(each),
  );
  return nameApi(readApi({ root, version: version ?? '3.1' }).api).names;
}

/** Place → names, as text: of operations, schemas and resources. */
function flat({ operations, schemas, resources }: Names): ReadonlyMap<string, string> {
  return new Map<string, string>([
    ...[...operations, ...schemas].map(
      ([at, each]) =>
        [
          at,
          JSON.stringify(each, (_, value) => (value instanceof Map ? [...value] : value)),
        ] as const,
    ),
    ...resources.map(
      ({ property, className, file }) =>
        [`the resource ${property}`, `${className}, ${file}`] as const,
    ),
  ]);
}

const operation = (operationId?: string): JsonObject => ({
  ...(operationId !== undefined && { operationId }),
  responses: { 204: { description: 'Nothing.' } },
});
const newPaths: JsonObject = {
  '/a-new-path': { get: operation(), post: operation('anAddedOperation') },
  '/zz-new/{zzId}': {
    parameters: [{ name: 'zzId', in: 'path', required: true, schema: { type: 'string' } }],
    delete: operation(),
  },
};
const newSchemas: JsonObject = {
  AaaAdded: { type: 'object', properties: { a: { type: 'string' } } },
  ZzzAdded: { type: 'string', enum: ['x', 'y'] },
};

/** The members of `more` before, in the middle of, or after those of `map`. */
function insert(
  map: Json | undefined,
  more: JsonObject,
  where: 'before' | 'between' | 'after',
): JsonObject {
  const entries = isObject(map) ? Object.entries(map) : [];
  const index = { before: 0, between: Math.floor(entries.length / 2), after: entries.length }[
    where
  ];
  return Object.fromEntries([
    ...entries.slice(0, index),
    ...Object.entries(more),
    ...entries.slice(index),
  ]);
}

/** With operations and schemas more, among them one that is called as a resource is. */
function changed(root: JsonObject, where: 'before' | 'between' | 'after'): JsonObject {
  const components = isObject(root['components']) ? root['components'] : {};
  const schemas = isObject(components['schemas']) ? components['schemas'] : {};
  const names = namesOf(root);
  const types = new Set([...names.schemas.values()].map(({ type }) => type));
  const free = names.resources
    .map(({ property }) => upperFirst(property))
    .filter((name) => !types.has(name) && !Object.hasOwn(schemas, name));
  const more = { ...Object.fromEntries(free.map((name) => [name, {}])), ...newSchemas };
  return {
    ...root,
    paths: insert(root['paths'], newPaths, where),
    components: { ...components, schemas: insert(schemas, more, where) },
  };
}

function moved(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...before].flatMap(([at, names]) =>
    after.get(at) === names ? [] : [`${at}: ${names} → ${after.get(at)}`],
  );
}

describe('names', () => {
  it.each(features)(
    'of %s stay when operations and schemas are added, and when they are removed again',
    async (name) => {
      const { document } = await loadDocument('openapi.yaml', {
        cwd: join(featuresFolder, name),
        overlays: [],
      });
      const root = document?.root ?? {};
      const plain = flat(namesOf(root));
      for (const where of ['before', 'between', 'after'] as const) {
        const more = flat(namesOf(changed(root, where)));
        expect(more.size, where).toBeGreaterThan(plain.size);
        expect(moved(plain, more), where).toEqual([]);
      }
    },
  );

  it.each(features)('of %s stay when a part is selected', async (name) => {
    const load = (selection: Pick<LoadOptions, 'include' | 'exclude'>) =>
      loadDocument('openapi.yaml', { cwd: join(featuresFolder, name), overlays: [], ...selection });
    const { document } = await load({});
    const whole = flat(namesOf(document?.root ?? {}));
    const paths = Object.keys(Object(document?.root['paths'])).filter(
      (path) => path.startsWith('/') && !path.includes('*'),
    );
    for (const selector of paths
      .slice(0, 12)
      .flatMap((path) => [{ include: [`path:${path}`] }, { exclude: [`path:${path}`] }])) {
      const { document: part } = await load(selector);
      if (part === undefined) continue;
      const { api } = readApi(part);
      const { names } = nameApi(api, {
        whole: part.whole && readApi({ ...part, root: part.whole }).api,
      });
      expect(
        api.operations.filter(({ at }) => !names.operations.has(at)),
        JSON.stringify(selector),
      ).toEqual([]);
      expect([...api.schemas.keys()].filter((id) => !names.schemas.has(id))).toEqual([]);
      expect(moved(flat(names), whole), JSON.stringify(selector)).toEqual([]);
      expect(names.resources.flatMap(({ operations }) => operations).length).toBe(
        api.operations.length,
      );
    }
  });

  const github = corpusFile('github.json');
  it.skipIf(github === undefined)(
    "of GitHub's document stay when operations and schemas are added, and when others are removed",
    { timeout: 300_000 },
    async () => {
      const root: JsonObject = JSON.parse(await readFile(github ?? '', 'utf8'));
      const plain = flat(namesOf(root));
      expect(plain.size).toBeGreaterThan(2000);
      for (const where of ['before', 'between', 'after'] as const)
        expect(moved(plain, flat(namesOf(changed(root, where)))), where).toEqual([]);
      // Every seventh path is taken away: what is left is called as before.
      const paths = isObject(root['paths']) ? root['paths'] : {};
      const fewer = flat(
        namesOf({
          ...root,
          paths: Object.fromEntries(Object.entries(paths).filter((_, index) => index % 7 !== 3)),
        }),
      );
      expect(moved(fewer, plain)).toEqual([]);
    },
  );
});
