import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { concordHere, report } from '../concord.js';
import { findConfiguration } from '../../../../generator/cli/config/config.js';

type Files = Readonly<Record<string, string>>;

const manifest = (scripts: Files, devDependencies: Files = {}): string =>
  `${JSON.stringify({ name: 'app', scripts, devDependencies }, null, 2)}\n`;

/** What is configured after it, as Concord itself reads it; the scripts; and what is different. */
async function migrated(files: Files, ...args: readonly string[]) {
  const ended = await concordHere(['migrate', ...args, '--reporter', 'json'], { files });
  const { folder, status } = ended;
  const { differences = [], diagnostics } = report(ended);
  const { configuration, diagnostics: wrong } = await findConfiguration(folder);
  expect(wrong).toEqual([]);
  const path = join(folder, 'package.json');
  const packageText = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  return {
    status,
    folder,
    codes: diagnostics.map(({ code }) => code),
    documents: (configuration?.documents ?? []).map(({ name, config }) => ({
      ...(name !== undefined && { name }),
      ...config,
    })),
    scripts: JSON.parse(packageText).scripts,
    packageText,
    differences: Array.isArray(differences)
      ? differences.map(({ key }: { key: string }) => key)
      : [],
  };
}

describe('openapi-typescript', () => {
  it.each([
    ['openapi-typescript api.yaml -o src/schema.d.ts', 'concord types api.yaml -o src/schema.d.ts'],
    ['npx openapi-typescript@7 ./a.yaml --output=./b.ts', 'concord types ./a.yaml -o ./b.ts'],
    [
      'A=1 pnpm exec openapi-typescript "a b.yaml" > s.ts && tsc',
      'A=1 concord types "a b.yaml" -o s.ts && tsc',
    ],
    [
      'openapi-typescript $URL -o s.ts -t --rootTypes --enum',
      'concord types $URL -o s.ts --export-type --root-types --enum',
    ],
    [
      'openapi-typescript a.yaml -o s.ts --default-non-nullable false',
      'concord types a.yaml -o s.ts --default-non-nullable false',
    ],
    [
      'openapi-typescript a.yaml -o s.ts --default-non-nullable=false',
      'concord types a.yaml -o s.ts --default-non-nullable false',
    ],
    [
      'openapi-typescript a.yaml -o s.ts --exclude-deprecated --check',
      'concord types a.yaml -o s.ts --exclude deprecated --check',
    ],
    [
      'openapi-typescript https://a.example/x.json -o s.ts; openapi-typescript b.yaml -o t.ts',
      'concord types https://a.example/x.json -o s.ts; concord types b.yaml -o t.ts',
    ],
  ])('%s', async (before, after) => {
    const { scripts, documents, differences } = await migrated({
      'package.json': manifest({ gen: before }),
    });
    expect([scripts, documents, differences]).toEqual([{ gen: after }, [], []]);
  });

  it('changes one line of package.json and writes nothing else', async () => {
    const text =
      '{\n\t"scripts": { "x": "tsc",\n\t\t"gen": "openapi-typescript api.yaml -o s.d.ts"\n\t}, "a": [1 ,2]\n}';
    const { packageText } = await migrated({ 'package.json': text });
    expect(packageText).toBe(text.replace('openapi-typescript', 'concord types'));
  });

  it('says which flags are lost, and leaves alone what it cannot say', async () => {
    const found = await migrated({
      'package.json': manifest({
        a: 'openapi-typescript a.yaml -o s.ts --enum-values --array-length',
        b: 'openapi-typescript specs/*.yaml -o types',
        c: 'echo openapi-typescript',
      }),
    });
    expect(found.scripts).toMatchObject({
      a: 'concord types a.yaml -o s.ts',
      b: 'openapi-typescript specs/*.yaml -o types',
      c: 'echo openapi-typescript',
    });
    expect(found.differences).toEqual(['scripts.b', 'scripts.a', 'scripts.a'].toSorted());
  });

  it('reads the documents of redocly.yaml', async () => {
    const { documents, scripts } = await migrated({
      'package.json': manifest({ gen: 'openapi-typescript --immutable' }),
      'redocly.yaml': `
apis:
  a@v1: { root: a/openapi.yaml, x-openapi-ts: { output: src/a.ts } }
  b: { root: b.yaml, x-openapi-ts: { output: src/b.ts } }
  c: { root: c.yaml }
`,
    });
    expect(scripts).toEqual({ gen: 'concord types --immutable' });
    expect(documents).toEqual([
      {
        name: 'a-v1',
        document: 'a/openapi.yaml',
        output: 'generated/a-v1',
        types: { output: 'src/a.ts' },
      },
      { name: 'b', document: 'b.yaml', output: 'generated/b', types: { output: 'src/b.ts' } },
    ]);
  });
});

