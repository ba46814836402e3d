// Every snippet of the READMEs, the generated ones and ours, is complete by itself: it compiles and runs against a service on loopback.

import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const paths = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, [join(root, 'generated', path)]]));
const own: Plugin = { name: 'own', setup: ({ onResolve }) => onResolve({ filter: /^@video-automation\// }, ({ path }) => ({ path: paths[path]?.[0] ?? path })) };

/** What is for the addresses of the examples goes to the service on loopback, and their key is one that it knows. */
const redirect = (baseUrl: string): string => `
const send = globalThis.fetch;
const here = (url) => url.replace(/https:\\/\\/(your-server|video)\\.example\\/api\\/v1/, '${baseUrl}').replace('https://store.example', '${new URL(baseUrl).origin}');
const known = (request) => {
  if (request.headers.get('authorization') === 'Bearer your-key') request.headers.set('authorization', 'Bearer key-1');
  return request;
};
globalThis.fetch = (input, init) => (input instanceof Request ? send(known(new Request(here(input.url), input)), init) : send(here(String(input)), init));
`;

async function blocksOf(path: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(root, path), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```/gm)].flatMap(([, name, block = '']) => (name === language ? [block] : []));
}

const readmes = ['generated/validators/README.md', 'generated/fixtures/README.md', 'generated/client/README.md', 'README.md'];

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
        ...snippets.map((content, index) => ({ path: `snippet${index}.ts`, content: `${content}\nexport {};\n` })),
        { path: 'package.json', content: '{ "type": "module" }' },
        { path: 'file.mp4', content: 'abc' },
        { path: 'talk.mp4', content: 'abc' },
        { path: 'setup.mjs', content: redirect(service.baseUrl) },
        { path: 'tsconfig.json', content: JSON.stringify({ compilerOptions: { ...strictFlags({ resolution: 'bundler' }), noUnusedLocals: false, types: ['node'], paths }, include: ['snippet*.ts'] }) },
      ]);
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
      expect(await tsc(folder, '7')).toEqual([]);
      await build({ absWorkingDir: folder, entryPoints: snippets.map((_, index) => `snippet${index}.ts`), outdir: 'out', bundle: true, format: 'esm', platform: 'node', outExtension: { '.js': '.mjs' }, external: ['zod', 'msw', 'openapi-fetch'], plugins: [own], logLevel: 'error' });
      for (const [index, snippet] of snippets.entries()) {
        const ran = await run(process.execPath, ['--import', './setup.mjs', `out/snippet${index}.mjs`], folder, { ...process.env, VIDEO_AUTOMATION_API_KEY: 'key-1', VIDEO_AUTOMATION_BASE_URL: service.baseUrl });
        expect(ran, `${snippet}\n${ran.output}`).toMatchObject({ code: 0 });
      }
    }));
});

describe('the commands of README.md', { timeout: 300_000 }, () => {
  const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const answer = { description: 'The pet', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1.0.0' },
    servers: [{ url: 'https://pets.example' }],
    security: [],
    paths: { '/pets/{id}': { get: { operationId: 'getPet', summary: 'A pet', tags: ['Pets'], parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }], responses: { 200: answer } } } },
    components: { schemas: { Pet: pet } },
  };

  it('run one after the other, and make what the workspace names', () =>
    inScratch(async (folder) => {
      const content = JSON.stringify(document);
      await writeAll(folder, ['yaml', 'json'].map((type) => ({ path: `path/to/openapi.${type}`, content })));
      const lines = (await blocksOf('README.md', 'sh')).flatMap((block) => block.split('\n').filter((line) => line.startsWith('npx concord ')));
      expect(lines.length).toBeGreaterThan(7);
      for (const line of lines) {
        const [command = ''] = line.replace('npx concord', `'${process.execPath}' '${join(root, 'dist/cli.js')}'`).split(' #');
        const ran = await run('sh', ['-c', command], folder);
        expect(ran, `${line}\n${ran.output}`).toMatchObject({ code: 0 });
      }
      const [workspace = ''] = await blocksOf('README.md', 'json');
      const { private: isPrivate, workspaces } = JSON.parse(workspace);
      expect(isPrivate).toBe(true);
      const names: readonly unknown[] = await Promise.all(workspaces.map(async (each: string) => JSON.parse(await readFile(join(folder, each, 'package.json'), 'utf8')).name));
      expect(names).toEqual(['@pets/client', '@pets/validators', '@pets/fixtures']);
    }));
});
