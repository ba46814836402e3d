// The JSON Schemas that fixtures export, as JSON: valid, whole, and for ajv the same as for the evaluator.

import { createSchemaJudge } from '../../../support/judge.js';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../../../generator/document/load.js';
import { readApi } from '../../../../generator/read/api.js';
import { hash } from '../../../../generator/runtime/fixtures/sample/hash.js';
import { Unsatisfiable } from '../../../../generator/runtime/fixtures/sample/context.js';
import { sample } from '../../../../generator/runtime/fixtures/sample/sample.js';
import { accepts } from '../../../../generator/runtime/schema/evaluate.js';
import { isArray, isObject } from '../../../../generator/runtime/schema/evaluate-values.js';
import { isFormatOfTexts, rangeOf } from '../../../../generator/runtime/schema/formats.js';
import type { Json, JsonSchema } from '../../../../generator/runtime/schema/json-schema.js';
import { standalone } from '../../../../generator/runtime/schema/standalone.js';
import { createMatching } from '../../../../generator/targets/fixtures/pattern-strings.js';
import { createJsonSchemas } from '../../../../generator/targets/json-schemas.js';
import { root } from '../../../support/compile.js';
import { corpusFile } from '../../../support/corpus.js';

const text: JsonSchema = { type: 'string' };
const tree: JsonSchema = {
  type: 'object',
  properties: {
    name: { $ref: '#/$defs/Text', target: () => text },
    next: { $ref: '#/$defs/Tree', target: () => tree },
  },
  additionalProperties: false,
};

describe('a schema as JSON', () => {
  it.each<[string, { given: JsonSchema; want: Json }]>([
    ['the schema false', { given: false, want: { not: {} } }],
    ['one that needs no other', { given: text, want: { type: 'string' } }],
    [
      'a cycle',
      {
        given: { anyOf: [{ $ref: '#/$defs/Tree', target: () => tree }] },
        want: {
          anyOf: [{ $ref: '#/$defs/Tree' }],
          $defs: {
            Tree: {
              type: 'object',
              properties: { name: { $ref: '#/$defs/Text' }, next: { $ref: '#/$defs/Tree' } },
              additionalProperties: false,
            },
            Text: { type: 'string' },
          },
        },
      },
    ],
    [
      'a discriminator',
      {
        given: {
          oneOf: [{ $ref: '#/$defs/Text', target: () => text }],
          discriminator: {
            propertyName: 'kind',
            mapping: { text: '#/$defs/Text' },
            targets: () => ({ text }),
          },
        },
        want: {
          oneOf: [{ $ref: '#/$defs/Text' }],
          discriminator: { propertyName: 'kind', mapping: { text: '#/$defs/Text' } },
          $defs: { Text: { type: 'string' } },
        },
      },
    ],
    [
      'properties that are called like keywords',
      {
        given: {
          properties: Object.fromEntries(
            ['__proto__', '$ref', 'target'].map((name) => [name, text]),
          ),
        },
        want: JSON.parse(
          '{"properties":{"__proto__":{"type":"string"},"$ref":{"type":"string"},"target":{"type":"string"}}}',
        ),
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(JSON.stringify(standalone(given))).toBe(JSON.stringify(want));
  });

  it('is what JSON.stringify makes of it, without the definitions', () => {
    const { $defs: _, ...own } = standalone(tree);
    expect(JSON.parse(JSON.stringify(tree))).toEqual(own);
  });
});

/** `share`: one component in so many, chosen by a hash of its name. */
const documents = [
  { name: 'curated', path: join(root, 'openapi/openapi.yaml'), share: 1 },
  { name: 'museum.yaml', path: corpusFile('museum.yaml'), share: 1 },
  { name: 'twilio.json', path: corpusFile('twilio.json'), share: 2 },
  { name: 'openai.json', path: corpusFile('openai.json'), share: 6 },
  { name: 'github.json', path: corpusFile('github.json'), share: 12 },
];

/** The value, and values that differ from it in one member: most break the schema. */
function around(value: Json): readonly Json[] {
  const changed = (members: readonly (readonly [string, Json])[]): readonly Json[] =>
    members.flatMap(([name]) =>
      [null, 1, 'x', {}].map((other) =>
        isArray(value)
          ? value.map((item, index) => (name === String(index) ? other : item))
          : Object.fromEntries(members.map(([key, own]) => [key, key === name ? other : own])),
      ),
    );
  if (!isObject(value) && !isArray(value)) return [value, null, 1, 'x', {}, []];
  const members = Object.entries(value).slice(0, 12);
  return [
    value,
    null,
    'x',
    ...changed(members),
    ...(isObject(value)
      ? [
          { ...value, unexpected: 1 },
          ...members.map(([name]) =>
            Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
          ),
        ]
      : []),
  ];
}

describe.each(
  documents.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ ...rest, path }])),
)('the schemas of $name', ({ path, share }) => {
  it('say for ajv what they say here', async () => {
    const { document } = await loadDocument(path, { cwd: root, overlays: [] });
    if (!document) throw new Error(`${path} cannot be read`);
    const { api } = readApi(document);
    const schemas = createJsonSchemas(api, {
      hasFormat: (format) => isFormatOfTexts(format) || rangeOf(format) !== undefined,
      nameOf: (id) => `${id.replace(/^.*[/]/, '')}-${hash(id) >>> 0}`,
      matching: createMatching(),
    });
    const judge = createSchemaJudge();
    const metaschema = new Ajv2020({ strict: false, logger: false });
    const failures: string[] = [];
    const verdicts = { accepted: 0, refused: 0 };
    for (const id of api.schemas.keys()) {
      if (!/^\/components\/schemas\/[^/]+$/.test(id) || (hash(id) >>> 0) % share !== 0) continue;
      const schema = schemas.component(id);
      const json = standalone(schema);
      if (metaschema.validateSchema(json) !== true) failures.push(`${id} is no JSON Schema`);
      judge.add(`https://schema.example${encodeURI(id)}`, json);
      for (const value of valuesOf(schema, id)) {
        const own = accepts(schema, value);
        verdicts[own ? 'accepted' : 'refused'] += 1;
        const { valid, errors } = judge.judge(`https://schema.example${encodeURI(id)}`, value);
        if (valid !== own)
          failures.push(
            `${id}: ${JSON.stringify(value).slice(0, 300)} ${errors.join().slice(0, 300)}`,
          );
      }
    }
    expect(failures).toEqual([]);
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(20);

    function valuesOf(schema: JsonSchema, id: string): readonly Json[] {
      try {
        return around(sample(schema, { path: id, size: 'small' }));
      } catch (error) {
        if (!(error instanceof Unsatisfiable)) throw error;
        return [null, 1, 'x', {}, []];
      }
    }
  });
});
