import { expect, test } from 'vitest';

import { concordHere, petDocument, report } from '../../cli/concord.js';

test.each([
  ['source', {}, 'The target compat needs to know whose names it is to have.'],
  ['packages', { compat: { from: 'orval' } }, 'The target compat has no package of its own.'],
])('compat in the layout %s with %j', async (layout, options, message) => {
  const config = { document: 'pets.yaml', layout, targets: ['client', 'compat'], ...options };
  const ended = await concordHere(['generate', '--reporter', 'json'], {
    files: { 'pets.yaml': petDocument, 'concord.config.json': JSON.stringify(config) },
  });
  expect([ended.status, report(ended).diagnostics]).toEqual([
    1,
    [expect.objectContaining({ code: 'compat/options', message, file: 'concord.config.json' })],
  ]);
});
