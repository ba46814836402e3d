// Concord itself as another repository gets it: packed, installed from the archive without its development dependencies, used as the README says.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inScratch, root, run } from '../support/compile.js';
import { petDocument } from '../unit/cli/concord.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

describe('the packed generator', { timeout: 900_000 }, () => {
  it('runs every command of the README in an empty folder, and makes what its workspace names', () =>
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
      const installed = await run(
        npm,
        [
          'install',
          '--no-audit',
          '--no-fund',
          '--ignore-scripts',
          '--prefer-offline',
          '--save-dev',
          join(folder, archive),
        ],
        app,
      );
      expect(installed, installed.output).toMatchObject({ code: 0 });

      const readme = await readFile(join(root, 'README.md'), 'utf8');
      const commands = readmeCommands(readme);
      expect(commands.length).toBeGreaterThan(7);
      await writeFile(join(app, 'path/to/openapi.json'), JSON.stringify(parse(petDocument)));
      for (const [command = '', ...words] of commands) {
        // It does not end by itself.
        if (words.includes('mock')) {
          expect(await mocked(words.slice(1), app)).toBe(404);
          continue;
        }
        const ended = await run(
          command === 'npx' ? npx : command,
          words.slice(0, words.includes('>') ? words.indexOf('>') : undefined),
          app,
        );
        expect(ended, `${words.join(' ')}\n${ended.output}`).toMatchObject({ code: 0 });
      }
      // They make what the workspace of the README names.
      const [, workspace = ''] = /^```json\n([^]*?)^```/m.exec(readme) ?? [];
      const { private: isPrivate, workspaces } = JSON.parse(workspace);
      expect(isPrivate).toBe(true);
      const names: readonly unknown[] = await Promise.all(
        workspaces.map(
          async (each: string) =>
            JSON.parse(await readFile(join(app, each, 'package.json'), 'utf8')).name,
        ),
      );
      expect(names).toEqual(['@pets/client', '@pets/validators', '@pets/fixtures']);
      // Under its own name it is the same command.
      expect(await run(npx, ['--no-install', 'concord-openapi', '--version'], app)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+\.\d+\.\d+$/m),
      });

      const own = join(app, 'node_modules/concord-openapi');
      const shipped = new Set(
        (await readdir(own, { recursive: true })).map((path) => path.replaceAll('\\', '/')),
      );
      for (const path of [
        'README.md',
        'LICENSE',
        'openapi/EXTENSIONS.md',
        'templates/client/README.md.hbs',
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

/** The status that a mock answers with where the document has nothing. */
async function mocked(words: readonly string[], app: string): Promise<number> {
  const own = join(app, 'node_modules/concord-openapi/dist/cli.js');
  const child = spawn(process.execPath, [own, ...words, '--port', '0'], { cwd: app });
  const [line] = await once(child.stdout, 'data');
  const [, address = ''] = /^Listening on (\S+) /.exec(String(line)) ?? [];
  const { status } = await fetch(`${address}/nothing-at-all`);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  return status;
}

/** The lines that begin with `npx concord`, as words. */
function readmeCommands(readme: string): readonly (readonly string[])[] {
  return [...readme.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.startsWith('npx concord '))
    .map((line) => line.replace(/\s+#.*$/, '').split(' '));
}
