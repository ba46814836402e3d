// The guide's script for Turborepo, in the repository that the guide describes.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { expect, test } from 'vitest';

import { cli } from '../unit/cli/concord.js';
import { folderWith } from '../unit/pipeline/folder.js';

const guide = readFileSync(new URL('../../generator/guides/monorepos.md', import.meta.url), 'utf8');

/** The block that has this text. */
function block(text: string): string {
  const blocks = [...guide.matchAll(/```\w+\n([^]*?)```/g)].map(([, inside = '']) => inside);
  return blocks.find((inside) => inside.includes(text)) ?? '';
}

test('the script of the guide writes the turbo.json of the guide', () => {
  const money = "'../../common/money.yaml#/Money'";
  const folder = folderWith({
    'common/money.yaml': 'Money: { type: object }\n',
    'scripts/inputs.mjs': block('// scripts/inputs.mjs'),
    '.git/HEAD': '',
    'apis/orders/concord.config.json': '{ "document": "openapi.yaml", "output": "generated" }',
    'apis/orders/openapi.yaml': `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
paths: {}
components: { schemas: { Total: { $ref: ${money} } } }
`,
  });
  mkdirSync(join(folder, 'bin'));
  symlinkSync(cli, join(folder, 'bin/concord'));
  const orders = join(folder, 'apis/orders');
  const run = (command: string, args: readonly string[]): string =>
    execFileSync(command, args, {
      cwd: orders,
      encoding: 'utf8',
      env: { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) },
    });
  expect(`$ cd apis/orders && concord inputs\n${run('concord', ['inputs'])}`).toBe(
    block('$ cd apis/orders'),
  );
  run(process.execPath, ['../../scripts/inputs.mjs']);
  expect(JSON.parse(readFileSync(join(orders, 'turbo.json'), 'utf8'))).toEqual(
    JSON.parse(block('"extends": ["//"]')),
  );
});
