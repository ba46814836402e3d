// Applications written for other generators, built with those first and then with the target `compat`: the same code compiles, prints the same and sends
// the same requests. What is different on the wire stands in the guides, and here.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { strictFlags } from '../support/compile.js';
import { inProject, otherTools, type Project } from './walk.js';
import { type Recorded, recording } from './compat/server.js';

const modules = otherTools();
const here = new URL('compat/', import.meta.url);
const textOf = (name: string): Promise<string> => readFile(new URL(name, here), 'utf8');

interface Walk {
  /** How many calls the application has at least. */
  readonly calls?: number;
  /** Files that the application has besides. */
  readonly files?: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly config: readonly [name: string, text: string];
  /** The imports that lead elsewhere. */
  readonly imports?: Readonly<Record<string, string>>;
  /** What is missing of the old names, without what no application imports. */
  readonly missing: readonly string[];
  /** A request as both send it. */
  readonly compared: (request: Recorded) => Recorded;
  /** The modules of functions and types, and how many lines they have of those of the client. */
  readonly core: readonly string[];
  readonly share: number;
  /** An import that bundles have alone, and texts of others. */
  readonly alone: readonly string[];
  readonly others: readonly string[];
  /** The modules that stand where the old ones stood. */
  readonly modules: readonly string[];
}

/** Brackets in names of the query are encoded, as they were not. */
function withBrackets(each: Recorded): Recorded {
  return { ...each, request: each.request.replaceAll('%5B', '[').replaceAll('%5D', ']') };
}

