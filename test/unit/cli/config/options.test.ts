// One table makes flags, configuration, schema and what `init` writes: what one of them takes, all of them take.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import { expect, test } from 'vitest';

import { configSchema, optionRows } from '../../../../generator/cli/config/option-table.js';
import { folderWith } from '../../pipeline/folder.js';
import { root } from '../../../support/compile.js';
import { cli, concordHere, petDocument, report } from '../concord.js';

const ajv = new Ajv.default({ allErrors: true });
const fits = ajv.compile(configSchema());
// A warning, and nothing worse.
const doubtful = petDocument.replace(
  'info: {',
  'x-paginaton: { kind: page, response: { items: /a } }\ninfo: {',
);

test('the schema is shipped, and takes what a configuration takes', () => {
  expect(JSON.parse(readFileSync(join(cli, '../concord.schema.json'), 'utf8'))).toEqual(
    configSchema(),
  );
  const { concord: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect([fits(own), fits.errors]).toEqual([true, null]);
  expect(
    fits({ $schema: 'x', documents: { a: { document: 'a.yaml', targets: ['client'] } } }),
  ).toBe(true);
  for (const wrong of [
    {},
    { document: 'a', ouput: 'b' },
    { document: 'a', targets: ['clinet'] },
    { documents: {} },
    { document: 'a', scope: 'My Scope' },
    { document: 'a', failOn: 'warn' },
  ])
    expect(fits(wrong)).toBe(false);
});

test('init writes every key, with values that are taken', async () => {
  const { folder } = await concordHere(['init'], { files: { 'openapi.yaml': petDocument } });
  const text = readFileSync(join(folder, 'concord.config.ts'), 'utf8');
  for (const key of optionRows.keys()) expect(text).toMatch(new RegExp(`^  (?:// )?${key}: `, 'm'));
  // All of them at once, as if every line had been taken into use.
  const whole = text.replace(/^ {2}\/\/ (\w+: .*,)$/gm, (line, entry: string) =>
    optionRows.has(entry.slice(0, entry.indexOf(':'))) &&
    !/headers|allowRemote|templates|include|exclude|rename/.test(entry)
      ? `  ${entry}`
      : line,
  );
  const used = folderWith({ 'openapi.yaml': petDocument, 'concord.config.ts': whole });
  const ended = await concordHere(['generate', '--inspect', 'names', '--reporter', 'json'], {
    folder: used,
  });
  expect(
    report(ended).diagnostics.filter(({ code }) => String(code).startsWith('config/')),
  ).toEqual([]);
  expect(text.split('\n').every((line) => line.length <= 240)).toBe(true);
});

test.each([
  ['concord.config.json', './node_modules', 'openapi.yaml'],
  ['config/concord.json', '../node_modules', '../openapi.yaml'],
])('init writes %s, which its schema takes', async (target, modules, document) => {
  const { folder, status } = await concordHere(['init', '--config', target], {
    files: { 'openapi.yaml': petDocument, 'config/keep': '' },
  });
  const { $schema, ...written } = JSON.parse(readFileSync(join(folder, target), 'utf8'));
  expect([status, $schema, written.document]).toEqual([
    0,
    `${modules}/concord-openapi/dist/concord.schema.json`,
    document,
  ]);
  expect([fits({ $schema, ...written }), fits.errors]).toEqual([true, null]);
});

test('init writes where an absolute path says, with paths from there', async () => {
  const folder = folderWith({ 'openapi.yaml': petDocument, 'config/keep': '' });
  const target = join(folder, 'config/concord.config.ts');
  expect((await concordHere(['init', '--config', target], { folder })).status).toBe(0);
  const ended = await concordHere(['generate', '--config', target], { folder });
  expect([ended.status, ended.stderr]).toEqual([0, '']);
});

test('init works with what it writes as JSON', async () => {
  const { folder } = await concordHere(['init', '--config', 'concord.config.json'], {
    files: { 'openapi.yaml': petDocument },
  });
  expect([
    (await concordHere(['generate'], { folder })).status,
    (await concordHere(['check'], { folder })).status,
  ]).toEqual([0, 0]);
});

test.each(['package.json', 'concord.yaml'])('init does not write %s', async (target) => {
  expect(
    report(
      await concordHere(['init', '--config', target, '--reporter', 'json'], {
        files: { 'openapi.yaml': petDocument },
      }),
    ).diagnostics,
  ).toMatchObject([{ code: 'usage/arguments' }]);
});

test('init says how to keep a formatter away', async () => {
  const { stdout } = await concordHere(['init'], {
    files: { 'openapi.yaml': petDocument, '.prettierrc': '{}' },
  });
  expect(stdout).toContain(
    'Prettier is used here: exclude the folder generated from it, with the line generated/ in .prettierignore.',
  );
});

test.each([
  ['nothing', [], {}, 0],
  ['--fail-on warning', ['--fail-on', 'warning'], {}, 1],
  ['--strict', ['--strict'], {}, 1],
  ['--strict --fail-on error', ['--strict', '--fail-on', 'error'], {}, 0],
  ['failOn in the configuration', [], { failOn: 'warning' }, 1],
  ['a flag instead of the configuration', ['--fail-on', 'error'], { failOn: 'warning' }, 0],
])('warnings with %s', async (_, flags, config, status) => {
  const files = {
    'pets.yaml': doubtful,
    'concord.config.json': JSON.stringify({
      $schema: './node_modules/concord-openapi/dist/concord.schema.json',
      document: 'pets.yaml',
      output: 'out',
      raw: false,
      format: false,
      targets: ['client'],
      ...config,
    }),
  };
  const ended = await concordHere(['generate', ...flags, '--reporter', 'json'], { files });
  const { ok, diagnostics, files: written } = report(ended);
  expect([ended.status, ok, diagnostics.map(({ severity }) => severity)]).toEqual([
    status,
    status === 0,
    ['warning'],
  ]);
  expect(Array.isArray(written) && written.length > 0).toBe(status === 0);
});

test.each(['bundle', 'suggest'])(
  '%s shows a wrong option in the configuration',
  async (command) => {
    const config = { document: 'pets.yaml', include: ['tag:nothing'] };
    const ended = await concordHere([command, '--reporter', 'json'], {
      files: { 'pets.yaml': petDocument, 'concord.config.json': JSON.stringify(config) },
    });
    expect(report(ended).diagnostics).toMatchObject([
      { code: 'select/no-match', file: 'concord.config.json' },
    ]);
  },
);

test('lint and verify fail on what generate fails on', async () => {
  const files = { 'pets.yaml': doubtful };
  expect((await concordHere(['lint', 'pets.yaml', '--fail-on', 'warning'], { files })).status).toBe(
    1,
  );
  expect(
    (
      await concordHere(['verify', 'pets.yaml', '--fail-on', 'warning', '--reporter', 'json'], {
        files,
      })
    ).status,
  ).toBe(1);
});
