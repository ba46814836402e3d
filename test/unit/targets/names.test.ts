// What fixtures and validators are called depends neither on the order of a document nor on what is selected of it.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Document } from '../../../generator/document/document.js';
import { loadDocument } from '../../../generator/document/load.js';
import { lower } from '../../../generator/lower/lower.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { readApi } from '../../../generator/read/api.js';
import { plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/base/options.js';
import { fixtureSymbols } from '../../../generator/targets/fixtures/declarations.js';
import { workspace } from '../document/workspace.js';

const schema = {
  type: 'object',
  required: ['id', 'secret'],
  properties: {
    id: { type: 'string', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    status: { type: 'string', enum: ['a', 'b'] },
  },
};
const names = [
  'Project',
  'ProjectInput',
  'ProjectOutput',
  'ProjectOpen',
  'ProjectInputOpen',
  'project-input',
  'Input',
  'ProjectInputInput',
  'project_',
];

/** A document with an operation for each schema. */
function documentOf(schemas: readonly string[]): string {
  const content = (name: string): object => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const paths = Object.fromEntries(
    schemas.map((name) => [
      `/${name}`,
      {
        put: {
          requestBody: content(name),
          responses: { 200: { description: 'ok', ...content(name) } },
        },
      },
    ]),
  );
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1.0.0' },
    paths,
    components: { schemas: Object.fromEntries(schemas.map((name) => [name, schema])) },
  });
}

/** The form of a schema → what everything that is made of it is called. */
function namesIn(document: Document): ReadonlyMap<string, readonly string[]> {
  const { api } = readApi(document);
  const named = nameApi(api, {
    whole: document.whole && readApi({ ...document, root: document.whole }).api,
  }).names;
  const lowered = lower(api, named);
  const fileOf = (): string => 'all.ts';
  const fixtures = fixtureSymbols(
    {
      ...lowered,
      options: { layout: 'source', raw: false },
      document,
      version: '1.0.0',
      report: () => {},
    },
    { constant: { fileOf }, factory: { fileOf } },
  );
  return new Map(
    [...lowered.api.schemas.keys()].map((id) => {
      const { type, constant } = lowered.names.schemas.get(id) ?? expect.fail(id);
      return [
        id,
        [
          `type ${type}`,
          `constant ${constant}`,
          ...[fixtures.constant, fixtures.factory].map((of, index) => `${index} ${of(id).name}`),
        ],
      ];
    }),
  );
}

const documents = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1 })
  .chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.subarray(all, { minLength: 1 }),
    ),
  );

it('is the same in any order, of any selection, and never twice the same', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async ([all, shuffled, some]) => {
      const folder = workspace({
        'openapi.json': documentOf(all),
        'shuffled.json': documentOf(shuffled),
      });
      const read = async (
        path: string,
        include: readonly string[] = [],
      ): Promise<ReadonlyMap<string, readonly string[]>> => {
        const { document } = await loadDocument(path, { cwd: folder, overlays: [], include });
        return namesIn(document ?? expect.fail('There is no document.'));
      };
      const whole = await read('openapi.json');
      expect(new Set([...whole.values()].flat()).size).toBe([...whole.values()].flat().length);
      expect([...(await read('shuffled.json'))].sort()).toEqual([...whole].sort());
      const part = await read(
        'openapi.json',
        some.map((name) => `path:/${name}`),
      );
      expect(part.size).toBeGreaterThanOrEqual(some.length);
      for (const [at, each] of part) expect([at, each]).toEqual([at, whole.get(at)]);
    }),
    { numRuns: 60 },
  );
});

it('leaves a name to a component that is not selected', async () => {
  const { document = expect.fail('There is no document.') } = await loadDocument('openapi.json', {
    cwd: workspace({ 'openapi.json': documentOf(['Project', 'ProjectInput']) }),
    overlays: [],
    include: ['path:/Project'],
  });
  expect(namesIn(document).get('/components/schemas/Project/input')).toEqual([
    'type ProjectWritable',
    'constant projectWritable',
    '0 projectWritableFixture',
    '1 makeProjectWritable',
  ]);
});

it.each(['X-2FA-Status', '404-Reason', '2', '-', "x-'quoted", '__proto__'])(
  'a response header %s has a name in every target',
  async (header) => {
    const schemas = [
      { type: 'string' },
      { type: 'array', items: { type: 'string' } },
      { enum: ['a', 'b'] },
      { type: 'object', properties: { 2: { type: 'integer' } } },
    ];
    const content = { 'application/json': { schema: { type: 'object' } } };
    const paths = Object.fromEntries(
      schemas.map((own, index) => [
        `/${index}`,
        {
          get: {
            responses: {
              200: { description: 'a', headers: { [header]: { schema: own } }, content },
            },
          },
        },
      ]),
    );
    const document = { openapi: '3.1.0', info: { title: 'A', version: '1.0.0' }, paths };
    const cwd = workspace({ 'openapi.json': JSON.stringify(document) });
    const { diagnostics, files } = await plan(
      withDefaults(
        { document: 'openapi.json', targets: ['client', 'validators', 'fixtures', 'query'] },
        cwd,
      ),
    );
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(files.find(({ path }) => path.endsWith('client/src/headers.ts'))?.content).toMatch(
      /^export interface \p{ID_Start}\w* \{$/mu,
    );
  },
);