const walks: Readonly<Record<string, Walk>> = {
  'hey-api': {
    command: ['openapi-ts'],
    config: [
      'openapi-ts.config.ts',
      `import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: './library.yaml',
  output: 'src/api',
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk', 'zod', '@tanstack/react-query'],
});
`,
    ],
    missing: [
      ...['index.ts: BookPageWritable', 'types.gen.ts: BookPageWritable'],
      ...['zod.gen.ts: zBookPageWritable', 'zod.gen.ts: zListBooksHeaders'],
      ...['zod.gen.ts: zGetBookHeaders', 'zod.gen.ts: zGetBookCoverResponse'],
      ...['zod.gen.ts: zPutBookCoverBody', 'zod.gen.ts: zGetBookTextResponse'],
      ...['zod.gen.ts: zAddPhotoBody', 'zod.gen.ts: zLoginAccessTokenApiV1LoginPostBody'],
      ...['client/index.ts: QuerySerializerOptions', 'client/index.ts: formDataBodySerializer'],
      ...['client/index.ts: jsonBodySerializer', 'client/index.ts: urlSearchParamsBodySerializer'],
      ...['client/index.ts: buildClientParams', 'client/index.ts: serializeQueryKeyValue'],
      'client/index.ts: ClientMeta',
    ],
    compared: withBrackets,
    core: ['client.gen.ts', 'client/index.ts', 'index.ts', 'sdk.gen.ts', 'types.gen.ts'],
    share: 0.25,
    alone: [
      "export { getBook } from './api';",
      "export { getBook } from './api/sdk.gen';",
      "export { getBookOptions } from './api/@tanstack/react-query.gen';",
      "export { zGetBookPath } from './api/zod.gen';",
    ],
    others: ['/reports', 'addPhoto', 'listBooks', 'zListBooks'],
    modules: [
      ...['@tanstack/react-query.gen.ts', 'client.gen.ts', 'client/index.ts', 'index.ts'],
      ...['sdk.gen.ts', 'types.gen.ts', 'zod.gen.ts'],
    ],
  },
  orval: {
    command: ['orval'],
    config: [
      'orval.config.ts',
      `import { defineConfig } from 'orval';

export default defineConfig({
  library: {
    input: './library.yaml',
    output: {
      target: 'src/api/library.ts',
      schemas: 'src/api/model',
      client: 'react-query',
      httpClient: 'fetch',
      baseUrl: 'https://library.example/api/v1',
      override: { query: { version: 5 } },
    },
  },
});
`,
    ],
    missing: [],
    // A space of the query is %20 and no plus sign, a slash in a path is %2F, and without a body there is no type of one.
    compared: ({ request, headers, body }) => ({
      request: withBrackets({ request, headers, body })
        .request.replaceAll('+', '%20')
        .replaceAll('%2F', '/'),
      headers: body === '' ? { ...headers, 'content-type': '' } : headers,
      body,
    }),
    // With hooks.
    core: ['library.ts', 'model/index.ts'],
    share: 0.36,
    alone: [
      "export { getBook } from './api/library';",
      "export { useGetBook } from './api/library';",
      "export { BookStatus } from './api/model';",
    ],
    others: ['/reports', 'addPhoto', 'listBooks', 'SortOrder'],
    modules: ['library.ts', 'model/index.ts'],
  },
  'orval-axios': {
    command: ['orval'],
    config: [
      'orval.config.ts',
      `import { defineConfig } from 'orval';

export default defineConfig({
  library: {
    input: './library.yaml',
    output: {
      target: 'src/api/library.ts',
      schemas: 'src/api/model',
      client: 'react-query',
      httpClient: 'axios',
      override: { query: { version: 5 } },
    },
  },
});
`,
    ],
    missing: [],
    // Both send by axios.
    compared: (request) => request,
    // With hooks.
    core: ['library.ts', 'library.sender.ts', 'model/index.ts'],
    share: 0.31,
    alone: [
      "export { getBook } from './api/library';",
      "export { useGetBook } from './api/library';",
    ],
    others: ['/reports', 'addPhoto', 'listBooks', 'SortOrder'],
    modules: ['library.sender.ts', 'library.ts', 'model/index.ts'],
  },
  'orval-mutator': {
    command: ['orval'],
    config: [
      'orval.config.ts',
      `import { defineConfig } from 'orval';

export default defineConfig({
  library: {
    input: './library.yaml',
    output: {
      mode: 'tags-split',
      target: 'src/api/library.ts',
      schemas: 'src/api/model',
      client: 'react-query',
      httpClient: 'axios',
      mock: true,
      override: { query: { version: 5 }, mutator: { path: './src/mutator.ts', name: 'customInstance' } },
    },
  },
  libraryZod: { input: './library.yaml', output: { target: 'src/api/library.zod.ts', client: 'zod' } },
});
`,
    ],
    files: {
      'src/mutator.ts': `import axios, { type AxiosError, type AxiosRequestConfig } from 'axios';

const instance = axios.create({ baseURL: 'https://library.example/api/v1' });

export const customInstance = <T>(config: AxiosRequestConfig, options?: AxiosRequestConfig): Promise<T> =>
  instance({ ...config, ...options }).then(({ data }) => data);

export type ErrorType<E> = AxiosError<E>;
export type BodyType<B> = B;
`,
    },
    imports: { './api/model/problem': './api/model' },
    missing: [
      ...['listBooksQueryLimitDefault', 'ListBooksHeader', 'listBooksResponseItemsItemTitleMax'],
      ...['createBookBodyTitleMax', 'createBookResponseTitleMax', 'GetBookHeader'],
      ...['getBookResponseTitleMax', 'replaceBookBodyTitleMax', 'replaceBookResponseTitleMax'],
      ...['updateBookResponseTitleMax', 'AddPhotoBody', 'GetMembersMemberIdLoansResponseItem'],
      'ListActivityResponseItem',
    ]
      .map((name) => `library.zod.ts: ${name}`)
      .concat(
        ['Lent', 'Returned'].map(
          (name) => `default/default.faker.ts: getListActivityResponse${name}Mock`,
        ),
      ),
    compared: (request) => request,
    // With hooks.
    core: [
      ...[
        'books/books.ts',
        'default/default.ts',
        'index.ts',
        'library.sender.ts',
        'model/index.ts',
      ],
    ],
    share: 0.335,
    alone: [
      "export { getBook } from './api';",
      "export { useGetBook } from './api/books/books';",
      "export { getGetBookMockHandler } from './api/books/books.msw';",
      "export { GetBookParams } from './api/library.zod';",
    ],
    others: ['/reports', 'addPhoto', 'listBooks', 'SortOrder'],
    modules: [
      ...['books/books.faker.ts', 'books/books.msw.ts', 'books/books.ts'],
      ...['default/default.faker.ts', 'default/default.msw.ts', 'default/default.ts', 'index.ts'],
      ...['library.sender.ts', 'library.zod.ts', 'model/index.ts'],
    ],
  },
  kubb: {
    command: ['kubb', 'generate'],
    config: [
      'kubb.config.ts',
      `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginMsw } from '@kubb/plugin-msw';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginReactQuery } from '@kubb/plugin-react-query';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  input: { path: './library.yaml' },
  output: { path: './src/api', clean: true, extension: { '.ts': '' } },
  plugins: [pluginOas(), pluginTs(), pluginClient(), pluginReactQuery(), pluginZod({ version: '4' }), pluginMsw()],
});
`,
    ],
    imports: {
      '@kubb/plugin-client/clients/axios': './api/sender',
      './api/hooks/useUpdateBook': './api/hooks',
      './api/types/Book': './api/types',
    },
    missing: ['index.ts', 'zod/index.ts'].flatMap((file) =>
      ['addPhotoMutationRequest', 'getBookHeaderParams', 'listBooksHeaderParams'].map(
        (name) => `${file}: ${name}Schema`,
      ),
    ),
    // Both send by axios.
    compared: (request) => request,
    core: ['clients/index.ts', 'index.ts', 'sender.ts', 'types/index.ts'],
    share: 0.25,
    alone: [
      "export { getBook } from './api';",
      "export { getBook } from './api/clients';",
      "export { useGetBook } from './api/hooks';",
      "export { getBook404Schema } from './api/zod';",
      "export { getBookHandler } from './api/handlers';",
    ],
    others: ['/reports', 'addPhoto', 'listBooks', 'sortOrderEnum'],
    modules: [
      ...['.kubb/config.ts', 'clients/index.ts', 'handlers/index.ts', 'hooks/index.ts', 'index.ts'],
      ...['sender.ts', 'types/index.ts', 'zod/index.ts'],
    ],
  },
  // With names, folders and results of the configuration's own.
  'kubb-fetch': {
    calls: 8,
    command: ['kubb', 'generate'],
    config: [
      'kubb.config.ts',
      `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginReactQuery } from '@kubb/plugin-react-query';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

const group = { type: 'tag' as const };

export default defineConfig({
  input: { path: './library.yaml' },
  output: { path: './src/api', clean: true, extension: { '.ts': '' } },
  plugins: [
    pluginOas({ serverIndex: 0 }),
    pluginTs({ output: { path: 'models' }, transformers: { name: (name) => name + 'Type' } }),
    pluginClient({
      client: 'fetch',
      bundle: true,
      group,
      pathParamsType: 'object',
      dataReturnType: 'full',
      transformers: { name: (name, type) => (type === 'function' ? name + 'Request' : name) },
    }),
    pluginReactQuery({ group, pathParamsType: 'object', client: { client: 'fetch', bundle: true, dataReturnType: 'full' } }),
    pluginZod({ version: '4', transformers: { name: (name) => 'z_' + name } }),
  ],
});
`,
    ],
    imports: {
      './api/.kubb/fetch': './api/sender',
      './api/clients/booksController/updateBook': './api/clients',
      './api/hooks/booksController/useGetBook': './api/hooks',
    },
    missing: ['index.ts', 'zod/index.ts'].flatMap((file) =>
      ['addPhotoMutationRequest', 'getBookHeaderParams', 'listBooksHeaderParams'].map(
        (name) => `${file}: z_${name}Schema`,
      ),
    ),
    compared: (request) => request,
    core: ['clients/index.ts', 'index.ts', 'models/index.ts', 'sender.ts'],
    share: 0.285,
    alone: ["export { getBookRequest } from './api';"],
    others: ['/reports', 'addPhoto', 'listBooks', 'sortOrderEnum'],
    modules: [
      ...['.kubb/config.ts', '.kubb/fetch.ts', 'clients/index.ts', 'hooks/index.ts', 'index.ts'],
      ...['models/index.ts', 'sender.ts', 'zod/index.ts'],
    ],
  },
};

