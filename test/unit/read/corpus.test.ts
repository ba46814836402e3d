// Real documents: everything in them is read, and nothing is found that is not there.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject, type Json, type JsonObject } from '../../../generator/model/json.js';
import { walkSchemas } from '../../../generator/model/graph/walk.js';
import { readApi } from '../../../generator/read/api.js';
import { documentFrom } from './document-from.js';

const folder = process.env['CORPUS'] ?? join(import.meta.dirname, '../../../../shared/corpus');
const here = existsSync(folder);
if (!here) console.warn(`There is no corpus at ${folder}: set CORPUS.`);

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

function load(file: string): JsonObject {
  const text = readFileSync(join(folder, file), 'utf8');
  const root: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text);
  if (!isJsonObject(root)) throw new Error(`${file} is no object`);
  return root;
}

function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

function member(value: Json | undefined, key: string): JsonObject {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : {};
}

function countOperations(paths: JsonObject): number {
  return Object.values(paths).reduce<number>(
    (sum, item) =>
      sum + Object.keys(isObject(item) ? item : {}).filter((key) => methods.has(key)).length,
    0,
  );
}

const files: [string, { errors: readonly string[]; warnings: Readonly<Record<string, number>> }][] =
  [
    ['museum.yaml', { errors: [], warnings: {} }],
    [
      'github.json',
      {
        errors: [],
        warnings: {
          'read/ambiguous-path': 2,
          'read/ignored-header': 1,
          'read/misplaced-reference': 24,
          'read/nullable-enum': 1,
          'read/nullable-without-type': 1,
          'read/one-of-overlap': 3,
          'read/spelt-value': 1,
        },
      },
    ],
    ['twilio.json', { errors: [], warnings: { 'read/nullable-enum': 1, 'read/spelt-value': 1 } }],
    [
      'openai.json',
      {
        errors: [],
        warnings: {
          'read/one-of-overlap': 4,
          'read/path-with-query': 6,
          'read/spelt-value': 1,
          'read/older-keyword': 3,
          'read/undeclared-tag': 21,
          'read/unknown-keyword': 3,
          'read/ambiguous-discriminator': 7,
        },
      },
    ],
  ];

describe.skipIf(!here)('the corpus', { timeout: 60_000 }, () => {
  it.each(files)('%s', (file, { errors, warnings }) => {
    const root = load(file);
    const { api, diagnostics } = readApi(documentFrom(root));
    expect(api.operations.length).toBe(countOperations(member(root, 'paths')));
    expect(api.webhooks.length).toBe(countOperations(member(root, 'webhooks')));
    expect(
      [...api.schemas.keys()].filter((id) => /^\/components\/schemas\/[^/]+$/.test(id)).length,
    ).toBe(Object.keys(member(member(root, 'components'), 'schemas')).length);
    expect(
      diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ).toEqual(errors);
    const counts: Record<string, number> = {};
    for (const { code, severity } of diagnostics)
      if (severity === 'warning') counts[code] = (counts[code] ?? 0) + 1;
    expect(counts).toEqual(warnings);
    let broken = 0;
    walkSchemas(
      api,
      ({ $ref: ref }) => void (broken += ref !== undefined && !api.schemas.has(ref) ? 1 : 0),
    );
    expect(broken).toBe(0);
  });
});