describe('hey-api', () => {
  it('reads a configuration without the package that it imports', async () => {
    const found = await migrated({
      'package.json': manifest(
        { gen: 'openapi-ts', dev: 'openapi-ts -w' },
        { '@hey-api/openapi-ts': '0.99.0' },
      ),
      'openapi-ts.config.ts': `import { defineConfig, defaultPlugins } from '@hey-api/openapi-ts';
        export default defineConfig({
          input: { path: './api/openapi.yaml', fetch: { headers: { Authorization: 'secret' } } },
          output: { path: 'src/client', postProcess: ['prettier'], importFileExtension: '.js' },
          parser: { filters: { tags: { include: ['pets'] }, operations: { exclude: ['GET /pets/{id}', 'ping'] }, deprecated: false } },
          plugins: [...defaultPlugins, '@hey-api/client-axios', '@hey-api/transformers', { name: 'zod', dates: { offset: true } }, 'my-plugin'],
        });`,
    });
    expect(found.scripts).toEqual({ gen: 'concord generate', dev: 'concord generate --watch' });
    expect(found.documents).toEqual([
      {
        document: 'api/openapi.yaml',
        output: 'src/client',
        layout: 'source',
        importExtension: 'js',
        format: true,
        targets: ['client', 'validators', 'compat'],
        compat: { from: 'hey-api' },
        openEnums: false,
        include: ['tag:pets'],
        exclude: ['operation:ping', 'deprecated'],
        types: { 'date-time': 'Date', int64: 'bigint' },
      },
    ]);
    expect(found.differences).toEqual([
      'input.fetch',
      'plugins.@hey-api/client-axios',
      'plugins.@hey-api/transformers',
      'plugins.my-plugin',
      'parser.filters.operations.exclude',
      'plugins.zod',
    ]);
    expect(readFileSync(join(found.folder, 'concord.config.ts'), 'utf8')).not.toContain('secret');
  });

  it('reads a command without a configuration, and several jobs', async () => {
    const command = await migrated({
      'package.json': manifest({
        gen: 'npx @hey-api/openapi-ts -i https://a.example/openapi.json -o src/client -c @hey-api/client-fetch',
      }),
    });
    expect(command.documents).toEqual([
      {
        document: 'https://a.example/openapi.json',
        output: 'src/client',
        layout: 'source',
        targets: ['client', 'compat'],
        compat: { from: 'hey-api' },
        openEnums: false,
      },
    ]);
    const jobs = await migrated({
      'openapi-ts.config.json':
        '[{ "input": "a.yaml", "output": "src/a" }, { "input": ["b.yaml", "c.yaml"], "output": "src/b" }]',
    });
    expect(jobs.documents.map(({ name, output }) => [name, output])).toEqual([
      ['a', 'src/a'],
      ['b', 'src/b'],
    ]);
    expect(jobs.differences).toEqual(['b.input']);
  });

  const header = '// This file is auto-generated by @hey-api/openapi-ts\n\n';
  const project: Files = {
    'openapi-ts.config.json': '{ "input": "a.yaml", "output": "src/api" }',
    'a.yaml': `
openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: list_pets
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/pet-dto' } } } } }
components: { schemas: { pet-dto: { type: object } } }
`,
    'src/api/sdk.gen.ts': `${header}export const listPets = 1;\nexport class PetsService {}\n`,
    'src/api/types.gen.ts': `${header}export type PetDto = object;\nexport type ListPetsData = object;\nexport type Gone = object;\n`,
    'src/api/transformers.gen.ts': `${header}export const listPetsResponseTransformer = 1;\n`,
    'src/api/core/auth.gen.ts': `${header}export const getAuthToken = 1;\n`,
    'src/api/own.ts': 'export const own = 1;\n',
    'src/pages/a.ts':
      "import { createClient } from '@hey-api/client-fetch';\nimport type { Config } from '../api/client/types.gen';\nimport { listPets } from '../api';\n",
    'src/b.test.ts':
      "import x from '@/api/client/client.gen';\nimport y from '../api/client/client.gen';\nvi.mock('./api/core/auth.gen.js');\n",
  };

  it('lists the names that its output had and the new one lacks, each with a reason', async () => {
    const ended = await concordHere(['migrate', '--dry-run', '--reporter', 'json'], {
      files: project,
    });
    expect(report(ended)['missing']).toEqual([
      {
        file: 'src/api/sdk.gen.ts',
        name: 'PetsService',
        reason: 'there are functions, and no classes.',
      },
      {
        file: 'src/api/transformers.gen.ts',
        name: 'listPetsResponseTransformer',
        reason: 'the module has no counterpart; dates are converted by the client with `types`.',
      },
      {
        file: 'src/api/types.gen.ts',
        name: 'Gone',
        reason: 'nothing of the document has this name; `rename` gives others.',
      },
    ]);
    const shown = await concordHere(['migrate', '--dry-run'], { files: project });
    expect(shown.stdout).toContain('3 of 6 are offered.');
  });

  it('changes the paths of imports that lead elsewhere, and no others', async () => {
    const { folder } = await migrated(project, '--write-imports');
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
    expect(read('src/pages/a.ts')).toBe(
      "import { createClient } from '../api/client';\nimport type { Config } from '../api/client';\nimport { listPets } from '../api';\n",
    );
    expect(read('src/b.test.ts')).toBe(
      "import x from '@/api/client';\nimport y from '../api/client/client.gen';\nvi.mock('./api/client');\n",
    );
    expect(read('src/api/own.ts')).toBe(project['src/api/own.ts']);
  });

  it('keeps the module that sets up the client', async () => {
    const { documents, differences } = await migrated({
      'openapi-ts.config.json': JSON.stringify({
        input: 'a.yaml',
        output: 'src/api',
        plugins: [{ name: '@hey-api/client-fetch', runtimeConfigPath: './src/setup' }],
      }),
    });
    expect(documents.map(({ compat }) => compat)).toEqual([
      { from: 'hey-api', runtimeConfig: '../setup.ts' },
    ]);
    expect(differences).toEqual([]);
  });

  it('leaves code to be written anew where that is asked for', async () => {
    const { documents } = await migrated(project, '--rewrite');
    expect(documents).toEqual([
      { document: 'a.yaml', output: 'src/api', layout: 'source', targets: ['client'] },
    ]);
  });
});