describe.skipIf(modules === undefined)('an application', { timeout: 240_000 }, () => {
  it.concurrent.each(Object.entries(walks))('of %s stays as it is', async (tool, walk) => {
    const [app, library] = [await textOf(`${tool}.txt`), await textOf('library.yaml')];
    const [name, config] = walk.config;
    const { calls = 40 } = walk;
    expect(callSites(app)).toBeGreaterThanOrEqual(calls);
    const files = {
      ...walk.files,
      'library.yaml': library,
      [name]: config,
      'src/app.ts': app,
      'package.json': `{ "name": "app", "type": "module", "scripts": { "api": "${walk.command.join(' ')}" } }\n`,
    };
    await inProject({ files, modules }, async (project) => {
      const [command = '', ...args] = walk.command;
      await project.call(command, ...args);
      expect(await project.compile()).toEqual([]);
      const before = await run(project);

      const migrated = JSON.parse(
        await project.call('concord', 'migrate', '--write-imports', '--reporter', 'json'),
      );
      await project.call('concord', 'generate');
      expect(await project.read('src/app.ts')).toBe(
        Object.entries(walk.imports ?? {}).reduce(
          (text, [from, to]) => text.replaceAll(`'${from}'`, `'${to}'`),
          app,
        ),
      );
      expect(await project.compile()).toEqual([]);
      const after = await run(project);
      expect(after.result).toBe(before.result);
      expect(after.requests.map(walk.compared)).toEqual(before.requests.map(walk.compared));
      expect(after.requests.length).toBeGreaterThanOrEqual(calls);

      for (const contents of walk.alone)
        expect(
          walk.others.filter((text) => bundled(project, contents).includes(text)),
          contents,
        ).toEqual([]);

      const compilerOptions = { ...strictFlags({ resolution: 'bundler' }), skipLibCheck: true };
      await project.write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions, include: ['src/api'] }),
      );
      expect(await project.compile()).toEqual([]);

      const missing: readonly { readonly file: string; readonly name: string; reason: string }[] =
        migrated.missing;
      expect(missing.map((each) => `${each.file.slice('src/api/'.length)}: ${each.name}`)).toEqual(
        walk.missing,
      );
      expect(missing.filter(({ reason }) => reason === '')).toEqual([]);
      const all = await readdir(join(project.folder, 'src/api'), { recursive: true });
      const lines = async (paths: readonly string[]): Promise<number> => {
        const texts = await Promise.all(paths.map((path) => project.read(`src/api/${path}`)));
        return texts.join('').split('\n').length;
      };
      const client = all.filter((path) => /^concord\/client\/.*\.ts$/.test(path));
      expect(await lines(walk.core)).toBeLessThanOrEqual(walk.share * (await lines(client)));
      const own = all.filter((path) => path.endsWith('.ts') && !path.startsWith('concord/'));
      expect(own.sort()).toEqual(walk.modules);
      expect(existsSync(join(project.folder, 'src/api/core'))).toBe(false);
    });
  });
});

