// Concord itself as another repository gets it: packed, installed from the archive without its development dependencies, used as the README says.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inScratch, root, run } from '../support/compile.js';
import { petDocument } from '../unit/cli/concord.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

describe('the packed generator', { timeout: 900_000 }, () => {
  it('runs every command of the README in an empty folder', () =>
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

      const commands = readmeCommands(await readFile(join(root, 'README.md'), 'utf8'));
      expect(commands.length).toBeGreaterThan(7);
      await writeFile(join(app, 'path/to/openapi.json'), JSON.stringify(parse(petDocument)));
      for (const [command = '', ...words] of commands) {
        const ended = await run(
          command === 'npx' ? npx : command,
          words.slice(0, words.includes('>') ? words.indexOf('>') : undefined),
          app,
        );
        expect(ended, `${words.join(' ')}\n${ended.output}`).toMatchObject({ code: 0 });
      }
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

/** The lines that begin with `npx concord` of the section about a document of one's own, as words. */
function readmeCommands(readme: string): readonly (readonly string[])[] {
  const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const block = blocks.find((each) => each.includes('npx concord ')) ?? '';
  return block
    .split('\n')
    .filter((line) => line.startsWith('npx concord '))
    .map((line) => line.replace(/\s+#.*$/, '').split(' '));
}
