// The feature documents together hold everything that OpenAPI and JSON Schema have: the lists are those of Redocly's types and ajv's meta-schemas, not ours.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTypes, normalizeTypes } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/compile.js';
import { readSection } from '../support/sections.js';
import { features, featuresFolder } from './features.js';
import { knownResults, table } from './results.js';

/** What no feature has to hold, and why. */
const without: Readonly<Record<string, string>> = {
  'Schema.id': 'JSON Schema before draft 6',
  'Schema.$vocabulary': 'for meta-schemas, which no OpenAPI document holds',
  'Header.allowEmptyValue': 'for query parameters only',
  'Header.allowReserved': 'for query parameters only',
};

interface Type {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
}

const seen = new Set<string>();
const styles = new Set<string>();
const documents = features.flatMap((name) => {
  const folder = join(featuresFolder, name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/^output\b/.test(file) && /\.(ya?ml|json)$/.test(file) && file !== 'concord.json',
  );
  return files.map((file): unknown =>
    parse(readFileSync(join(folder, file), 'utf8'), { maxAliasCount: -1 }),
  );
});

for (const version of ['oas3_0', 'oas3_1'] as const) {
  const types: Readonly<Record<string, Type>> = normalizeTypes(getTypes(version), {
    doNotResolveExamples: true,
  }) as never;
  for (const document of documents)
    if (
      isRecord(document) &&
      String(document['openapi'] ?? '').startsWith(version === 'oas3_0' ? '3.0' : '3.1')
    )
      walk(document, types['Root'], new Set());
}

function walk(value: unknown, type: unknown, around: Set<unknown>): void {
  if (!isType(type) || around.has(value)) return;
  const inside = new Set(around).add(value);
  if (Array.isArray(value)) for (const item of value) walk(item, type.items ?? type, inside);
  if (!isRecord(value)) return;
  if (type.name === 'Parameter') styles.add(styleOf(value));
  for (const [key, member] of Object.entries(value)) {
    seen.add(`${type.name}.${key}`);
    const found = Object.hasOwn(type.properties, key)
      ? type.properties[key]
      : type.additionalProperties;
    walk(member, typeof found === 'function' ? found(member, key) : found, inside);
  }
}

/** `query form exploded array` */
function styleOf({
  in: place,
  style,
  explode,
  schema,
  content,
}: Readonly<Record<string, unknown>>): string {
  const chosen = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const kind =
    isRecord(schema) && (schema['type'] === 'array' || schema['type'] === 'object')
      ? schema['type']
      : isRecord(schema) && '$ref' in schema
        ? 'object'
        : 'primitive';
  return content === undefined
    ? `${place} ${chosen}${(explode ?? chosen === 'form') ? ' exploded' : ''} ${kind}`
    : `${place} content`;
}

function isType(value: unknown): value is Type {
  return isRecord(value) && 'name' in value && 'properties' in value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const lists = Object.fromEntries(
  (['oas3_0', 'oas3_1'] as const).map((version) => {
    const types: Readonly<Record<string, Type>> = normalizeTypes(getTypes(version), {
      doNotResolveExamples: true,
    }) as never;
    const own = Object.values(types).filter(
      ({ name }) => !['Logo', 'TagGroup', 'XCodeSample', 'XUsePkce'].includes(name),
    );
    return [
      version,
      own.flatMap(({ name, properties }) =>
        Object.keys(properties).flatMap((key) => (key.startsWith('x-') ? [] : [`${name}.${key}`])),
      ),
    ];
  }),
);

const vocabularies = join(root, 'node_modules/ajv/dist/refs/json-schema-2020-12/meta');
const keywords = readdirSync(vocabularies).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(vocabularies, file), 'utf8')).properties),
);

describe('the features', () => {
  it.each(Object.entries(lists))('hold every field of %s', (_, fields) => {
    expect(fields.length).toBeGreaterThan(150);
    expect([...new Set(fields)].filter((field) => !seen.has(field)).sort()).toEqual(
      Object.keys(without)
        .filter((field) => fields.includes(field))
        .sort(),
    );
  });

  it('hold every keyword of JSON Schema 2020-12', () => {
    expect(keywords.length).toBeGreaterThan(55);
    expect(
      keywords.filter(
        (keyword) => !seen.has(`Schema.${keyword}`) && without[`Schema.${keyword}`] === undefined,
      ),
    ).toEqual([]);
  });

  it('hold every style of parameters with every kind of value', () => {
    const kinds = ['primitive', 'array', 'object'];
    const both = (location: string, style: string, some = kinds): readonly string[] =>
      some.flatMap((kind) => [
        `${location} ${style} ${kind}`,
        `${location} ${style} exploded ${kind}`,
      ]);
    const wanted = [
      ...both('path', 'simple'),
      ...both('path', 'label'),
      ...both('path', 'matrix'),
      ...both('query', 'form'),
      ...both('header', 'simple'),
      ...both('cookie', 'form'),
      'query spaceDelimited array',
      'query pipeDelimited array',
      'query spaceDelimited object',
      'query pipeDelimited object',
      'query deepObject exploded object',
      ...['path', 'query', 'header', 'cookie'].map((location) => `${location} content`),
    ];
    expect(wanted.filter((each) => !styles.has(each))).toEqual([]);
  });
});

it('test/REPORTS.md shows what the last runs of `npm run corpus` measured', async () => {
  expect(await readSection('corpus')).toBe(table(await knownResults()));
});
