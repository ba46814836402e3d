// The request handlers with Mock Service Worker 3, which this repository does not have: it needs Node 22.12, which comes with it.

import { chmod, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inScratch, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';

const platform = `node-${process.platform}-${process.arch}`;

const program = `
import { createCaptions, getPlanUsage, RateLimitError, VideoAutomation } from '@video-automation/client';
import { operations, planUsageFixture } from '@video-automation/fixtures';
import { allHandlers, handlers } from '@video-automation/fixtures/handlers';
import { setupServer } from 'msw/node';

const server = setupServer(...allHandlers());
server.listen({ onUnhandledFrame: 'error' });
const client = new VideoAutomation({ apiKey: 'key', baseUrl: 'https://api.example.com/api/v1', maxRetries: 0 });
const { body } = operations.createCaptions.request;

const results: Record<string, unknown> = {};
results['fixture'] = JSON.stringify(await getPlanUsage(client)) === JSON.stringify(planUsageFixture);
server.use(handlers.createCaptions({ status: 'completed' }));
results['override'] = (await createCaptions(client, body)).status;
server.use(handlers.createCaptions(async (request) => ({ title: JSON.stringify(request.body) })));
results['told'] = (await createCaptions(client, body)).title === JSON.stringify(body);
server.use(handlers.getPlanUsage.error(429, undefined, { once: true }));
const limited = await getPlanUsage(client).catch((error: unknown) => error);
results['error'] = limited instanceof RateLimitError && limited.headers.get('retry-after');
results['once'] = (await getPlanUsage(client)).plan === planUsageFixture.plan;
server.use(handlers.getPlanUsage.networkError());
results['network'] = await getPlanUsage(client).catch((error: Error) => error.name);
server.resetHandlers(...allHandlers({ baseUrl: 'https://api.example.com/v9' }));
const refused = await fetch('https://api.example.com/v9/automation/get-plan-usage');
results['credentials'] = refused.status;
server.close();
console.log(JSON.stringify([process.versions.node, results]));
`;

const entries = {
  '@video-automation/client': 'client/src/index.ts',
  '@video-automation/fixtures': 'fixtures/src/index.ts',
  '@video-automation/fixtures/handlers': 'fixtures/src/handlers/index.ts',
};

describe('the request handlers with Mock Service Worker 3', { timeout: 300_000 }, () => {
  it('compile, answer and refuse', ({ skip }) =>
    inScratch(async (folder) => {
      await writeAll(folder, [
        { path: 'package.json', content: '{ "type": "module" }' },
        { path: 'main.ts', content: program },
        {
          path: 'tsconfig.json',
          content: JSON.stringify({
            compilerOptions: {
              ...strictFlags({ resolution: 'bundler' }),
              types: ['node'],
              typeRoots: [join(root, 'node_modules/@types')],
              paths: Object.fromEntries(
                Object.entries(entries).map(([name, path]) => [name, [`./${path}`]]),
              ),
            },
            files: ['main.ts'],
          }),
        },
      ]);
      for (const name of ['client', 'fixtures'])
        await cp(join(root, 'generated', name, 'src'), join(folder, name, 'src'), {
          recursive: true,
        });
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
      const installed = await run(
        npm,
        [
          'install',
          '--no-audit',
          '--no-fund',
          '--ignore-scripts',
          '--prefer-offline',
          'msw@3',
          `${platform}@22`,
        ],
        folder,
      );
      if (installed.code !== 0)
        return skip(
          `msw@3 and ${platform}@22 cannot be installed here: ${installed.output.slice(0, 300)}`,
        );
      await symlink(
        join(root, 'node_modules/openapi-fetch'),
        join(folder, 'node_modules/openapi-fetch'),
        'junction',
      );
      expect(await tsc(folder, '7')).toEqual([]);
      const alias = Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [name, `./${path}`]),
      );
      await build({
        absWorkingDir: folder,
        entryPoints: ['main.ts'],
        outfile: 'main.mjs',
        bundle: true,
        format: 'esm',
        platform: 'node',
        external: ['msw', 'openapi-fetch'],
        alias,
        logLevel: 'error',
      });
      const node = join(
        folder,
        'node_modules',
        platform,
        'bin',
        process.platform === 'win32' ? 'node.exe' : 'node',
      );
      await chmod(node, 0o755);
      const ran = await run(node, ['main.mjs'], folder);
      expect(ran, ran.output).toMatchObject({ code: 0 });
      const [version, results] = JSON.parse(ran.output);
      expect(version).toMatch(/^22\./);
      expect(results).toEqual({
        fixture: true,
        override: 'completed',
        told: true,
        error: '30',
        once: true,
        network: 'ConnectionError',
        credentials: 401,
      });
    }));
});