/** Calls in which something is sent, or made that sends. */
function callSites(app: string): number {
  return app.match(/\b(?:await|use(?:Infinite)?(?:Query|Mutation)\()/g)?.length ?? 0;
}

/** What a bundle has of a project. */
function bundled({ folder }: Project, contents: string): string {
  const { outputFiles } = buildSync({
    ...{ stdin: { contents, resolveDir: join(folder, 'src') }, bundle: true, write: false },
    ...{ format: 'esm', external: ['@tanstack/*', 'axios', 'msw', 'zod'], logLevel: 'silent' },
  });
  return outputFiles[0]?.text ?? '';
}

/** What the application prints, and what arrives meanwhile. */
async function run({
  folder,
}: Project): Promise<{ readonly result: string; readonly requests: readonly Recorded[] }> {
  const file = join(folder, 'bundle.mjs');
  const { result, requests } = await recording(async (origin) => {
    const { outputFiles } = await build({
      ...{ entryPoints: [join(folder, 'src/app.ts')], bundle: true, write: false, format: 'esm' },
      ...{ platform: 'node', nodePaths: [modules ?? ''], logLevel: 'silent' },
      // React is CommonJS.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    });
    const [{ text } = { text: '' }] = outputFiles;
    await writeFile(file, text.replaceAll('https://library.example', origin));
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    return stdout.replaceAll(origin, 'https://library.example');
  });
  return { result, requests };
}
