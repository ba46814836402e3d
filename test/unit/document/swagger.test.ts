// Documents of Swagger 2.0: what the mended conversion makes of them, where its parts were written, and what commands say.

import { describe, expect, it } from 'vitest';
import { isObject, type Json, tokens, valueIn } from '../../../generator/model/json.js';
import { concordHere } from '../cli/concord.js';
import { brief, load } from './workspace.js';

const head = `swagger: '2.0'\ninfo: { title: Pets, version: 1.0.0 }\nbasePath: /v1\n`;

/** The value at a pointer of what is read. */
async function converted(text: string, at: string): Promise<Json | undefined> {
  const { document, diagnostics } = await load({ 'a.yaml': text });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return valueIn(document?.root ?? null, tokens(at));
}

const operation = (fields: string): string =>
  `${head}paths:\n  /pets:\n    post:\n      ${fields}\n      responses: { 200: { description: '' } }\n`;
const response = (fields: string, produces = ''): string =>
  `${head}${produces}paths:\n  /pets:\n    get:\n      responses: { 200: { description: '', ${fields} } }\n`;
const post = '/paths/~1pets/post';
const ok = '/paths/~1pets/get/responses/200';

describe('what is read', () => {
  it.each<[string, { given: string; at: string; want: unknown }]>([
    [
      'a version that is a number',
      { given: head.replace("'2.0'", '2.0') + 'paths: {}\n', at: '/openapi', want: '3.0.4' },
    ],
    [
      'an address without schemes',
      {
        given: `${head}host: pets.example\npaths: {}\n`,
        at: '/servers',
        want: [{ url: 'https://pets.example/v1' }],
      },
    ],
    [
      'schemes of an operation',
      {
        given: `host: pets.example\nschemes: [https, http]\n${operation('schemes: [http]')}`,
        at: `${post}/servers`,
        want: [{ url: 'http://pets.example/v1' }],
      },
    ],
    [
      'what an operation consumes before what the document consumes',
      {
        given: `consumes: [text/plain]\n${operation('consumes: [application/json]\n      parameters: [{ in: body, name: a, schema: { type: object } }]')}`,
        at: `${post}/requestBody/content`,
        want: { 'application/json': { schema: { type: 'object' } } },
      },
    ],
    [
      'what an operation produces before what the document produces',
      {
        given: `produces: [text/plain]\n${operation('produces: [application/json]').replace("description: ''", "description: '', schema: { type: object }")}`,
        at: `${post}/responses/200/content`,
        want: { 'application/json': { schema: { type: 'object' } } },
      },
    ],
    [
      'a response whose media type is not said',
      {
        given: response('schema: { type: object }'),
        at: `${ok}/content`,
        want: { 'application/json': { schema: { type: 'object' } } },
      },
    ],
    [
      'a response whose examples say the media type',
      {
        given: response('schema: { type: string }, examples: { text/plain: 0 }'),
        at: `${ok}/content`,
        want: {
          'text/plain': { schema: { type: 'string' }, examples: { response: { value: 0 } } },
        },
      },
    ],
    [
      'a file where the document produces JSON',
      {
        given: response('schema: { type: file }', 'produces: [application/json]\n'),
        at: `${ok}/content`,
        want: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    ],
    [
      'a field of a form with all that is said about it',
      {
        given: operation(
          'parameters: [{ in: formData, name: a, type: string, required: true, maxLength: 3, pattern: x, enum: [x], default: x, x-nullable: true }]',
        ),
        at: `${post}/requestBody`,
        want: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['a'],
                properties: {
                  a: {
                    ...{ type: 'string', maxLength: 3, pattern: 'x' },
                    ...{ enum: ['x'], default: 'x', nullable: true },
                  },
                },
              },
            },
          },
        },
      },
    ],
    [
      'null, and what looks like a reference, in examples, defaults and enums',
      {
        given: `${head}paths: {}
definitions:
  A:
    type: object
    example: { a: null, $ref: '#/definitions/B' }
    default: { b: null }
    enum: [null, { c: null }]
`,
        at: '/components/schemas/A',
        want: {
          type: 'object',
          example: { a: null, $ref: '#/definitions/B' },
          default: { b: null },
          enum: [null, { c: null }],
        },
      },
    ],
    [
      'properties that are called like keywords',
      {
        given: `${head}paths: {}
definitions:
  A:
    properties:
      type: { type: string }
      default: { type: object }
      enum: { type: string }
      $ref: { type: string }
      parameters: { type: string }
`,
        at: '/components/schemas/A/properties',
        want: {
          type: { type: 'string' },
          default: { type: 'object' },
          enum: { type: 'string' },
          $ref: { type: 'string' },
          parameters: { type: 'string' },
        },
      },
    ],
    [
      'tags of a discriminator whose components are called otherwise',
      {
        given: `${head}paths: {}
definitions:
  Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
  Small cat: { allOf: [{ $ref: '#/definitions/Pet' }] }
  Dog: { allOf: [{ $ref: '#/definitions/Pet' }], x-discriminator-value: dog }
`,
        at: '/components/schemas/Pet/discriminator',
        want: {
          propertyName: 'kind',
          mapping: {
            'Small cat': '#/components/schemas/Small_cat',
            dog: '#/components/schemas/Dog',
          },
        },
      },
    ],
  ])('%s', async (_, { given, at, want }) => {
    const text = given.startsWith('swagger') ? given : ordered(given);
    expect(await converted(text, at)).toEqual(want);
  });

  it('several files', async () => {
    const { document, diagnostics } = await load({
      'a.yaml': `${head}produces: [application/json]
paths:
  /pets:
    get: { responses: { 200: { description: '', schema: { $ref: 'b.yaml#/definitions/Pet' } } } }
`,
      'b.yaml': `definitions:\n  Pet: { type: object, properties: { age: { type: integer, minimum: many } } }\n`,
    });
    expect(diagnostics.map(brief)).toEqual([
      'document/converted a.yaml:1:1 The document is written in Swagger 2.0; it is read as OpenAPI 3.0.',
    ]);
    expect(valueIn(document?.root ?? null, ['components', 'schemas', 'Pet', 'type'])).toBe(
      'object',
    );
    expect(document?.locate('/components/schemas/Pet/properties/age/minimum')).toMatchObject({
      ...{ file: 'b.yaml', line: 2 },
    });
  });

  it('overlays apply to what is read', async () => {
    const { document } = await load(
      {
        'a.yaml': `${head}paths: {}\ndefinitions: { Pet: { type: object } }\n`,
        'overlay.yaml': `overlay: 1.0.0
info: { title: More, version: 1.0.0 }
actions: [{ target: $.components.schemas.Pet, update: { description: Any. } }]
`,
      },
      ['overlay.yaml'],
    );
    const root = document?.root ?? null;
    expect(valueIn(root, tokens('/components/schemas/Pet/description'))).toBe('Any.');
  });

  it('nothing that stands in the way of the converter makes it fail', async () => {
    const names = ['__proto__', 'hasOwnProperty', 'constructor', 'x-concord-at'];
    const { document } = await load({
      'a.json': `{ "swagger": "2.0", "info": { "title": "", "version": "" }, "paths": {}, "definitions": { ${names
        .map(
          (name) =>
            `${JSON.stringify(name)}: { "properties": { ${JSON.stringify(name)}: { "type": "string" } } }`,
        )
        .join(', ')} } }`,
    });
    const schemas = valueIn(document?.root ?? null, ['components', 'schemas']);
    expect(isObject(schemas) ? Object.keys(schemas) : []).toEqual(expect.arrayContaining(names));
  });
});

