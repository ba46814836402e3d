// Every snippet of the READMEs, the generated ones and ours, is complete by itself: it compiles and runs against a service on loopback.

import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import Ajv from 'ajv';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configSchema } from '../../generator/cli/config/option-table.js';
import { type Plan, plan } from '../../generator/generate.js';
import { withDefaults } from '../../generator/base/options.js';
import { planFeature } from '../corpus/features.js';
import { corpusFile } from '../support/corpus.js';
import { inScratch, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { type Service, startService } from '../support/service.js';

const entries: Readonly<Record<string, string>> = {
  '@video-automation/client': 'client/src/index.ts',
  '@video-automation/client/raw': 'client/src/raw.ts',
  '@video-automation/client/node': 'client/src/node.ts',
  '@video-automation/client/webhooks': 'client/src/webhook-handler.ts',
  '@video-automation/validators': 'validators/src/index.ts',
  '@video-automation/fixtures': 'fixtures/src/index.ts',
  '@video-automation/fixtures/handlers': 'fixtures/src/handlers/index.ts',
};
const library = {
  types: join(root, 'dist/types/generator/index.d.ts'),
  code: pathToFileURL(join(root, 'dist/index.js')).href,
};
const paths = {
  ...Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [name, [join(root, 'generated', path)]]),
  ),
  'concord-openapi': [library.types],
};
const own: Plugin = {
  name: 'own',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@video-automation\// }, ({ path }) => ({
      path: join(root, 'generated', entries[path] ?? path),
    }));
    onResolve({ filter: /^concord-openapi$/ }, () => ({ path: library.code, external: true }));
  },
};

const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const answer = {
  description: 'The pet',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
};
/** What README.md and the guide call `path/to/openapi.yaml`. */
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  servers: [{ url: 'https://pets.example' }],
  security: [],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'A pet',
        tags: ['Pets'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answer },
      },
    },
  },
  components: { schemas: { Pet: pet } },
});

/** What is for the addresses of the examples goes to the service on loopback, and their key is one that it knows. */
const redirect = (baseUrl: string): string => `
const send = globalThis.fetch;
const here = (url) => url
  .replace(/https:\\/\\/(your-server|video)\\.example\\/api\\/v1/, '${baseUrl}')
  .replace('https://store.example', '${new URL(baseUrl).origin}');
const known = (request) => {
  if (request.headers.get('authorization') === 'Bearer your-token') request.headers.set('authorization', 'Bearer key-1');
  return request;
};
globalThis.fetch = (input, init) => (input instanceof Request ? send(known(new Request(here(input.url), input)), init) : send(here(String(input)), init));
`;

async function blocksOf(path: string, language: string): Promise<readonly string[]> {
  return blocksIn(await readFile(join(root, path), 'utf8'), language);
}

