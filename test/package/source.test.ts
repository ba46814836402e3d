// The layout `source` in an application of its own: what it says that it needs is installed, and nothing else is in reach.

import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inScratch, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { startService } from '../support/service.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

const program = (raw: boolean): string => `
import { VideoAutomation } from './src/api/client/index.js';
${raw ? "import { createRawClient } from './src/api/client/raw.js';" : ''}
import { makeProject } from './src/api/fixtures/index.js';
import { operationSchemas, projectSchema, validation } from './src/api/validators/index.js';

const client = new VideoAutomation({ apiKey: 'key-1', baseUrl: process.env['BASE_URL'] ?? '', middleware: [validation(operationSchemas)] });
const project = await client.projects.get({ projectId: 'p1' });
const raw = ${raw ? "(await createRawClient(client).GET('/automation/get-project-status', { params: { query: { projectId: 'p1' } } })).data?.status" : 'null'};
console.log(JSON.stringify([project.id, projectSchema.safeParse(makeProject()).success, raw]));
`;

describe('plain folders', { timeout: 300_000 }, () => {
  it.each<
    [string, { flags: readonly string[]; want: { commands: readonly string[]; prints: unknown } }]
  >([
    [
      'with the raw layer',
      {
        flags: ['--raw'],
        want: {
          commands: ['npm install openapi-fetch@^0.17.0 zod@~4.6.0'],
          prints: ['p1', true, 'processing'],
        },
      },
    ],
    [
      'without it',
      { flags: [], want: { commands: ['npm install zod@~4.6.0'], prints: ['p1', true, null] } },
    ],
  ])('say what they need, %s, and need no more', async (_, { flags, want }) => {
    const service = await startService();
    try {
      await inScratch(async (app) => {
        await cp(join(root, 'generated/client/openapi.json'), join(app, 'openapi.json'));
        await writeAll(app, [
          {
            path: 'package.json',
            content: JSON.stringify({ name: 'app', private: true, type: 'module' }),
          },
          { path: 'main.ts', content: program(flags.includes('--raw')) },
        ]);
        const generated = await run(
          process.execPath,
          [
            join(root, 'dist/cli.js'),
            'generate',
            'openapi.json',
            '-o',
            'src/api',
            '--layout',
            'source',
            '--name',
            'VideoAutomation',
            ...flags,
          ],
          app,
        );
        expect(generated, generated.output).toMatchObject({ code: 0 });
        const commands = [...generated.output.matchAll(/^ {2}(npm install .*)$/gm)].map(
          ([, command = '']) => command,
        );
        expect(commands).toEqual(want.commands);
        const readmes = await Promise.all(
          ['client', 'validators', 'fixtures'].map((folder) =>
            readFile(join(app, 'src/api', folder, 'README.md'), 'utf8'),
          ),
        );
        const named = readmes.flatMap((text) =>
          [...text.matchAll(/^npm install (.*)$/gm)].map(([, packages = '']) => packages),
        );
        expect(named.join(' ').split(' ').sort()).toEqual(
          want.commands.flatMap((command) => command.split(' ').slice(2)).sort(),
        );

        const install = async (args: readonly string[]): Promise<void> => {
          const ended = await run(npm, ['install', ...quiet, ...args], app);
          expect(ended, ended.output).toMatchObject({ code: 0 });
        };
        // What compiles them is not in reach of what runs.
        for (const command of commands) await install(command.split(' ').slice(2));
        await writeFile(
          join(app, 'tsconfig.json'),
          JSON.stringify({
            compilerOptions: {
              ...strictFlags({ resolution: 'nodenext' }),
              types: ['node'],
              typeRoots: [join(root, 'node_modules/@types')],
              noEmit: false,
              outDir: 'out',
            },
            files: ['main.ts'],
          }),
        );
        expect(await tsc(app, '7')).toEqual([]);
        const ran = await run(process.execPath, ['out/main.js'], app, {
          ...process.env,
          BASE_URL: service.baseUrl,
        });
        expect(ran, ran.output).toMatchObject({ code: 0 });
        expect(JSON.parse(ran.output)).toEqual(want.prints);
      });
    } finally {
      await service.close();
    }
  });
});
