// The guide of the layout `source` by its word: its files are written, generated from, compiled and run.

import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inScratch, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';

it('the guide of the layout source works as it is', { timeout: 300_000 }, async () => {
  const guide = await readFile(join(root, 'generator/guides/source.md'), 'utf8');
  const files = [...guide.matchAll(/^```\w+\n(?:\/\/|#) (\S+)\n([^]*?)^```/gm)].map(
    ([, path = '', content = '']) => ({ path, content }),
  );
  expect(files.map(({ path }) => path)).toEqual([
    'openapi.yaml',
    'concord.config.ts',
    'src/pets.ts',
    'src/pets.test.ts',
  ]);
  await inScratch(async (folder) => {
    const compilerOptions = {
      ...strictFlags({ resolution: 'nodenext' }),
      types: ['node'],
      noEmit: false,
      rootDir: '.',
      outDir: 'out',
      paths: { 'concord-openapi': [join(root, 'dist/types/generator/index.d.ts')] },
    };
    await writeAll(folder, [
      ...files,
      { path: 'package.json', content: '{ "type": "module" }' },
      {
        path: 'tsconfig.json',
        content: JSON.stringify({ compilerOptions, include: ['src', 'concord.config.ts'] }),
      },
    ]);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const concord = (command: string) =>
      run(process.execPath, [join(root, 'dist/cli.js'), command], folder);
    expect(await concord('generate')).toMatchObject({ code: 0 });
    expect(await concord('check')).toMatchObject({ code: 0 });
    expect(await tsc(folder, '7')).toEqual([]);
    const ran = await run(process.execPath, ['--test', 'out/src/pets.test.js'], folder);
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(ran.output).toMatch(/^# pass 5$/m);
  });
});