describe('orval', () => {
  it('reads its projects', async () => {
    const found = await migrated({
      'package.json': manifest({ gen: 'orval --config tools/orval.config.ts && eslint' }),
      'tools/orval.config.ts': `import { defineConfig } from 'orval';
        import { join } from 'node:path';
        export default defineConfig({
          shop: {
            input: { target: join(import.meta.dirname, '../api/shop.yaml'), filters: { mode: 'exclude', tags: ['admin'] } },
            output: { mode: 'tags-split', target: '../src/api/shop.ts', schemas: '../src/model', client: 'fetch',
              mock: true, override: { mutator: './m.ts', useDates: true } },
            hooks: { afterAllFilesWrite: 'prettier --write' },
          },
          shopZod: { input: { target: '../api/shop.yaml', filters: { mode: 'exclude', tags: ['admin'] } },
            output: { target: '../src/api/shop.zod.ts', client: 'zod' } },
          museum: { input: '../museum.yaml', output: { workspace: '../src/api', target: './museum.ts', client: 'react-query' } },
          patterns: { input: { target: '../p.yaml', filters: { tags: [/^a/] } }, output: '../src/p' },
        });`,
    });
    expect(found.scripts).toEqual({ gen: 'concord generate && eslint' });
    expect(found.documents).toEqual([
      {
        name: 'shop',
        document: 'api/shop.yaml',
        output: 'src/api',
        layout: 'source',
        format: true,
        handlers: true,
        targets: ['client', 'fixtures', 'validators'],
        exclude: ['tag:admin'],
        types: { 'date-time': 'Date' },
      },
      {
        name: 'museum',
        document: 'museum.yaml',
        output: 'src/api/museum',
        layout: 'source',
        targets: ['client', 'query', 'compat'],
        compat: { from: 'orval', file: 'museum.ts' },
        openEnums: false,
      },
      {
        name: 'patterns',
        document: 'p.yaml',
        output: 'src/p',
        layout: 'source',
        targets: ['client'],
      },
    ]);
    expect(found.differences).toEqual([
      'shop.output.schemas',
      'shop.output.override.mutator',
      'shop.output.override.useDates',
      'patterns.input.filters.tags',
      'patterns.output.client',
    ]);
  });
});

