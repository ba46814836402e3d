import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import type { OutputFile } from '../../../../generator/targets/target.js';
import { inScratch, typeErrors, writeAll } from '../../../support/compile.js';
import { emit } from './emit.js';

const string = { type: 'string' };
const ok = { 200: { description: 'OK' } };
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });

describe('errors.ts', () => {
  const errors = async (responses: JsonObject): Promise<string> =>
    (
      await emit({
        components: { schemas: { Problem: { type: 'object', properties: { detail: string } } } },
        paths: { '/a': { get: { operationId: 'a', responses: { ...ok, ...responses } } } },
      })
    ).file('src/errors.ts');
  const problem = { $ref: '#/components/schemas/Problem' };
  const told = {
    type: 'object',
    properties: { detail: { type: 'string', 'x-extensible-enum': ['No.'] } },
  };
  it.each<[string, { given: JsonObject; want: string }]>([
    [
      'a class for each status, with the body of its documents, and for those that few documents name',
      {
        given: {
          404: { description: 'Gone?', ...json(problem) },
          403: { description: '' },
          409: { description: '' },
          418: { description: '' },
        },
        want: `import type { Problem } from './resources/a.js';
import { ApiError } from './runtime/errors.js';
import type { DetailOf } from './runtime/types.js';

/** The service responded with status 403. */
export class PermissionDeniedError extends ApiError {
  override readonly name: string = 'PermissionDeniedError';
}

/**
 * The service responded with status 404.
 *
 * Gone?
 */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  declare readonly body: Problem | undefined;
  declare readonly detail: DetailOf<Problem> | undefined;
}

/** The service responded with status 409. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** The service responded with status 418. */
export class Status418Error extends ApiError {
  override readonly name: string = 'Status418Error';
}

/**
 * The service responded with status 422.
 *
 * The document does not describe it.
 */
export class UnprocessableEntityError extends ApiError {
  override readonly name: string = 'UnprocessableEntityError';
}
`,
      },
    ],
    [
      'known texts',
      {
        given: { 400: { description: 'Bad.', ...json(told) } },
        want: `import { ApiError } from './runtime/errors.js';
import type { DetailOf, Unrecognized } from './runtime/types.js';

/** The body of a response with status 400. */
export type BadRequestErrorContent = { detail?: 'No.' | Unrecognized };

/**
 * The service responded with status 400.
 *
 * Bad.
 *
 * Documented texts:
 * - "No."
 */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
  declare readonly body: BadRequestErrorContent | undefined;
  declare readonly detail: DetailOf<BadRequestErrorContent> | undefined;
}
`,
      },
    ],
  ])('%s', async (_, { given, want }) => expect(await errors(given)).toContain(want));

  it('has no class for ranges and default without a body: they are ApiError itself', async () => {
    const { file } = await emit({
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: { ...ok, '4XX': { description: '' }, default: { description: '' } },
          },
        },
      },
    });
    expect([...file('src/errors.ts').matchAll(/class (\w+)/g)].map(([, name]) => name)).toEqual([
      'PermissionDeniedError',
      'NotFoundError',
      'ConflictError',
      'UnprocessableEntityError',
    ]);
  });

  it('has one class for ranges and default with a body, which classes of other statuses may have, too', async () => {
    const { file } = await emit({
      components: { schemas: { Problem: { type: 'object', properties: { detail: string } } } },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: {
              ...ok,
              400: { description: '' },
              403: { description: '', ...json({ type: 'string' }) },
              default: { description: '', ...json(problem) },
            },
          },
          put: {
            operationId: 'b',
            responses: { ...ok, '4XX': { description: '', ...json(problem) } },
          },
        },
      },
    });
    const bodies = [
      ...file('src/errors.ts').matchAll(/class (\w+) extends[^}]*?(?:body: ([^;]+);[^}]*)?\}/g),
    ].map(([, name, body]) => [name, body]);
    expect(bodies).toEqual([
      ['BadRequestError', 'Problem | undefined'],
      ['PermissionDeniedError', 'PermissionDeniedErrorContent | undefined'],
      ['NotFoundError', 'Problem | undefined'],
      ['ConflictError', 'Problem | undefined'],
      ['UnprocessableEntityError', 'Problem | undefined'],
      ['DefaultError', 'Problem | undefined'],
    ]);
    expect(file('src/core.ts')).toContain('default: DefaultError');
  });

  it('states the known texts where another operation of the status lists none', async () => {
    const { file } = await emit({
      components: { schemas: { Problem: { type: 'object', properties: { detail: string } } } },
      paths: {
        '/a': {
          get: { operationId: 'a', responses: { ...ok, 400: { description: '', ...json(told) } } },
          put: {
            operationId: 'b',
            responses: { ...ok, 400: { description: '', ...json(problem) } },
          },
        },
      },
    });
    expect(file('src/errors.ts')).toContain(
      "declare readonly detail: 'No.' | (string & {}) | undefined;",
    );
  });
});

