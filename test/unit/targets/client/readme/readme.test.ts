// The README of a client shows what its document has, and nothing else; what it shows compiles.

import { describe, expect, it } from 'vitest';
import { markdownBlock } from '../../../../../generator/code/template.js';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { typeErrors } from '../../../../support/compile.js';
import { emit } from '../emit.js';

const string = { type: 'string' };
const watch = (content: JsonObject): JsonObject => ({
  paths: {
    '/watch/{name}': {
      get: {
        operationId: 'watch',
        tags: ['Things'],
        parameters: [{ name: 'name', in: 'path', required: true, schema: string }],
        responses: { 200: { description: '', content } },
      },
    },
  },
});
const chunk = { type: 'object', required: ['text'], properties: { text: string } };
const secured = (tokenUrl: string, more: JsonObject = {}): JsonObject => ({
  ...watch({ 'application/json': { schema: chunk } }),
  components: {
    securitySchemes: {
      auth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } },
      ...more,
    },
  },
  security: [{ auth: [] }],
});

/** An operation with a body. */
const sends = (content: JsonObject, parameters: readonly JsonObject[] = []): JsonObject => ({
  paths: {
    [`/things${parameters.map(({ name }) => `/{${String(name)}}`).join('')}`]: {
      put: {
        operationId: 'send',
        tags: ['Things'],
        parameters: [...parameters],
        requestBody: { required: true, content },
        responses: { 204: { description: '' } },
      },
    },
  },
});

describe('the README of a client', () => {
  it.each<[string, { given: JsonObject; heads: readonly string[]; shows: string }]>([
    [
      'events',
      {
        given: watch({ 'text/event-stream': { schema: chunk } }),
        heads: ['Streams'],
        shows:
          "for await (const event of await client.things.watch({ name: 'name' })) console.log(event.data);",
      },
    ],
    [
      'lines',
      {
        given: watch({ 'application/jsonl': { itemSchema: chunk } }),
        heads: ['Streams'],
        shows:
          "for await (const item of await client.things.watch({ name: 'name' })) console.log(item);",
      },
    ],
    [
      'tokens',
      {
        given: secured('https://auth.example/t'),
        heads: ['Tokens', 'In a browser'],
        shows: 'token: clientCredentials({ tokenUrl,',
      },
    ],
    [
      'tokens, one of several credentials',
      {
        given: secured('/t', { 'odd key': { type: 'apiKey', name: 'k', in: 'header' } }),
        heads: ['Tokens', 'In a browser'],
        shows: "tokenUrl: 'https://your-server.example/token'",
      },
    ],
    [
      'presigned addresses',
      {
        given: watch({
          'application/json': {
            schema: { type: 'object', properties: { url: { ...string, 'x-presigned': {} } } },
          },
        }),
        heads: ['Downloads'],
        shows: 'downloadFile',
      },
    ],
    [
      'a form with files',
      {
        given: sends({
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['cover', 'pages'],
              properties: {
                cover: { type: 'string', format: 'binary' },
                pages: { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } },
              },
            },
          },
        }),
        heads: [],
        shows: "cover: new Blob(['data'])",
      },
    ],
    [
      'a body of bytes, and a list in the path',
      {
        given: sends({ 'image/png': { schema: { type: 'string', format: 'binary' } } }, [
          { name: 'ids', in: 'path', required: true, schema: { type: 'array', items: string } },
        ]),
        heads: [],
        shows: "{ ids: ['ids'], body: new Blob(['data']) }",
      },
    ],
    [
      'a body of XML',
      {
        given: sends({ 'application/xml': { schema: chunk } }),
        heads: [],
        shows: "{ body: 'text' }",
      },
    ],
    ['nothing special', { given: watch({ 'application/json': {} }), heads: [], shows: 'logging' }],
    [
      'programs',
      {
        given: {
          ...watch({ 'application/json': {} }),
          'x-walkthroughs': [
            {
              title: 'One `two` <b>',
              text: 'Three.',
              code: "import { watch } from '{package}';\n\nconsole.log(watch.name, '````');\n",
            },
          ],
        },
        heads: ['One \\`two\\` \\<b\\>'],
        shows:
          "`````ts\nimport { watch } from '@tiny/client';\n\nconsole.log(watch.name, '````');\n`````",
      },
    ],
  ])('shows %s', { timeout: 60_000 }, async (_, { given, heads, shows }) => {
    const { files, file, diagnostics } = await emit(given);
    const readme = file('README.md');
    const usual = [
      'Install',
      'Quick start',
      'Errors',
      'Logging',
      'One function, one bundle',
      'In a test',
      'Resources',
      'How it behaves',
      'Licence',
    ];
    expect(
      [...readme.matchAll(/^## (.*)$/gm)]
        .map(([, head = '']) => head)
        .filter((head) => !usual.includes(head)),
    ).toEqual(heads);
    expect(readme.replace(/\(\{\n\s+name: 'name',?\n\}\)/, "({ name: 'name' })")).toContain(shows);
    expect(diagnostics).toEqual([]);
    const programs = [...readme.matchAll(/^(```+)ts\n([^]*?)\n\1$/gm)].map(
      ([, , program = ''], index) => ({
        path: `client/use-${index}.ts`,
        content: `${program.replaceAll("'@tiny/client'", "'./src/index.js'")}\nexport {};\n`,
      }),
    );
    expect(programs.length).toBeGreaterThan(1);
    expect(
      await typeErrors([...files, ...programs], { compiler: '7', resolution: 'nodenext' }),
    ).toEqual([]);
  });
});

describe('a block of code', () => {
  it('cannot be left by what it holds', () => {
    expect(markdownBlock('a\r\n```\n# no\u0000 \u202E head\n\treturn\t1', 'ts')).toBe(
      '````ts\na\n```\n# no  head\n\treturn\t1\n````',
    );
  });
});