/** The same with what stands before the version behind it. */
function ordered(text: string): string {
  const at = text.indexOf('swagger:');
  const paths = text.indexOf('paths:');
  return `${text.slice(at, paths)}${text.slice(0, at)}${text.slice(paths)}`;
}

describe('commands', () => {
  const files = {
    'old.yaml': `${head}produces: [application/json]
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: kinds, in: query, type: array, items: { type: string } }]
      responses: { 200: { description: '', schema: { type: file } } }
`,
  };

  it('bundle prints what diff takes for the same', async () => {
    const { stdout, status } = await concordHere(['bundle', 'old.yaml'], { files });
    expect(status).toBe(0);
    const both = { ...files, 'new.json': stdout };
    expect((await concordHere(['diff', 'old.yaml', 'new.json'], { files: both })).stdout).toBe(
      'The documents mean the same.\n',
    );
    const other = { ...files, 'new.json': stdout.replace('"explode": false', '"explode": true') };
    const found = await concordHere(['diff', 'old.yaml', 'new.json'], { files: other });
    expect([found.status, found.stdout]).toEqual([1, expect.stringContaining('old.yaml:9:')]);
  });

  it('lint goes by the rules of Swagger 2.0, at places of the document', async () => {
    const { stdout } = await concordHere(['lint', 'old.yaml'], { files });
    expect(stdout).not.toContain('lint/struct');
    const wrong = { 'old.yaml': files['old.yaml'].replace('in: query', 'in: nowhere') };
    expect((await concordHere(['lint', 'old.yaml'], { files: wrong })).stdout).toContain(
      'old.yaml:9:',
    );
  });

  it('init finds it', async () => {
    const { stdout, stderr, status } = await concordHere(['init'], {
      files: { 'swagger.yaml': files['old.yaml'] },
    });
    expect(`${stdout}${stderr}`).toContain('swagger.yaml');
    expect(status).toBe(0);
  });
});
