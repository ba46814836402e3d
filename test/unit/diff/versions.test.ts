// A document means the same in OpenAPI 3.1 and 3.2, and what only 3.2 can say is compared.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareApis } from '../../../generator/diff/compare.js';
import { plan } from '../../../generator/generate.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { withDefaults } from '../../../generator/base/options.js';
import { readApi } from '../../../generator/read/api.js';
import { featuresFolder } from '../../corpus/features.js';
import { clientOnly, short } from './compare.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'versions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function filesOf(text: string): Promise<ReadonlyMap<string, string>> {
  await writeFile(join(folder, 'openapi.yaml'), text);
  const { files } = await plan(
    withDefaults({ document: 'openapi.yaml', output: 'output', layout: 'source' }, folder),
  );
  const own = files.filter(({ path }) => !path.endsWith('concord.manifest.json'));
  return new Map(own.map(({ path, content }) => [path, content]));
}

describe('a document of 3.1 and the same in 3.2', () => {
  it.each(['media-streams', 'media-multipart', 'discriminator-mapping', 'security', 'tags'])(
    'generate the same bytes: %s',
    async (name) => {
      const text = await readFile(join(featuresFolder, name, 'openapi.yaml'), 'utf8');
      const before = await filesOf(text);
      const after = await filesOf(text.replace(/^openapi: 3\.1\.\d/m, 'openapi: 3.2.0'));
      expect(before.size).toBeGreaterThan(5);
      expect(after).toEqual(before);
    },
  );

  it('have no differences', () => {
    expect(changes(shop({}), { ...shop({}), openapi: '3.1.0' })).toBe('');
  });
});

const ok: JsonObject = { responses: { 200: { description: 'Fine.' } } };

function shop(item: JsonObject, components: JsonObject = {}): JsonObject {
  const info = { title: 'Shop', version: '1.0.0' };
  return { openapi: '3.2.0', info, paths: { '/things': { get: ok, ...item } }, components };
}

function changes(from: JsonObject, to: JsonObject): string {
  const side = (root: JsonObject) => {
    const version = root['openapi'] === '3.1.0' ? '3.1' : '3.2';
    const { api } = readApi({ root, version });
    return { root, api, names: nameApi(api).names, options: clientOnly };
  };
  return short(compareApis(side(from), side(to), { today: '2026-06-01' }));
}

const filter = (schema: Json, more: JsonObject = {}): JsonObject => ({
  get: {
    ...ok,
    parameters: [
      { name: 'q', in: 'querystring', content: { 'application/json': { schema } }, ...more },
    ],
  },
});
const object = (required: readonly string[]): JsonObject => ({
  type: 'object',
  properties: { a: { type: 'string' } },
  required,
});
const sends = (type: string, media: JsonObject): JsonObject => ({
  post: { ...ok, requestBody: { content: { [type]: media } } },
});
const parts = (contentType: string, more: JsonObject = {}): JsonObject =>
  sends('multipart/mixed', {
    schema: { type: 'array', items: { type: 'string' } },
    itemEncoding: { contentType, ...more },
  });
const cookie = (style: string): JsonObject => ({
  get: { ...ok, parameters: [{ name: 'c', in: 'cookie', style, schema: { type: 'string' } }] },
});

describe('diff', () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    [
      'an added operation that is removed',
      { additionalOperations: { PURGE: ok } },
      {},
      'api-removed-without-deprecation! sdk',
    ],
    ['a QUERY that is removed', { query: ok }, {}, 'api-removed-without-deprecation! sdk'],
    [
      'a field of the query that becomes required',
      filter(object([])),
      filter(object(['a'])),
      'request-parameter-property-became-required! sdk',
    ],
    [
      'a query that becomes required',
      filter(object([])),
      filter(object([]), { required: true }),
      'request-parameter-became-required! sdk',
    ],
    [
      'a cookie that is no longer escaped',
      cookie('form'),
      cookie('cookie'),
      'request-parameter-style-changed!',
    ],
    [
      'an item that becomes required',
      sends('application/jsonl', { itemSchema: object([]) }),
      sends('application/jsonl', { itemSchema: object(['a']) }),
      'request-property-became-required! sdk',
    ],
    [
      'another encoding of parts',
      parts('text/plain'),
      parts('text/csv'),
      'request-body-encoding-changed!',
    ],
    [
      'another encoding of parts of parts',
      parts('multipart/mixed', { itemEncoding: { contentType: 'text/plain' } }),
      parts('multipart/mixed', { itemEncoding: { contentType: 'text/csv' } }),
      'request-body-encoding-changed!',
    ],
  ])('%s', (_, from, to, want) => {
    expect(changes(shop(from), shop(to))).toBe(want);
  });
});
