// The fixtures as another repository gets them: packed beside the client and the validators, installed, compiled under the strict matrix, run and bundled.

import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inScratch, root } from '../support/compile.js';
import {
  compileAndRun,
  createApp,
  expectCleanPackage,
  expectFiles,
  own,
  pack,
} from '../support/package.js';

/** As a user writes it. */
const program = `
import type { CreateCaptionsRequest, GetAllUploadsParams, Project } from '@video-automation/client';
import * as fixtures from '@video-automation/fixtures';
import { makeProject, makeUpload, errors, operationFactories, operations, projectFixture, webhooks } from '@video-automation/fixtures';
import { getUploadUrl } from '@video-automation/fixtures/operations';
import { type JsonSchema, schema as schemaOf, schemaDocument, standalone } from '@video-automation/fixtures/schemas';
import * as validators from '@video-automation/validators';

const results: Record<string, unknown> = {};
const schemas = new Map<string, { safeParse: (value: unknown) => { success: boolean } }>(
  Object.entries(validators).flatMap(([name, value]) => (name.endsWith('Schema') && typeof value === 'object' && 'safeParse' in value ? [[name, value]] : [])),
);

// Every constant of a component is what its validator accepts.
const constants = Object.entries(fixtures).filter(([name]) => name.endsWith('Fixture'));
results['constants'] = constants.length > 40;
results['wrong'] = constants
  .filter(([name, value]) => schemas.get(name.replace(/Fixture$/, 'Schema'))?.safeParse(value).success !== true)
  .map(([name]) => name);

// The types are the client's.
const project: Project = projectFixture;
const body: CreateCaptionsRequest = operations.createCaptions.request.body;
const query: Pick<GetAllUploadsParams, 'page'> = operations.getAllUploads.request.query;
const schema: JsonSchema = schemaOf('Project');
results['schemas'] = [
  Object.keys(schemaDocument()).sort().join(),
  Object.keys(Object(standalone(schema)['$defs'])).includes('ProjectStatus'),
  JSON.stringify(makeProject.schema()) === JSON.stringify(schema),
];
// @ts-expect-error No component is called so.
(): unknown => schemaOf('Projekt');
results['types'] = [typeof project.id, typeof body, typeof query.page, typeof schema];

// Factories: overrides win, a seed decides the rest.
const completed = makeProject({ status: 'completed', metadata: { width: 1920 } }, { seed: 7 });
results['overrides'] = [completed.status, completed.metadata?.width, validators.projectSchema.safeParse(completed).success];
results['same'] = JSON.stringify(makeProject({}, { seed: 7 })) === JSON.stringify(makeProject({}, { seed: 7 }));
results['other'] = JSON.stringify(makeProject({}, { seed: 7 })) === JSON.stringify(makeProject({}, { seed: 8 }));
results['list'] = new Set(makeUpload.list(5, { id: 'u' }).map((upload) => JSON.stringify(upload))).size;
results['seeds'] = Array.from({ length: 200 }, (_, seed) => makeProject({}, { seed }))
  .filter((value) => !validators.projectSchema.safeParse(value).success).length;
results['variants'] = [makeProject.variants().length > 5, makeProject.variants().every((value) => validators.projectSchema.safeParse(value).success)];
const wrong = makeProject.counterExamples();
results['counterExamples'] = [wrong.length > 20, wrong.filter(({ value }) => validators.projectSchema.safeParse(value).success).length];
results['operation'] = validators.operationSchemas.createCaptions.request.body
  .safeParse(operationFactories.createCaptions.request.body({ language: 'de' }, { seed: 1 })).success;
results['detail'] = operationFactories.getUploadUrl.responses[400].body({ detail: 'Missing or invalid filename.' }).detail;

// @ts-expect-error No status is called so.
makeProject({ status: 5 });
// @ts-expect-error A project has no such property.
makeProject({ colour: 'red' });

const [tooMany] = errors[429];
results['error'] = [tooMany.status, tooMany.body, Object.keys(tooMany.headers)];
results['texts'] = getUploadUrl.responses[400].examples.map(({ detail }) => detail);
results['webhook'] = [webhooks.projectFinished.mediaType, typeof webhooks.projectFinished.payload];
console.log(JSON.stringify(results));
`;

describe('the packed fixtures', { timeout: 300_000 }, () => {
  it('install, compile and run in a project of their own, and are clean by publint and by are-the-types-wrong', () =>
    inScratch(async (folder) => {
      const client = await pack('client');
      const validators = await pack('validators', [client]);
      const fixtures = await pack('fixtures', [client]);
      const app = await createApp(folder, program, [
        client,
        validators,
        fixtures,
        await own('zod'),
      ]);
      expect(await compileAndRun(app, {})).toEqual({
        constants: true,
        wrong: [],
        types: ['string', 'object', 'number', 'object'],
        overrides: ['completed', 1920, true],
        same: true,
        other: false,
        list: 5,
        seeds: 0,
        variants: [true, true],
        counterExamples: [true, 0],
        operation: true,
        schemas: ['$defs,$schema', true, true],
        detail: 'Missing or invalid filename.',
        error: [
          429,
          { detail: 'Too Many Requests - Rate limit exceeded' },
          ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'],
        ],
        texts: [
          'Missing or invalid filename.',
          'Unsupported file type. Supported file types: .mp4, .mov',
        ],
        webhook: ['application/json', 'object'],
      });
      await expectFiles(fixtures, [
        'package.json',
        'README.md',
        'LICENSE',
        'concord.manifest.json',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/schemas.js',
        'src/index.ts',
      ]);
      await expectCleanPackage(fixtures);
    }));

  it.each<
    [
      string,
      { given: readonly [from: string, name: string]; most: number; has: RegExp; hasNot: RegExp },
    ]
  >([
    [
      'one constant and nothing else',
      {
        given: ['index', 'uploadFixture'],
        most: 1_000,
        has: /fileName/,
        hasNot: /import|factory|Unsatisfiable|project/i,
      },
    ],
    [
      'one operation and what it refers to',
      {
        given: ['operations/index', 'createCaptions'],
        most: 6_000,
        has: /create-captions/,
        hasNot: /Unsatisfiable|types:|get-upload-url/,
      },
    ],
    [
      'the schemas and nothing else',
      {
        given: ['schemas', 'schema'],
        most: 40_000,
        has: /fileName/,
        hasNot: /Unsatisfiable|factory/,
      },
    ],
    [
      'one factory, its schema and the engine',
      {
        given: ['index', 'makeUpload'],
        most: 120_000,
        has: /Unsatisfiable/,
        hasNot: /getAllUploadsFixture|everyHandler/,
      },
    ],
  ])('make a bundle of %s', async (_, { given: [from, name], most, has, hasNot }) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { ${name} } from './${from}.js';\nconsole.log(${name});`,
        resolveDir: join(root, 'generated', 'fixtures', 'src'),
        loader: 'ts',
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    const text = outputFiles[0]?.text ?? '';
    expect(text.length).toBeLessThan(most);
    expect([has.test(text), hasNot.exec(text)?.[0]]).toEqual([true, undefined]);
  });
});