function blocksIn(text: string, language: string): readonly string[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```/gm)].flatMap(([, name, block = '']) =>
    name === language ? [block] : [],
  );
}

const readmes = [
  'generated/validators/README.md',
  'generated/fixtures/README.md',
  'generated/client/README.md',
  'README.md',
  'generator/GUIDE.md',
];

describe.each(readmes)('%s', { timeout: 300_000 }, (path) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('has snippets that compile and run as they are', () =>
    inScratch(async (folder) => {
      const snippets = await blocksOf(path, 'ts');
      expect(snippets.length).toBeGreaterThan(0);
      await writeAll(folder, [
        ...snippets.map((content, index) => ({
          path: `snippet${index}.ts`,
          content: `${content}\nexport {};\n`,
        })),
        { path: 'package.json', content: '{ "type": "module" }' },
        { path: 'file.mp4', content: 'abc' },
        { path: 'talk.mp4', content: 'abc' },
        { path: 'path/to/openapi.yaml', content: document },
        { path: 'setup.mjs', content: redirect(service.baseUrl) },
        {
          path: 'tsconfig.json',
          content: JSON.stringify({
            compilerOptions: {
              ...strictFlags({ resolution: 'bundler' }),
              noUnusedLocals: false,
              types: ['node'],
              paths,
            },
            include: ['snippet*.ts'],
          }),
        },
      ]);
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
      expect(await tsc(folder, '7')).toEqual([]);
      await build({
        absWorkingDir: folder,
        entryPoints: snippets.map((_, index) => `snippet${index}.ts`),
        outdir: 'out',
        bundle: true,
        format: 'esm',
        platform: 'node',
        outExtension: { '.js': '.mjs' },
        external: ['zod', 'msw', 'openapi-fetch'],
        plugins: [own],
        logLevel: 'error',
      });
      for (const [index, snippet] of snippets.entries()) {
        const ran = await run(
          process.execPath,
          ['--import', './setup.mjs', `out/snippet${index}.mjs`],
          folder,
          {
            ...process.env,
            VIDEO_AUTOMATION_TOKEN: 'key-1',
            VIDEO_AUTOMATION_BASE_URL: service.baseUrl,
          },
        );
        expect(ran, `${snippet}\n${ran.output}`).toMatchObject({ code: 0 });
      }
    }));
});

/** Documents of other people, whose packages have READMEs of their own. */
const others: readonly (readonly [name: string, plan: () => Promise<Plan | undefined>])[] = [
  ...['multi-file', 'parameters-query'].map(
    (name) => [name, () => planFeature(name, { handlers: true })] as const,
  ),
  [
    'museum',
    async () => {
      const path = corpusFile('museum.yaml');
      return path === undefined
        ? undefined
        : plan(
            withDefaults(
              { document: path, output: 'out', handlers: true, counterExamples: true },
              root,
            ),
          );
    },
  ],
];

describe.each(others)('the READMEs of the packages of %s', { timeout: 300_000 }, (_, planned) => {
  it('have snippets that compile, and run against the handlers of the fixtures', () =>
    inScratch(async (folder) => {
      const made = await planned();
      if (made === undefined) return;
      const { files, names } = made;
      const snippets = files
        .filter(({ path }) => path.endsWith('/README.md'))
        .flatMap(({ content }) => blocksIn(content, 'ts'));
      expect(snippets.length).toBeGreaterThan(6);
      const sources = Object.fromEntries(
        files
          .filter(({ path }) => /^\w+\/package\.json$/.test(path))
          .flatMap(({ content }): [string, string][] => {
            const { name, exports } = JSON.parse(content);
            return Object.entries<{ readonly types?: string }>(exports).flatMap(
              ([key, { types }]): [string, string][] =>
                types === undefined
                  ? []
                  : [
                      [
                        name + key.slice(1),
                        join(
                          folder,
                          name.replace(/.*\//, ''),
                          types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'),
                        ),
                      ],
                    ],
            );
          }),
      );
      const fixtures = Object.keys(sources).find((name) => name.endsWith('/fixtures/handlers'));
      await writeAll(folder, [
        ...files,
        ...snippets.map((content, index) => ({
          path: `snippet${index}.ts`,
          content: `${content}\nexport {};\n`,
        })),
        {
          path: 'setup.ts',
          content:
            `import { setupServer } from 'msw/node';\n` +
            `import { allHandlers } from '${fixtures ?? ''}';\n` +
            `setupServer(...allHandlers({ baseUrl: '*' })).listen({ onUnhandledRequest: 'error' });\n`,
        },
        { path: 'package.json', content: '{ "type": "module" }' },
        {
          path: 'tsconfig.json',
          content: JSON.stringify({
            compilerOptions: {
              ...strictFlags({ resolution: 'bundler' }),
              noUnusedLocals: false,
              types: ['node'],
              paths: Object.fromEntries(
                Object.entries(sources).map(([name, path]) => [name, [path]]),
              ),
            },
            include: ['snippet*.ts', 'setup.ts'],
          }),
        },
      ]);
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
      expect(await tsc(folder, '7')).toEqual([]);
      const inFolder: Plugin = {
        name: 'in-folder',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@/ }, ({ path }) =>
            sources[path] === undefined ? null : { path: sources[path] },
          ),
      };
      await build({
        absWorkingDir: folder,
        entryPoints: ['setup.ts', ...snippets.map((_snippet, index) => `snippet${index}.ts`)],
        outdir: 'out',
        bundle: true,
        format: 'esm',
        platform: 'node',
        outExtension: { '.js': '.mjs' },
        external: ['zod', 'msw', 'openapi-fetch'],
        plugins: [inFolder],
        logLevel: 'error',
      });
      const prefix = names?.api.environment ?? '';
      for (const [index, snippet] of snippets.entries()) {
        const ran = await run(
          process.execPath,
          ['--import', './out/setup.mjs', `out/snippet${index}.mjs`],
          folder,
          {
            ...process.env,
            [`${prefix}_BASE_URL`]: 'https://your-server.example',
            [`${prefix}_API_KEY`]: 'key-1',
          },
        );
        expect(ran, `${snippet}\n${ran.output}`).toMatchObject({ code: 0 });
      }
    }));
});

describe('what README.md and the guide say in a line', () => {
  it('names keys and values that a configuration takes', async () => {
    const fits = new Ajv.default().compile(configSchema());
    const texts = await Promise.all(
      ['README.md', 'generator/GUIDE.md'].map((path) => readFile(join(root, path), 'utf8')),
    );
    const fragments = [...texts.join('\n').matchAll(/`(\w+: \{[^`…]*\})`/g)].map(
      ([, fragment = '']) => fragment,
    );
    expect(fragments.length).toBeGreaterThanOrEqual(3);
    for (const fragment of fragments) {
      // `{ operations, schemas }` names keys alone.
      const whole = fragment.replace(
        /\{ (\w+(?:, \w+)*) \}$/,
        (_, keys: string) =>
          `{ ${keys
            .split(', ')
            .map((key) => `${key}: {}`)
            .join(', ')} }`,
      );
      const config: unknown = runInNewContext(`({ document: 'a.yaml', ${whole} })`);
      expect([fragment, fits(config), fits.errors]).toEqual([fragment, true, null]);
    }
  });
});
