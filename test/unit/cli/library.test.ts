import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import {
  bundle,
  check,
  defineConfig,
  generate,
  lint,
  plan,
  types,
} from '../../../generator/index.js';
import { folderWith } from '../pipeline/folder.js';
import { petDocument } from './concord.js';

const config = defineConfig({ document: 'pets.yaml', output: 'out', raw: false, format: false });

test('the library does what the command line does', async () => {
  const cwd = folderWith({ 'pets.yaml': petDocument });
  if (!('document' in config)) throw new Error('unreachable');
  const stages: string[] = [];
  const generated = await generate({ ...config, cwd }, (stage) => stages.push(stage));
  expect([generated.ok, generated.diagnostics]).toEqual([true, []]);
  expect(stages).toEqual(['load', 'read', 'name', 'emit', 'emit', 'emit', 'hash', 'write']);
  expect(existsSync(join(cwd, 'out/client/package.json'))).toBe(true);
  expect(await check({ ...config, cwd })).toMatchObject({ ok: true, drift: [] });
  expect((await plan({ ...config, cwd })).files).toEqual(generated.files);
  expect(JSON.parse((await bundle({ document: 'pets.yaml', cwd })).text ?? '')).toMatchObject({
    info: { title: 'Pets' },
  });
  const printed = await types(
    { document: 'pets.yaml', cwd },
    { rootTypes: true, transform: ({ type }) => (type === 'string' ? 'Word' : undefined) },
  );
  expect(printed.text).toContain('export type SchemaPet =');
  expect(printed.text).toContain('name: Word;');
  expect(
    (await lint({ document: 'pets.yaml', cwd })).diagnostics.every(
      ({ severity }) => severity !== 'error',
    ),
  ).toBe(true);
});

test('a mistake is a diagnostic, not an exception', async () => {
  const cwd = folderWith();
  expect(await generate({ document: 'nope.yaml', cwd })).toMatchObject({
    ok: false,
    files: [],
    changes: [],
    diagnostics: [{ code: 'document/not-found' }],
  });
  expect(await bundle({ document: 'nope.yaml', cwd })).toMatchObject({
    diagnostics: [{ code: 'document/not-found' }],
  });
});

test('the built package is imported by its name', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const script =
    "import { generate, version } from 'concord-openapi'; console.log(typeof generate, version)";
  expect(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
    }),
  ).toMatch(/^function \d+\.\d+\.\d+\n$/);
});
