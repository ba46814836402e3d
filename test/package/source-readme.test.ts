// Every snippet in the README of a client of plain folders compiles where it says that it stands.

import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { withDefaults } from '../../generator/base/options.js';
import { plan } from '../../generator/generate.js';
import { inScratch, root, strictFlags, tsc, writeAll } from '../support/compile.js';

it.each([
  ['nodenext', 'js', './client/index.js'],
  ['bundler', 'none', './client/index'],
] as const)('with the resolution %s', { timeout: 120_000 }, async (resolution, ending, path) => {
  const { files, diagnostics } = await plan(
    withDefaults(
      {
        ...{ document: 'openapi/openapi.yaml', layout: 'source', targets: ['client'] },
        ...{ raw: true, importExtension: ending },
      },
      root,
    ),
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const readme = files.find((file) => file.path === 'client/README.md')?.content ?? '';
  const snippets = [...readme.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, text = '']) => text);
  expect(snippets[0]).toContain(` from '${path}';`);
  expect(snippets.length).toBeGreaterThan(4);
  expect(readme).not.toMatch(/@video-automation|openapi\.json|BEHAVIOUR/);
  expect(readme).toContain('npm install openapi-fetch@');
  await inScratch(async (folder) => {
    const compilerOptions = { ...strictFlags({ resolution }), types: ['node'], noEmit: true };
    await writeAll(folder, [
      ...files,
      ...snippets.map((content, index) => ({ path: `snippet-${index}.ts`, content })),
      { path: 'package.json', content: '{ "type": "module" }' },
      { path: 'tsconfig.json', content: JSON.stringify({ compilerOptions, include: ['*.ts'] }) },
    ]);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    expect(await tsc(folder, '7')).toEqual([]);
  });
});
