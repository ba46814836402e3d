// The guide of the mock in tests by its word: its files are written, generated from, compiled, and run by Vitest.

import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inScratch, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';

it('the guide of the mock in tests works as it is', { timeout: 300_000 }, async () => {
  const guide = await readFile(join(root, 'generator/guides/mock.md'), 'utf8');
  const files = [...guide.matchAll(/^```\w+\n(?:\/\/|#) (\S+)\n([^]*?)^```/gm)].map(
    ([, path = '', content = '']) => ({ path, content }),
  );
  expect(files.map(({ path }) => path)).toEqual(['openapi.yaml', 'pets.test.ts']);
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
    const ran = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], folder);
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(ran.output).toContain('2 passed');
  });
});
