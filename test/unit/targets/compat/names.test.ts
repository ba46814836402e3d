// Names of which an old tool would make nothing that can be declared.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compatTools } from '../../../../generator/base/compat-options.js';
import { concordHere } from '../../cli/concord.js';

it.each(
  ['unicode-names', 'colliding-names'].flatMap((folder) =>
    compatTools.map((from) => [folder, from] as const),
  ),
)('modules are made of %s for %s', async (folder, from) => {
  const url = new URL(`../../../documents/valid/${folder}/openapi.yaml`, import.meta.url);
  const compat = {
    from,
    ...(from === 'kubb' && { types: 'types', clients: 'clients', hooks: 'hooks', zod: 'zod' }),
  };
  const config = {
    ...{ document: 'openapi.yaml', output: 'out', layout: 'source', compat, failOn: 'error' },
    targets: ['client', 'query', 'validators', 'compat'],
  };
  const ended = await concordHere(['generate'], {
    files: {
      'openapi.yaml': readFileSync(url, 'utf8'),
      'concord.config.json': JSON.stringify(config),
    },
  });
  expect([ended.status, ended.stderr]).toEqual([
    0,
    expect.not.stringContaining('Not an identifier'),
  ]);
});