describe('code for orval', () => {
  const kept = { from: 'orval', file: 'shop.ts', schemas: 'model', baseUrl: '/v1' };
  it.each([
    ['functions of fetch', { client: 'fetch' }, kept],
    ['hooks of React', { client: 'react-query' }, kept],
    [
      'hooks over axios',
      { client: 'react-query', httpClient: 'axios' },
      { ...kept, client: 'axios' },
    ],
    ['functions of axios', { client: 'axios-functions' }, { ...kept, client: 'axios' }],
    [
      'a mutator',
      { client: 'fetch', override: { mutator: { path: './src/m.ts', name: 'send' } } },
      { ...kept, mutator: '../m.ts#send' },
    ],
    [
      'a mutator that is the default of its module',
      { client: 'fetch', override: { mutator: './m' } },
      { ...kept, mutator: '../../m.ts' },
    ],
    ['a file for each tag', { client: 'fetch', mode: 'tags' }, { ...kept, mode: 'tags' }],
    [
      'types in a file',
      { client: 'fetch', mode: 'split', schemas: undefined },
      { ...kept, schemas: 'shop.schemas.ts' },
    ],
    ['factories of axios', { client: 'axios' }, undefined],
    ['another library', { client: 'swr' }, undefined],
  ])('%s', async (_, more, want) => {
    const output = { target: 'src/api/shop.ts', schemas: 'src/api/model', baseUrl: '/v1', ...more };
    const { documents } = await migrated({
      'orval.config.json': JSON.stringify({ shop: { input: 'shop.yaml', output } }),
    });
    expect(documents.map(({ compat }) => compat)).toEqual([want]);
  });

  it('joins the schemas of zod with the functions beside them', async () => {
    const project = (client: string, target: string): object => ({
      input: 'shop.yaml',
      output: { target: `src/api/${target}`, client },
    });
    const { documents } = await migrated({
      'orval.config.json': JSON.stringify({
        shop: project('fetch', 'shop.ts'),
        zod: project('zod', 'shop.zod.ts'),
      }),
    });
    expect(documents).toEqual([
      expect.objectContaining({
        targets: ['client', 'compat', 'validators'],
        compat: { from: 'orval', file: 'shop.ts', zod: 'shop.zod.ts' },
      }),
    ]);
  });

  it('changes imports of single types where that is asked for', async () => {
    const output = { target: 'src/api/shop.ts', schemas: 'src/api/model', client: 'fetch' };
    const { folder } = await migrated(
      {
        'orval.config.json': JSON.stringify({ shop: { input: 'shop.yaml', output } }),
        'src/a.ts':
          "import type { Pet } from './api/model/pet';\nimport { listPets } from './api/shop';\nimport { x } from './api/model';\n",
      },
      '--write-imports',
    );
    expect(readFileSync(join(folder, 'src/a.ts'), 'utf8')).toBe(
      "import type { Pet } from './api/model';\nimport { listPets } from './api/shop';\nimport { x } from './api/model';\n",
    );
  });
});

