// Real documents become clients, validators and fixtures that compile under the strictest flags.

import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plan, type Plan } from '../../generator/generate.js';
import { corpusFile } from '../support/corpus.js';
import { type CompileOptions, typeErrors } from '../support/compile.js';
import { countsOf, knownDiagnostics, unexpected } from './diagnostics.js';

/** Every compiler and every resolution, once: `features-compile` has all pairs of them. */
const each: readonly CompileOptions[] = [
  { compiler: '5.9', resolution: 'nodenext' },
  { compiler: '7', resolution: 'bundler' },
];
const newest: readonly CompileOptions[] = [{ compiler: '7', resolution: 'nodenext' }];

describe.each([
  ['museum.yaml', { operations: 8, compile: each }],
  ['github.json', { operations: 1223, compile: each }],
  ['openai.json', { operations: 288, compile: newest }],
  ['twilio.json', { operations: 197, compile: newest }],
])('%s', (name, { operations, compile }) => {
  const path = corpusFile(name);

  it.skipIf(path === undefined)('compiles', { timeout: 600_000 }, async () => {
    const document = path ?? '';
    const planned = await plan({
      document,
      cwd: dirname(document),
      output: 'out',
      layout: 'source',
      targets: ['client', 'validators', 'fixtures'],
      overlays: [],
      raw: true,
      handlers: true,
      counterExamples: true,
      format: false,
    });
    expect(planned.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    // Sloppiness gets a warning with a safe reading; the list says which, and how often.
    expect(
      unexpected(countsOf(planned.diagnostics), (await knownDiagnostics())[name] ?? {}),
    ).toEqual([]);
    expect(planned.api?.operations.length).toBe(operations);
    for (const target of ['client', 'validators', 'fixtures'])
      // So many operations take at least so many characters, in however many files.
      expect(
        planned.files
          .filter((file) => file.path.startsWith(`${target}/`))
          .reduce((sum, { content }) => sum + content.length, 0),
        target,
      ).toBeGreaterThan(500 * operations);
    const files = [...planned.files, { path: 'given.ts', content: given(planned) }];
    for (const options of compile)
      expect(await typeErrors(files, options), JSON.stringify(options)).toEqual([]);
  });
});

/** The parameters of the fixtures have the types that the client takes them with. */
function given({ api, names }: Plan): string {
  const checks = (api?.operations ?? []).flatMap(({ at, parameters }) => {
    const named = names?.operations.get(at);
    return [...new Set(parameters.map((each) => each.in))].map(
      (location, index) =>
        `export const ${named?.function}${index}: Part<client.${named?.params}, typeof ` +
        `fixtures.operations.${named?.function}.request.${location}> = fixtures.operations.${named?.function}.request.${location};\n`,
    );
  });
  return (
    "import type * as client from './client/index.js';\nimport * as fixtures from './fixtures/index.js';\n" +
    'type Part<P, R> = { readonly [K in keyof R]: K extends keyof P ? P[K] : unknown };\n' +
    checks.join('')
  );
}
