// Validators in plain folders without a client: nothing that they import is missing.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withDefaults } from '../../../../generator/base/options.js';
import { plan } from '../../../../generator/generate.js';
import { typeErrors } from '../../../support/compile.js';

const schemas = {
  Tree: {
    type: 'object',
    properties: {
      state: { type: 'string', 'x-extensible-enum': ['new', 'done'] },
      node: { $ref: '#/components/schemas/Node' },
    },
  },
  Node: {
    anyOf: [{ $ref: '#/components/schemas/Tree' }, { $ref: '#/components/schemas/Nodes' }],
  },
  Nodes: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
};

it('a recursive schema compiles', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alone-'));
  const document = join(folder, 'openapi.json');
  const info = { title: 'T', version: '1.0.0' };
  writeFileSync(
    document,
    JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }),
  );
  const options = { document, layout: 'source', targets: ['validators'] } as const;
  const { files } = await plan(withDefaults(options, folder));
  const use = `import { treeSchema } from './validators/index.js';
export const state = treeSchema.parse({ state: 'other' }).state satisfies string | undefined;
`;
  const sources = files.filter(({ path }) => path.endsWith('.ts'));
  expect(sources.map(({ path }) => path).filter((path) => path.startsWith('client/'))).toEqual([]);
  expect(sources.some(({ content }) => content.includes('ZodType<unknown>'))).toBe(true);
  expect(
    await typeErrors([...sources, { path: 'use.ts', content: use }], {
      compiler: '7',
      resolution: 'bundler',
    }),
  ).toEqual([]);
});