describe('kubb', () => {
  it.each([
    [
      'calls',
      "plugins: [pluginOas(), pluginTs({ enumType: 'asConst' }), pluginZod({ exclude: [{ type: 'tag', pattern: 'store' }] }), pluginMsw(), pluginSwr({})]",
    ],
    [
      'pairs',
      "plugins: [['@kubb/plugin-oas'], ['@kubb/swagger-ts', { enumType: 'asConst' }], " +
        "['@kubb/plugin-zod', { exclude: [{ type: 'tag', pattern: 'store' }] }], ['@kubb/plugin-msw', {}], ['@kubb/swagger-swr', {}]]",
    ],
  ])('reads plug-ins as %s', async (_, plugins) => {
    const found = await migrated({
      'package.json': manifest({ gen: 'kubb generate --config kubb.config.ts' }),
      'kubb.config.ts': `import { defineConfig } from '@kubb/core'; import { pluginOas } from '@kubb/plugin-oas'; import { pluginTs } from '@kubb/plugin-ts';
        import { pluginZod } from '@kubb/plugin-zod'; import { pluginMsw } from '@kubb/plugin-msw'; import { pluginSwr } from '@kubb/plugin-swr';
        export default defineConfig(async () => ({ root: 'web', input: { path: '../petStore.yaml' },
          output: { path: './src/gen', clean: true }, ${plugins} }));`,
    });
    expect(found.scripts).toEqual({ gen: 'concord generate' });
    expect(found.documents).toEqual([
      {
        document: 'petStore.yaml',
        output: 'web/src/gen',
        layout: 'source',
        handlers: true,
        targets: ['client', 'validators', 'fixtures', 'compat'],
        compat: { from: 'kubb', types: 'types', zod: 'zod', handlers: 'handlers' },
        openEnums: false,
      },
    ]);
    expect(found.differences).toEqual(['plugins.swr', 'ts.enumType', 'zod.exclude']);
  });

  it('keeps names that follow a pattern, and says which do not', async () => {
    const { documents, differences } = await migrated({
      'kubb.config.ts': `import { pluginOas } from '@kubb/plugin-oas'; import { pluginTs } from '@kubb/plugin-ts';
        import { pluginClient } from '@kubb/plugin-client'; import { pluginZod } from '@kubb/plugin-zod';
        export default { input: { path: 'pets.yaml' }, output: { path: 'src/gen' }, plugins: [
          pluginOas({ serverIndex: 1 }),
          pluginTs({ transformers: { name: (name, type) => (type === 'type' ? 'I' + name : name) } }),
          pluginClient({ pathParamsType: 'object', transformers: { name: (name) => name + 'Service' } }),
          pluginZod({ transformers: { name: (name) => name.toUpperCase() } }),
        ] };`,
    });
    expect(documents).toEqual([
      expect.objectContaining({
        compat: {
          ...{ from: 'kubb', types: 'types/I*', clients: 'clients/*Service', zod: 'zod' },
          ...{ params: 'path', server: '1' },
        },
      }),
    ]);
    expect(differences).toEqual(['zod.transformers']);
  });

  it('writes calls anew that have other forms', async () => {
    const { documents } = await migrated({
      'kubb.config.ts': `import { pluginClient } from '@kubb/plugin-client';
        export default { input: { path: 'pets.yaml' }, output: { path: 'src/gen' },
          plugins: [pluginClient({ paramsType: 'object' })] };`,
    });
    expect(documents).toEqual([expect.objectContaining({ targets: ['client'] })]);
  });

  it('keeps the folders of plug-ins, and what sends', async () => {
    const { documents, differences } = await migrated({
      'kubb.config.ts': `import { pluginTs } from '@kubb/plugin-ts'; import { pluginClient } from '@kubb/plugin-client';
        import { pluginReactQuery } from '@kubb/plugin-react-query';
        export default { input: { path: 'pets.yaml' }, output: { path: 'src/gen' }, plugins: [
          pluginTs({ output: { path: './models.ts' } }),
          pluginClient({ output: { path: 'http' }, importPath: '../../client', dataReturnType: 'full' }),
          pluginReactQuery({ output: { path: 'queries' }, client: { importPath: '../../client' } }),
        ] };`,
    });
    expect(documents).toEqual([
      expect.objectContaining({
        targets: ['client', 'query', 'compat'],
        compat: {
          ...{ from: 'kubb', types: 'models.ts', clients: 'http', hooks: 'queries' },
          ...{ client: '../../client', result: 'full' },
        },
      }),
    ]);
    expect(differences).toEqual([]);
  });
});

