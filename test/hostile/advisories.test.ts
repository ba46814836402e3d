// The holes that other generators had, by name: the documents of the advisories, and that they are text here.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plan, type Plan } from '../../generator/generate.js';
import type { Json, JsonObject } from '../../generator/model/json.js';
import { type DocumentConfig, withDefaults } from '../../generator/base/options.js';
import { wrongIn } from './judge.js';
import { canary } from './payloads.js';

const code = `globalThis.${canary}()`;
const ok = {
  '200': {
    description: 'ok',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
  },
};
const operation = (more: JsonObject = {}): JsonObject => ({
  operationId: 'getThing',
  responses: ok,
  ...more,
});
const withThing = (Thing: Json, more: JsonObject = {}): JsonObject => ({
  paths: { '/thing': { get: operation() } },
  components: { schemas: { Thing } },
  ...more,
});

async function generated(parts: JsonObject, options: Partial<DocumentConfig> = {}): Promise<Plan> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-advisory-'));
  try {
    writeFileSync(
      join(folder, 'openapi.json'),
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Advisories', version: '1.0.0' },
        ...parts,
      }),
    );
    return await plan(
      withDefaults(
        {
          document: 'openapi.json',
          format: false,
          handlers: true,
          counterExamples: true,
          ...options,
        },
        folder,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Advisory → the document that went through, and a text that the output must have kept. */
const advisories: readonly [string, JsonObject, string | undefined][] = [
  [
    'orval CVE-2026-23947: texts and names of an enum',
    withThing({
      type: 'string',
      enum: ['a', `'};${code};const x={b:'`],
      'x-enum-varnames': ['A', `B = 1 }; ${code}; enum X { C`],
      'x-enumNames': [`*/${code}/*`],
      'x-enum-descriptions': [`*/ ${code} /*`, `\n${code}`],
    }),
    `'};${code};const x={b:'`,
  ],
  [
    'orval CVE-2026-71869, CVE-2026-72716: a default as a template',
    withThing({
      type: 'object',
      properties: {
        a: { type: 'string', default: `\${${code}}` },
        b: { type: 'array', items: { type: 'string' }, default: [`\`+${code}+\``] },
      },
    }),
    `\${${code}}`,
  ],
  [
    'orval, July 2026: the address of a server',
    withThing({}, { servers: [{ url: `https://x.example/\${${code}}\`+${code}+\`'+${code}+'` }] }),
    undefined,
  ],
  [
    'orval, July 2026: a path',
    {
      paths: {
        [`/\${${code}}/\`+${code}+\`/'+${code}+'/{id}`]: {
          get: operation({
            parameters: ['id', code].map((name) => ({
              name,
              in: 'path',
              required: true,
              schema: { type: 'string' },
            })),
          }),
        },
      },
      components: { schemas: { Thing: {} } },
    },
    `/'+${code}+'/`,
  ],
  [
    'orval, July 2026: computed keys',
    withThing({
      type: 'object',
      required: [`[${code}]`],
      properties: { [`[${code}]`]: { type: 'string' }, [`a']:${code},['b`]: { type: 'string' } },
    }),
    `[${code}]`,
  ],
  [
    'openapi-typescript-codegen #2809: parameter, media type, header, version',
    {
      info: { title: 'T', version: `1'+${code}+'` },
      paths: {
        '/a': {
          post: {
            operationId: 'a',
            parameters: [
              { name: `q'+${code}+'`, in: 'query', schema: { type: 'string' } },
              { name: `h'+globalThis.${canary}+'`, in: 'header', schema: { type: 'string' } },
            ],
            requestBody: {
              content: {
                [`application/json; a='+${code}+'`]: {
                  schema: { $ref: '#/components/schemas/Thing' },
                },
              },
            },
            responses: ok,
          },
        },
      },
      components: { schemas: { Thing: {} } },
    },
    `q'+${code}+'`,
  ],
  [
    'the same: a header that cannot be sent',
    {
      paths: {
        '/a': {
          get: operation({
            parameters: [{ name: `h'+${code}+'`, in: 'header', schema: { type: 'string' } }],
          }),
        },
      },
      components: { schemas: { Thing: {} } },
    },
    undefined,
  ],
  [
    'swagger-typescript-api #704: the end of a comment, anywhere',
    withThing(
      {
        type: 'object',
        title: `*/${code}/*`,
        description: `*/${code}/*`,
        properties: {
          a: {
            description: `*\\/*/ ${code}`,
            default: `*/${code}/*`,
            example: `*/${code}/*`,
            deprecated: true,
          },
        },
      },
      {
        info: { title: `*/${code}/*`, version: '1.0.0', description: `*/${code}/*` },
        tags: [{ name: `*/${code}/*`, description: `*/${code}/*` }],
      },
    ),
    undefined,
  ],
  [
    'openapi-codegen #57: a cron line as an example',
    withThing({
      type: 'string',
      description: 'For example */5 * * * *',
      example: '*/5 * * * *',
      default: '*/5 * * * *',
      enum: ['*/5 * * * *'],
    }),
    '*/5 * * * *',
  ],
  [
    'oapi-codegen, June 2026: types of extensions',
    withThing({
      type: 'string',
      'x-go-type': code,
      'x-go-type-import': { path: `"; ${code}`, name: code },
      'x-type': code,
      'x-enum-type': code,
      'x-typescript-type': `any; ${code}`,
    }),
    undefined,
  ],
  [
    'openapi-generator #9809: a path that ends the call',
    {
      paths: { [`/a");${code};("`]: { get: operation() } },
      components: { schemas: { Thing: {} } },
    },
    undefined,
  ],
  [
    'Redocly split #2891: a component that is a path',
    {
      paths: {
        '/a': {
          get: {
            operationId: '../../../x',
            tags: ['../../../x'],
            responses: {
              '200': {
                description: 'ok',
                content: {
                  'application/json': { schema: { $ref: '#/components/schemas/..~1..~1..~1x' } },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: { '../../../x': { type: 'object' }, 'C:\\x': {}, con: {}, CON: {}, '.': {} },
      },
    },
    undefined,
  ],
  [
    'json-schema-ref-parser CVE-2024-29651, TypeSpec #11744: __proto__',
    withThing(
      JSON.parse(
        '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"object","properties":{"polluted":{"const":true}},' +
          '"default":{"polluted":true}},"constructor":{"properties":{"prototype":{"default":{"polluted":true}}}}},' +
          '"default":{"__proto__":{"polluted":true}}}',
      ),
    ),
    "['__proto__']",
  ],
  [
    'swagger-typescript-api, June 2026: a pattern',
    withThing({ type: 'string', pattern: `a/; ${code}; /[/]\\/` }),
    undefined,
  ],
  [
    'a cookie and a security scheme',
    withThing(
      {},
      {
        security: [{ key: [] }],
        components: {
          schemas: { Thing: {} },
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: `'+${code}+'` },
            [`'+${code}+'`]: { type: 'http', scheme: `'+${code}+'` },
          },
        },
      },
    ),
    undefined,
  ],
];

/** What every object has, before any document is read. */
const before = Reflect.ownKeys(Object.prototype);

describe('an advisory of another generator', { timeout: 60_000 }, () => {
  it.each(advisories)('%s', async (_, parts, kept) => {
    const { files, diagnostics } = await generated(parts);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    // A document that is refused says why at a place; that is as good as text.
    for (const error of errors) expect(error.location).toBeDefined();
    expect(wrongIn(files)).toEqual([]);
    expect(files.length > 0 || errors.length > 0).toBe(true);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    if (kept === undefined) return;
    expect(errors).toEqual([]);
    expect(
      files.some(
        ({ path, content }) =>
          (path.endsWith('.ts') &&
            content.includes(
              kept.startsWith('[') && kept.includes('proto') ? kept : kept.replaceAll('\\', '\\\\'),
            )) ||
          content.includes(kept.replaceAll("'", "\\'")),
      ),
    ).toBe(true);
  });

  it('lets no template of its own be filled by a document', async () => {
    const { files } = await generated(
      withThing(
        {},
        {
          info: {
            title: '{{version}} {{{raw}}}',
            version: '1.0.0',
            description: '{{#each this}}{{@key}}{{/each}}',
          },
        },
      ),
    );
    expect(wrongIn(files)).toEqual([]);
    expect(files.find(({ path }) => path === 'client/package.json')?.content).toContain(
      '{{version}} {{{raw}}}',
    );
  });
});
