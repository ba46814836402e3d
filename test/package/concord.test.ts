// Concord itself as another repository gets it: packed, installed from the archive without its development dependencies, used as the README says.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inScratch, root, run } from '../support/compile.js';
import { own } from '../support/package.js';
import { petDocument } from '../unit/cli/concord.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

describe('the packed generator', { timeout: 900_000 }, () => {
  it('runs every command of the README in an empty folder, and says how what it makes is built', () =>
    inScratch(async (folder) => {
      const packed = await run(
        npm,
        ['pack', '--ignore-scripts', '--pack-destination', folder],
        root,
      );
      expect(packed, packed.output).toMatchObject({ code: 0 });
      const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
      const app = join(folder, 'app');
      await mkdir(join(app, 'path/to'), { recursive: true });
      await writeFile(join(app, 'path/to/openapi.yaml'), petDocument);
      await install(app, [join(folder, archive)]);
      await expectSmall(join(app, 'node_modules'));
      await expectClearMessages(app);
      await install(app, await Promise.all(['typescript', 'zod'].map(own)));

      const readme = await readFile(join(root, 'README.md'), 'utf8');
      const commands = readmeCommands(readme);
      expect(commands.length).toBeGreaterThan(7);
      await writeFile(join(app, 'path/to/openapi.json'), JSON.stringify(parse(petDocument)));
      let workspace = '';
      for (const [command = '', ...words] of commands) {
        // It does not end by itself.
        if (words.includes('mock')) {
          const { status } = await mocked(words.slice(1), app, (address) =>
            fetch(`${address}/nothing-at-all`),
          );
          expect(status).toBe(404);
          continue;
        }
        const told = words.slice(0, words.includes('>') ? words.indexOf('>') : undefined);
        const execute = (given: readonly string[]): ReturnType<typeof run> =>
          run(command === 'npx' ? npx : command, given, app);
        // A probe asks a service, which a mock is.
        const service = told.indexOf('--url') + 1;
        const ended = await (service === 0
          ? execute(told)
          : mocked(['mock', 'path/to/openapi.yaml'], app, (address) =>
              execute(told.with(service, address)),
            ));
        expect(ended, `${words.join(' ')}\n${ended.output}`).toMatchObject({ code: 0 });
        workspace ||= /^ {2}echo '(.*)' > package\.json$/m.exec(ended.output)?.[1] ?? '';
      }
      // The commands that the first one ends with name what is there.
      const { private: isPrivate, workspaces } = JSON.parse(workspace);
      expect(isPrivate).toBe(true);
      const names: readonly unknown[] = await Promise.all(
        workspaces.map(
          async (each: string) =>
            JSON.parse(await readFile(join(app, 'packages', each, 'package.json'), 'utf8')).name,
        ),
      );
      expect(names).toEqual(['@pets/client', '@pets/validators', '@pets/fixtures']);
      // Under its own name it is the same command.
      expect(await run(npx, ['--no-install', 'concord-openapi', '--version'], app)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+\.\d+\.\d+$/m),
      });

      const installed = join(app, 'node_modules/concord-openapi');
      const shipped = new Set(
        (await readdir(installed, { recursive: true })).map((path) => path.replaceAll('\\', '/')),
      );
      for (const path of [
        'README.md',
        'LICENSE',
        'openapi/EXTENSIONS.md',
        'templates/client/README.md.hbs',
        'dist/THIRD-PARTY.txt',
        'dist/concord.schema.json',
        'dist/types/generator/index.d.ts',
      ])
        expect(shipped).toContain(path);
      expect([...shipped].filter((path) => /^(?:test|scripts|generated)\//.test(path))).toEqual([]);
      const library = await run(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          "import { generate } from 'concord-openapi'; console.log(typeof generate)",
        ],
        app,
      );
      expect(library).toMatchObject({ code: 0, output: 'function\n' });
    }));
});

async function install(app: string, packages: readonly string[]): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  const ended = await run(npm, ['install', ...options, '--save-dev', ...packages], app);
  expect(ended, ended.output).toMatchObject({ code: 0 });
}

/** In bytes of files. An installation has 30 MB, of which 13 are ts-morph's TypeScript and 12 Concord itself. */
const mostBytes = 40e6;

/** The installation is small, and no package of it runs a script when it is installed. */
async function expectSmall(modules: string): Promise<void> {
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes);
  for (const path of files.filter((each) => each.endsWith('package.json'))) {
    const { scripts = {} } = JSON.parse(await readFile(path, 'utf8'));
    const ran = ['preinstall', 'install', 'postinstall', 'prepare'].filter(
      (name) => name in scripts,
    );
    // What another package prepares before it is published is not run either, unless it comes from elsewhere than a registry.
    expect(ran.filter((name) => name !== 'prepare' || path.includes('concord-openapi'))).toEqual(
      [],
    );
  }
}

/** What needs a package that is not there says how to install it. */
async function expectClearMessages(app: string): Promise<void> {
  for (const [words, missing] of [
    [['verify', 'path/to/openapi.yaml'], 'typescript zod'],
    [['generate', 'path/to/openapi.yaml', '--format', '-o', 'formatted'], 'prettier'],
  ] as const) {
    const ended = await run(npx, ['--no-install', 'concord', ...words], app);
    expect(ended.code, ended.output).toBe(3);
    expect(ended.output).toContain(`npm install --save-dev ${missing} `);
    expect(ended.output).toContain('install/missing-package');
  }
}

/** What is done with the address of a mock that runs meanwhile. */
async function mocked<T>(
  words: readonly string[],
  app: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const own = join(app, 'node_modules/concord-openapi/dist/cli.js');
  const child = spawn(process.execPath, [own, ...words, '--port', '0'], { cwd: app });
  const [line] = await once(child.stdout, 'data');
  const [, address = ''] = /^Listening on (\S+) /.exec(String(line)) ?? [];
  const result = await use(address);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  return result;
}

/** The lines that begin with `npx concord`, as words. */
function readmeCommands(readme: string): readonly (readonly string[])[] {
  return [...readme.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.startsWith('npx concord '))
    .map((line) => line.replace(/\s+#.*$/, '').split(' '));
}