describe('redocly', () => {
  it('reads its apis, and leaves its other commands alone', async () => {
    const found = await migrated({
      'package.json': manifest({ lint: 'redocly lint', gen: 'redocly generate-client cafe' }),
      'redocly.yaml': `
client: { generators: [sdk, zod], runtime: package }
apis:
  cafe: { root: ./cafe.yaml, clientOutput: ./src/cafe/client.ts, client: { generators: [sdk, mock, swr], errorMode: result, importExt: ts } }
  orders: { root: orders.yaml, clientOutput: src/orders.client.ts }
  docs: { root: docs.yaml }
`,
    });
    expect(found.scripts).toEqual({ lint: 'redocly lint', gen: 'concord generate cafe' });
    expect(found.documents).toEqual([
      {
        name: 'cafe',
        document: 'cafe.yaml',
        output: 'src/cafe',
        layout: 'source',
        targets: ['client', 'fixtures'],
        handlers: true,
        importExtension: 'ts',
      },
      {
        name: 'orders',
        document: 'orders.yaml',
        output: 'src',
        layout: 'source',
        targets: ['client', 'validators'],
        runtime: 'package',
      },
    ]);
    expect(found.differences).toEqual(['cafe.client.generators', 'cafe.client.errorMode']);
  });

  it('reads a command that names a document', async () => {
    const { documents } = await migrated({
      'package.json': manifest({
        gen: 'redocly generate-client openapi.yaml --output src/api/client.ts',
      }),
    });
    expect(documents).toEqual([
      { document: 'openapi.yaml', output: 'src/api', layout: 'source', targets: ['client'] },
    ]);
  });
});

const config =
  "export default { a: { input: 'a.yaml', output: { target: 'src/a.ts', client: 'fetch' } } };";

