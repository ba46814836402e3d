// What is printed is in its final layout: nothing lays it out afterwards, and prettier is the judge of how well that is done.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'prettier';
import { expect, test } from 'vitest';

import { plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/base/options.js';
import { root } from '../../support/compile.js';

const corpus = process.env['CORPUS'] ?? join(root, '../shared/corpus');

const documents: readonly (readonly [path: string, overlays: string[]])[] = [
  ['openapi/openapi.yaml', ['openapi/overlays/readings.yaml']],
  [join(corpus, 'museum.yaml'), []],
  [join(corpus, 'twilio.json'), []],
  [join(corpus, 'openai.json'), []],
  [join(corpus, 'github.json'), []],
];

test.each(documents)('%s', { timeout: 300_000 }, async (document, overlays) => {
  if (!existsSync(join(root, document)) && !existsSync(document))
    return console.warn(`${document} is not there: its output was not compared with prettier's`);
  const { files } = await plan(withDefaults({ document, overlays }, root));
  const printed = files.filter(
    ({ path }) => path.endsWith('.ts') && !/(?:^|\/)runtime\//.test(path),
  );
  const others: string[] = [];
  for (const { path, content } of printed)
    if ((await format(content, { filepath: path, printWidth: 100, singleQuote: true })) !== content)
      others.push(path);
  expect(printed.length).toBeGreaterThanOrEqual(20);
  expect(others).toEqual([]);
});
