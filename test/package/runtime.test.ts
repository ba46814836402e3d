// The package concord-runtime as applications get it: packed, installed beside outputs of both layouts that import it, compiled and run.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inScratch, root, run, writeAll } from '../support/compile.js';
import { startService } from '../support/service.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
const targets = ['client', 'validators', 'fixtures'] as const;

const program = (from: Readonly<Record<(typeof targets)[number], string>>): string => `
import { ValidationError, VideoAutomation } from '${from.client}';
import { makeProject } from '${from.fixtures}';
import { operationSchemas, projectSchema, validation } from '${from.validators}';

const client = new VideoAutomation({
  apiKey: 'key-1',
  baseUrl: process.env['BASE_URL'] ?? '',
  middleware: [validation(operationSchemas, { strict: true })],
});
const project = await client.projects.get({ projectId: 'p1' });
const wrong = makeProject.counterExamples().filter(({ value }) => projectSchema.safeParse(value).success);
console.log(JSON.stringify([project.id, projectSchema.safeParse(makeProject()).success, wrong.length, typeof ValidationError]));
`;

describe('outputs with the runtime from its package', { timeout: 600_000 }, () => {
  it('has the version of the generator, and its ranges of other packages', async () => {
    const [own, generator] = await Promise.all(
      ['generator/runtime/package.json', 'package.json'].map(async (path) =>
        JSON.parse(await readFile(join(root, path), 'utf8')),
      ),
    );
    expect(own.version).toBe(generator.version);
    const validators = await readFile(join(root, 'generated/validators/package.json'), 'utf8');
    expect(own.peerDependencies.zod).toBe(JSON.parse(validators).peerDependencies.zod);
  });

  it.each(['source', 'packages'])('compile and run in the layout %s', (layout) =>
    inScratch(async (app) => {
      const isSource = layout === 'source';
      const packed = await run(
        npm,
        ['pack', '--ignore-scripts', '--pack-destination', app],
        join(root, 'generator/runtime'),
      );
      expect(packed, packed.output).toMatchObject({ code: 0 });
      const [archive = ''] = (await readdir(app)).filter((name) => name.endsWith('.tgz'));
      const names = targets.map((target) => ({
        target,
        name: isSource ? `./api/${target}/index.js` : `@video-automation/${target}`,
      }));
      await writeAll(app, [
        {
          path: 'package.json',
          content: JSON.stringify({
            ...{ name: 'app', private: true, type: 'module' },
            ...(!isSource && { workspaces: targets.map((target) => `api/${target}`) }),
          }),
        },
        {
          path: 'main.ts',
          content: program(
            Object.fromEntries(names.map(({ target, name }) => [target, name])) as Record<
              (typeof targets)[number],
              string
            >,
          ),
        },
        {
          path: 'tsconfig.json',
          content: JSON.stringify({
            compilerOptions: {
              ...{ target: 'ES2022', module: 'NodeNext', strict: true, outDir: 'out' },
              ...{ rootDir: '.', types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
            },
            files: ['main.ts'],
          }),
        },
      ]);
      const generated = await run(
        process.execPath,
        [
          ...[join(root, 'dist/cli.js'), 'generate', join(root, 'generated/client/openapi.json')],
          ...['--output', 'api', '--layout', layout, '--runtime', 'package'],
          ...['--name', 'VideoAutomation', '--counter-examples'],
        ],
        app,
      );
      expect(generated, generated.output).toMatchObject({ code: 0 });
      expect(generated.output.includes('npm install concord-runtime@')).toBe(isSource);
      const installed = await run(
        npm,
        ['install', ...quiet, '--omit=dev', join(app, archive), 'zod@4.6.7'],
        app,
      );
      expect(installed, installed.output).toMatchObject({ code: 0 });
      const projects = isSource ? [] : targets.map((target) => `api/${target}`);
      for (const project of [...projects, '.']) {
        const compiled = await run(process.execPath, [compiler, '-p', project], app);
        expect(compiled, compiled.output).toMatchObject({ code: 0 });
      }
      const service = await startService();
      try {
        const ended = await run(process.execPath, ['out/main.js'], app, {
          ...process.env,
          BASE_URL: service.baseUrl,
        });
        expect(ended, ended.output).toMatchObject({ code: 0 });
        expect(JSON.parse(ended.output)).toEqual(['p1', true, 0, 'function']);
      } finally {
        await service.close();
      }
    }),
  );
});
