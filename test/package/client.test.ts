// The client as another repository gets it: packed, installed from the tarball, compiled under the strict matrix and run.

import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compiler, inScratch, type Resolution, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { type Service, startService } from '../support/service.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const client = join(root, 'generated', 'client');

describe('the packed client', { timeout: 300_000 }, () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('installs, compiles and runs in a project of its own', () =>
    inScratch(async (folder) => {
      const tarball = await pack(folder);
      const app = join(folder, 'app');
      await mkdir(app);
      await writeAll(app, [
        { path: 'package.json', content: JSON.stringify({ name: 'app', private: true, type: 'module' }) },
        { path: 'main.ts', content: await readFile(join(root, 'test', 'package', 'consumer.ts'), 'utf8') },
      ]);
      const types = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).devDependencies['@types/node'];
      const install = await run(npm, ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, `@types/node@${types}`], app);
      expect(install, install.output).toMatchObject({ code: 0 });

      for (const compiler of ['5.9', '7'] satisfies Compiler[])
        for (const resolution of ['bundler', 'nodenext'] satisfies Resolution[]) {
          const flags = { ...strictFlags({ resolution }), types: ['node'] };
          await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: flags, files: ['main.ts'] }));
          expect(await tsc(app, compiler), `${compiler} ${resolution}`).toEqual([]);
        }

      const flags = { ...strictFlags({ resolution: 'nodenext' }), types: ['node'], noEmit: false, outDir: 'out' };
      await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: flags, files: ['main.ts'] }));
      expect(await tsc(app, '5.9')).toEqual([]);
      const ran = await run(process.execPath, ['out/main.js'], app, { ...process.env, BASE_URL: service.baseUrl });
      expect(ran, ran.output).toMatchObject({ code: 0 });
      expect(JSON.parse(ran.output)).toEqual({
        upload: ['u1', null, 'https://store.example/put?signature=s'],
        captions: ['captions', 'queued'],
        project: ['p 1/ü', 'ready'],
        list: [2, 2],
        standalone: 'Generic',
        usage: 60,
        raw: [200, 'processing'],
        badRequest: [400, 'Unsupported file type. Supported file types: .mp4, .mov', true],
        unauthorized: [401, 'Unauthorized - Invalid or missing API key', false],
        rateLimit: [429, 'Too Many Requests - Rate limit exceeded', '7'],
        noKey: expect.stringContaining('VIDEO_AUTOMATION_API_KEY'),
      });
      expect(service.requests).toContain('GET /api/v1/automation/get-project-details?projectId=p%201%2F%C3%BC');
    }));

  it('carries the document and the manifest, and nothing that does not belong to it', () =>
    inScratch(async (folder) => {
      const listed = await run('tar', ['-tzf', await pack(folder)], folder);
      const files = listed.output.split('\n').map((line) => line.replace(/^package\//, ''));
      for (const wanted of ['package.json', 'README.md', 'LICENSE', 'openapi.json', 'concord.manifest.json', 'dist/index.js', 'dist/index.d.ts', 'dist/raw.d.ts'])
        expect(files).toContain(wanted);
      expect(files.filter((file) => /tsconfig|node_modules|\.tgz$/.test(file))).toEqual([]);
    }));

  it('is clean by publint and by are-the-types-wrong', () =>
    inScratch(async (folder) => {
      const tarball = await pack(folder);
      const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
      const lint = await run(bin('publint'), ['run', tarball, '--strict'], root);
      expect(lint, lint.output).toMatchObject({ code: 0 });
      expect(lint.output).toContain('All good');
      const types = await run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji'], root);
      expect(types, types.output).toMatchObject({ code: 0 });
    }));
});

/** `npm pack`, which builds the package first, as `npm publish` would. */
async function pack(folder: string): Promise<string> {
  const packed = await run(npm, ['pack', '--pack-destination', folder], client);
  expect(packed, packed.output).toMatchObject({ code: 0 });
  const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  return join(folder, tarball);
}