describe('concord migrate', () => {
  it('leaves out what has no document that is a file, and says so', async () => {
    const input = { openapi: '3.1.0', info: {}, paths: {} };
    const { documents, differences } = await migrated({
      'orval.config.js': config,
      'openapi-ts.config.json': JSON.stringify([{ input, output: 'src/x' }]),
      'kubb.config.js': `export default { input: { data: '{}' }, output: { path: 'src/y' } };`,
    });
    expect(documents.map(({ document }) => document)).toEqual(['a.yaml']);
    expect(differences).toEqual(['input.openapi', 'input.info', 'input.paths', 'input.data']);
  });

  it('makes one entry of types and a client of the same document', async () => {
    const { documents } = await migrated({
      'orval.config.js': config,
      'redocly.yaml': 'apis: { a: { root: a.yaml, x-openapi-ts: { output: src/a.d.ts } } }',
    });
    expect(documents).toEqual([
      {
        document: 'a.yaml',
        output: 'src',
        layout: 'source',
        targets: ['client', 'compat'],
        compat: { from: 'orval', file: 'a.ts' },
        openEnums: false,
        types: { output: 'src/a.d.ts' },
      },
    ]);
  });

  it('reads the tool that is named', async () => {
    const files = {
      'orval.config.js': config,
      'openapi-ts.config.json': '{ "input": "b.yaml", "output": "src/b" }',
    };
    const { documents } = await migrated(files, 'hey-api');
    expect(documents.map(({ document }) => document)).toEqual(['b.yaml']);
  });

  it('writes JSON, and paths from another folder', async () => {
    const { folder } = await migrated(
      { 'orval.config.js': config },
      '--config',
      'tools/concord.config.json',
    );
    expect(
      JSON.parse(readFileSync(join(folder, 'tools/concord.config.json'), 'utf8')),
    ).toMatchObject({ document: '../a.yaml', output: '../src' });
  });

  it('shows without writing', async () => {
    const files = {
      'orval.config.js': config,
      'package.json': manifest({ gen: 'orval' }, { orval: '8.0.0' }),
    };
    const { folder, stdout, status } = await concordHere(['migrate', '--dry-run'], { files });
    expect([status, existsSync(join(folder, 'concord.config.ts'))]).toEqual([0, false]);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(files['package.json']);
    expect(stdout).toContain("document: 'a.yaml',");
    expect(stdout).toContain('-    "gen": "orval"\n+    "gen": "concord generate"');
    expect(stdout).toContain('Delete orval.config.js.\n  npm uninstall orval');
  });

  it('never writes over a configuration without being told to, nor half of it', async () => {
    const files = {
      'orval.config.js': config,
      'package.json': manifest({ gen: 'orval' }),
      'concord.config.ts': 'export default { document: "x.yaml" };',
    };
    const refused = await migrated(files);
    expect([refused.status, refused.codes, refused.scripts]).toEqual([
      2,
      ['usage/exists'],
      { gen: 'orval' },
    ]);
    expect(refused.documents).toMatchObject([{ document: 'x.yaml' }]);
    const forced = await migrated(files, '--force');
    expect([forced.status, forced.scripts]).toEqual([0, { gen: 'concord generate' }]);
    expect(forced.documents).toMatchObject([{ document: 'a.yaml' }]);
    const other = await migrated(files, '--force', '--config', 'concord.config.json');
    expect([other.status, other.codes]).toEqual([2, ['usage/exists']]);
  });

  it.each<[string, Files, readonly string[], string, string]>([
    ['nothing', {}, [], 'migrate/nothing', 'no configuration of openapi-typescript, hey-api'],
    ['an unknown tool', {}, ['orvall'], 'usage/arguments', 'Did you mean'],
    [
      'a syntax error',
      { 'orval.config.ts': 'export default {\n  a: {\n' },
      [],
      'config/syntax',
      'orval.config.ts:3:1',
    ],
    [
      'a module that is not there',
      { 'kubb.config.ts': "import 'absent-module';\nexport default {};" },
      [],
      'config/function',
      "kubb.config.ts fails: Cannot find module 'absent-module'",
    ],
    [
      'an error',
      { 'orval.config.js': 'throw new Error("no");' },
      [],
      'config/function',
      'orval.config.js fails: no',
    ],
    [
      'a function that fails',
      { 'kubb.config.js': 'export default () => { throw new Error("no"); };' },
      [],
      'config/function',
      'kubb.config.js fails: no',
    ],
    [
      'broken YAML',
      { 'redocly.yaml': 'apis: {\n  a: [\n' },
      [],
      'config/syntax',
      'redocly.yaml:3:1',
    ],
    [
      'a broken package.json',
      { 'package.json': '{ "scripts": { ' },
      [],
      'config/syntax',
      'package.json:1:',
    ],
    [
      'a configuration that is not there',
      { 'package.json': manifest({ a: 'orval -c absent.ts' }) },
      [],
      'config/unreadable',
      'absent.ts does not exist',
    ],
    [
      'a document that is no file',
      { 'orval.config.js': 'export default { a: { input: { target: { openapi: "3.1.0" } } } };' },
      [],
      'migrate/nothing',
      'could be read',
    ],
    [
      'values of any kind',
      {
        'orval.config.js': 'export default { a: 1, b: null, c: [], d: { input: 5, output: 7 } };',
        'openapi-ts.config.json': '[1, null, "x"]',
        'kubb.config.js': 'export default [1, { input: 3, plugins: [4, null, [], {}] }];',
        'redocly.yaml': 'apis: { a: 1, b: [], c: { client: 5 } }',
      },
      ['orval'],
      'migrate/nothing',
      'could be read',
    ],
  ])('says what is wrong: %s', async (_, files, args, code, text) => {
    const { status, stderr, stdout, folder } = await concordHere(['migrate', ...args], { files });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(code);
    expect(stderr).toContain(text);
    expect(existsSync(join(folder, 'concord.config.ts'))).toBe(false);
  });
});
