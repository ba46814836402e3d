// Real documents become clients that compile under the strictest flags.

import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../generator/diagnostics.js';
import { plan } from '../../generator/generate.js';
import { corpusFile } from '../support/corpus.js';
import { type CompileOptions, typeErrors } from '../support/compile.js';

const everywhere: readonly CompileOptions[] = [
  { compiler: '5.9', resolution: 'bundler' },
  { compiler: '5.9', resolution: 'nodenext' },
  { compiler: '7', resolution: 'bundler' },
  { compiler: '7', resolution: 'nodenext' },
];
const fast: readonly CompileOptions[] = [{ compiler: '7', resolution: 'nodenext' }];

describe.each([
  ['museum.yaml', { operations: 8, compile: everywhere }],
  ['github.json', { operations: 1223, compile: fast }],
])('%s', (name, { operations, compile }) => {
  const path = corpusFile(name);

  it.skipIf(path === undefined)('compiles', { timeout: 300_000 }, async () => {
    const document = path ?? '';
    const planned = await plan({
      document,
      cwd: dirname(document),
      output: 'out',
      layout: 'packages',
      targets: ['client'],
      overlays: [],
      raw: true,
      format: false,
    });
    expect(planned.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(hasErrors(planned.diagnostics)).toBe(false);
    expect(planned.api?.operations.length).toBe(operations);
    for (const options of compile) expect(await typeErrors(planned.files, options), JSON.stringify(options)).toEqual([]);
  });
});