describe('the package', () => {
  const document: JsonObject = {
    info: {
      title: 'Tiny `API` <b>',
      version: '1.0.0',
      summary: 'Does `things`.',
      license: { name: 'MIT' },
    },
    tags: [{ name: 'Things', description: 'All | of them.', 'x-unspecified': ['how many'] }],
    servers: [{ url: '/v1' }],
    paths: {
      '/things': {
        post: {
          operationId: 'createThing',
          summary: 'Create',
          tags: ['Things'],
          requestBody: {
            required: true,
            ...json({ type: 'object', properties: { name: string }, required: ['name'] }),
          },
          responses: { ...ok, 400: { description: '' } },
        },
      },
    },
  };

  it('has the files of its layout', async () => {
    const paths = async (options: object): Promise<readonly string[]> =>
      (await emit(document, options)).files
        .map(({ path }) => path)
        .filter((path) => !/(?:^|\/)runtime\//.test(path))
        .sort();
    const sources = ['client.ts', 'core.ts', 'errors.ts', 'index.ts', 'resources/things.ts'];
    expect(await paths({})).toEqual([
      ...[
        'AGENTS.md',
        'BEHAVIOUR.md',
        'LICENSE',
        'README.md',
        'llms.txt',
        'openapi.json',
        'package.json',
      ].map((name) => `client/${name}`),
      ...sources.map((name) => `client/src/${name}`),
      'client/tsconfig.json',
    ]);
    const plain = ['README.md', ...sources];
    expect(await paths({ layout: 'source' })).toEqual(plain.map((name) => `client/${name}`));
    expect(await paths({ layout: 'source', openapi: true })).toEqual(
      [...plain, 'openapi.json'].sort().map((name) => `client/${name}`),
    );
    expect(await paths({ raw: true })).toEqual(
      expect.arrayContaining(['client/src/raw.ts', 'client/src/raw-types.ts']),
    );
  });

  it('is left to a transform by the pattern for Jest, under npm and pnpm', async () => {
    const { file } = await emit(document, {});
    const [, pattern = ''] = /transformIgnorePatterns: \['(.*)'\]/.exec(file('README.md')) ?? [];
    const isIgnored = (path: string): boolean => new RegExp(pattern).test(path);
    expect(
      [
        '/app/node_modules/@tiny/client/dist/index.js',
        '/app/node_modules/.pnpm/@tiny+client@1.0.0_zod@4.0.0/node_modules/@tiny/client/dist/index.js',
        '/app/node_modules/other/index.js',
        '/app/node_modules/.pnpm/other@1.0.0/node_modules/other/index.js',
      ].map(isIgnored),
    ).toEqual([false, false, true, true]);
  });

  it('is described by what the document says of itself', async () => {
    const { file } = await emit(document, { raw: true });
    expect(JSON.parse(file('package.json'))).toMatchObject({
      name: '@tiny/client',
      version: '1.0.0',
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      exports: { './raw': { types: './dist/raw.d.ts' } },
      dependencies: { 'openapi-fetch': expect.any(String) },
    });
    const plain = await emit(document);
    expect(JSON.parse(plain.file('package.json'))).not.toHaveProperty('dependencies');
    expect(
      plain.files
        .filter(({ content }) => /from 'openapi-fetch'/.test(content))
        .map(({ path }) => path),
    ).toEqual([]);
    expect(Object.keys(JSON.parse(plain.file('package.json')).exports)).toEqual([
      '.',
      './openapi.json',
      './package.json',
    ]);
    expect(file('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) the authors of Tiny/);
    expect(JSON.parse(file('openapi.json'))).toEqual({ openapi: '3.1.0', ...document });
    expect(file('openapi.json')).toMatch(/^.+\n$/);
    const readme = file('README.md');
    expect(readme).toContain('A typed client of Tiny \\`API\\` \\<b\\>.\n\nDoes `things`.\n');
    expect(readme).toContain('| `create()` | `POST /things` | Create |');
    expect(readme).toContain('All \\| of them.');
    expect(readme).toContain('- how many (Things)');
    expect(readme).toContain("client.things.create({ name: 'name' })");
  });

  it('shows code that compiles', { timeout: 120_000 }, async () => {
    const { files, file } = await emit(document, { raw: true });
    const blocks = [...file('README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) =>
      block
        .replaceAll("'@tiny/client", "'./src")
        .replace(/'.\/src'/g, "'./src/index.js'")
        .replace(/'.\/src\/raw'/g, "'./src/raw.js'"),
    );
    expect(blocks.length).toBe(3);
    const uses = blocks.map((content, index) => ({
      path: `client/use-${index}.ts`,
      content: `${content}\nexport {};\n`,
    }));
    // What is shown is not used.
    const errors = await typeErrors([...files, ...uses], { compiler: '7', resolution: 'nodenext' });
    expect(errors.filter((line) => !/TS6133|TS6192|TS6196/.test(line))).toEqual([]);
  });

  it('says so where nobody states a licence', async () => {
    const { file, files } = await emit({ ...document, info: { title: 'Tiny', version: '1.0.0' } });
    expect(files.some(({ path }) => path === 'client/LICENSE')).toBe(false);
    expect(JSON.parse(file('package.json'))).not.toHaveProperty('license');
    expect(file('README.md')).toContain('states a licence, so this package has none');
  });

  it('takes templates of a user, and says what is wrong with them', () =>
    inScratch(async (folder) => {
      await writeAll(folder, [
        { path: 'good/client/README.md.hbs', content: '{{package}}!' },
        { path: 'bad/client/README.md.hbs', content: '{{nothing}}' },
        { path: 'broken/client/package.json.hbs', content: '{{#if}' },
        { path: 'other/README.md', content: '' },
      ]);
      expect((await emit(document, { templates: `${folder}/good` })).file('README.md')).toBe(
        '@tiny/client!',
      );
      const codes = async (name: string): Promise<unknown> =>
        (await emit(document, { templates: `${folder}/${name}` })).diagnostics.map(
          ({ code, severity }) => [code, severity],
        );
      expect(await codes('bad')).toEqual([['client/template', 'error']]);
      expect(await codes('broken')).toEqual([['client/template', 'error']]);
      expect(await codes('other')).toEqual([['client/template', 'warning']]);
      expect(await codes('missing')).toEqual([['client/template', 'warning']]);
    }));

  it('is the same every time', async () => {
    expect(await emit(document, { raw: true }).then(({ files }) => files)).toEqual(
      await emit(document, { raw: true }).then(({ files }) => files),
    );
  });
});

describe('any document', () => {
  const hostile = '*/ `${x}` </script> \' " \\ \n @x {@link y} \u2028 __proto__';
  const given: JsonObject = {
    info: { title: hostile, version: hostile, description: hostile },
    tags: [{ name: hostile, description: hostile }, { name: 'constructor' }],
    components: {
      schemas: {
        __proto: string,
        [hostile]: {
          type: 'object',
          properties: { [hostile]: { enum: [hostile, 'b'] }, constructor: string },
        },
        Options: string,
        ApiClient: { type: 'object', properties: { a: string } },
        RequestOptions: { type: 'object' },
        NotFoundError: string,
        Promise: string,
        Partial: { type: 'object', properties: { p: string } },
      },
      securitySchemes: { [hostile]: { type: 'apiKey', name: hostile, in: 'header' } },
    },
    security: [{ [hostile]: [] }],
    paths: {
      [`/${hostile}`]: {
        get: {
          operationId: hostile,
          summary: hostile,
          description: hostile,
          tags: [hostile],
          parameters: [{ name: hostile, in: 'query', description: hostile, schema: string }],
          responses: {
            200: {
              description: hostile,
              ...json({
                $ref: `#/components/schemas/${encodeURIComponent(hostile).replaceAll('~', '~0').replaceAll('%2F', '~1')}`,
              }),
            },
            404: {
              description: hostile,
              ...json({ type: 'object', properties: { detail: { const: hostile } } }),
            },
          },
        },
      },
      '/options': {
        get: {
          operationId: 'options',
          tags: ['constructor'],
          parameters: [
            { name: '__proto__', in: 'query', schema: string },
            { name: 'constructor', in: 'query', schema: string },
          ],
          responses: ok,
        },
        post: {
          operationId: 'optionsOperation',
          tags: ['constructor'],
          requestBody: json({ $ref: '#/components/schemas/ApiClient' }),
          responses: {
            200: { description: '', ...json({ $ref: '#/components/schemas/RequestOptions' }) },
            404: { description: '', ...json({ $ref: '#/components/schemas/NotFoundError' }) },
          },
        },
        put: {
          operationId: 'delete',
          tags: ['constructor'],
          parameters: [
            { name: 'a', in: 'query', schema: string },
            { name: 'toString', in: 'header', schema: string },
          ],
          requestBody: json({
            oneOf: [
              { $ref: '#/components/schemas/Partial' },
              { $ref: '#/components/schemas/Promise' },
            ],
          }),
          responses: {
            200: { description: '', ...json({ $ref: '#/components/schemas/Promise' }) },
          },
        },
        patch: {
          operationId: 'params',
          tags: ['constructor'],
          parameters: [{ name: 'a', in: 'query', schema: string }],
          requestBody: json({
            oneOf: [
              { $ref: '#/components/schemas/Partial' },
              { type: 'object', properties: { q: { type: 'array', items: string } } },
            ],
          }),
          responses: {
            200: { description: '', content: { 'text/plain': {} } },
            201: { description: '', content: { 'image/png': {} } },
            204: { description: '' },
          },
        },
        delete: {
          operationId: 'client',
          tags: ['constructor'],
          parameters: [{ name: 'x', in: 'query', required: true, schema: string }],
          requestBody: {
            required: true,
            ...json({
              type: 'object',
              properties: { a: string, b: { type: 'integer' } },
              required: ['a'],
            }),
          },
          responses: { 302: { description: '' } },
        },
      },
    },
    webhooks: {
      [hostile]: {
        post: { requestBody: json({ type: 'object', properties: { a: string } }), responses: ok },
      },
    },
  };

  it('compiles, whatever its texts and names are', { timeout: 120_000 }, async () => {
    const { files } = await emit(given, { raw: true });
    expect(await typeErrors(files, { compiler: '7', resolution: 'nodenext' })).toEqual([]);
  });

  it('asks for a required body that depends on a condition', { timeout: 120_000 }, async () => {
    const conditional = {
      type: 'object',
      if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
      then: { required: ['y'] },
    };
    const { files } = await emit({
      paths: {
        '/a': {
          post: {
            operationId: 'createA',
            requestBody: { required: true, ...json(conditional) },
            responses: ok,
          },
        },
      },
    });
    const use = (call: string): OutputFile => ({
      path: 'use.ts',
      content:
        `import { createA } from './client/src/index.js';\n` +
        `import type { ApiClient } from './client/src/index.js';\n` +
        `export const use = (client: ApiClient): unknown => ${call};\n`,
    });
    const settings = { compiler: '7', resolution: 'nodenext' } as const;
    expect(
      await typeErrors([...files, use("createA(client, { kind: 'x', y: 1 })")], settings),
    ).toEqual([]);
    expect(await typeErrors([...files, use('createA(client)')], settings)).toEqual([
      expect.stringContaining('use.ts(3'),
    ]);
  });

  it('compiles where a resource is too big for one file', { timeout: 120_000 }, async () => {
    const operations = Array.from({ length: 200 }, (_, index): [string, JsonObject] => [
      `/big/{id}/part-${index % 9}/${index}`,
      {
        get: {
          operationId: `getPart${index}`,
          description: 'Text. '.repeat(700),
          tags: ['Big'],
          parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
          responses: ok,
        },
      },
    ]);
    const { files } = await emit({ paths: Object.fromEntries(operations) });
    expect(
      files.filter(({ path }) => /\/(operations|resources)\/big\//.test(path)).length,
    ).toBeGreaterThan(6);
    expect(
      files
        .filter(
          ({ path, content }) =>
            /\/(operations|resources)\//.test(path) && content.length > 155_000,
        )
        .map(({ path }) => path),
    ).toEqual([]);
    const use = {
      path: 'client/src/use.ts',
      content:
        "import { Tiny } from './index.js';\nexport const results = [new Tiny().big.getPart0({ id: 'a' }), new Tiny().big.getPart199({ id: 'a' })];\n",
    };
    expect(await typeErrors([...files, use], { compiler: '7', resolution: 'nodenext' })).toEqual(
      [],
    );
  });
});
