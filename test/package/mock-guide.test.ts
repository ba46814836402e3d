// The guide of the mock in tests by its word: its files are written, generated from, compiled, and run by Vitest, Jest and Playwright.

import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chromiumFlags, chromiumPath, hasChromium } from '../platforms/chromium.js';
import { install } from '../support/package.js';
import { inScratch, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';

it('the guide of the mock in tests works as it is', { timeout: 300_000 }, async () => {
  const guide = await readFile(join(root, 'generator/guides/mock.md'), 'utf8');
  const files = [...guide.matchAll(/^```\w+\n(?:\/\/|#) (\S+)\n([^]*?)^```/gm)].map(
    ([, path = '', content = '']) => ({ path, content }),
  );
  expect(files.map(({ path }) => path)).toEqual([
    ...['openapi.yaml', 'pets.test.ts', 'pets.test.js', 'pets.spec.js'],
  ]);
  const commands = [...guide.matchAll(/`concord ((?:generate|types) [^`]*)`/g)];
  expect(commands).toHaveLength(2);
  await inScratch(async (folder) => {
    const compilerOptions = {
      ...strictFlags({ resolution: 'nodenext' }),
      types: ['node'],
      paths: { 'concord-openapi': [join(root, 'dist/types/generator/index.d.ts')] },
    };
    await writeAll(folder, [
      ...files,
      { path: 'package.json', content: '{ "type": "module" }' },
      {
        path: 'tsconfig.json',
        content: JSON.stringify({ compilerOptions, include: ['pets.test.ts'] }),
      },
    ]);
    const modules = join(folder, 'node_modules');
    await mkdir(modules);
    const installed = ['vitest', 'zod', 'openapi-fetch', 'typescript', '@types'];
    for (const name of installed)
      await symlink(join(root, 'node_modules', name), join(modules, name), 'junction');
    await symlink(root, join(modules, 'concord-openapi'), 'junction');
    for (const [, command = ''] of commands) {
      const made = await run(
        process.execPath,
        [join(root, 'dist/cli.js'), ...command.split(' ')],
        folder,
      );
      expect(made, made.output).toMatchObject({ code: 0 });
    }
    expect(await tsc(folder, '7')).toEqual([]);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'pets.test.ts'];
    const ran = await run(process.execPath, vitest, folder);
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(ran.output).toContain('2 passed');
    await others(folder, files);
  });
});

/** Jest and Playwright, from the registry; the latter where there is a browser. */
async function others(folder: string, files: Parameters<typeof writeAll>[1]): Promise<void> {
  const place = join(folder, 'others');
  const core = join(root, 'node_modules/playwright-core/package.json');
  const { version } = JSON.parse(await readFile(core, 'utf8'));
  const launchOptions = { executablePath: chromiumPath, args: chromiumFlags };
  await writeAll(place, [
    ...files.filter(({ path }) => !path.endsWith('.ts')),
    { path: 'package.json', content: '{ "type": "module" }' },
    {
      path: 'playwright.config.js',
      content: `export default ${JSON.stringify({ use: { launchOptions } })};`,
    },
  ]);
  await install(place, ['jest@^30.0.0', '@jest/globals@^30.0.0', `@playwright/test@${version}`]);
  await symlink(root, join(place, 'node_modules/concord-openapi'), 'junction');
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' };
  const jest = ['node_modules/jest/bin/jest.js', 'pets.test.js'];
  const ran = await run(process.execPath, jest, place, env);
  expect(ran, ran.output).toMatchObject({ code: 0 });
  expect(ran.output).toContain('1 passed');
  if (!hasChromium) return;
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', 'pets.spec.js'];
  const driven = await run(process.execPath, playwright, place);
  expect(driven, driven.output).toMatchObject({ code: 0 });
  expect(driven.output).toContain('1 passed');
}
