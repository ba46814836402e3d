// The client and the validators are printed in its final layout: nothing lays it out afterwards, and prettier is the judge of how well that is done.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'prettier';
import { expect, test } from 'vitest';

import { plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/options.js';
import { root } from '../../support/compile.js';

const corpus = process.env['CORPUS'] ?? join(root, '../shared/corpus');
const documents = [
  ['openapi/openapi.yaml', ['openapi/overlays/readings.yaml']],
  [join(corpus, 'museum.yaml'), []],
] as const;

test.each(documents.filter(([path]) => existsSync(join(root, path)) || existsSync(path)))(
  '%s',
  { timeout: 120_000 },
  async (document, overlays) => {
    const { files } = await plan(
      withDefaults({ document, overlays, targets: ['client', 'validators'] }, root),
    );
    const printed = files.filter(({ path }) => path.endsWith('.ts') && !path.includes('/runtime/'));
    const others: string[] = [];
    for (const { path, content } of printed)
      if (
        (await format(content, { filepath: path, printWidth: 100, singleQuote: true })) !== content
      )
        others.push(path);
    expect(printed.length).toBeGreaterThan(7);
    expect(others).toEqual([]);
  },
);
