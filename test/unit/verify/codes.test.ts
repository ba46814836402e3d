// How a failed proof is reported: one finding a compiler, one a check and place.

import { expect, test } from 'vitest';
import { compileErrors, disagreements } from '../../../generator/verify/verify.js';

test('code that does not compile is one error a compiler', () => {
  const found = compileErrors({
    compilations: [
      {
        compiler: '5.9.3',
        resolution: 'bundler',
        complaints: [
          { file: 'client/src/a.ts', line: 3, message: 'No.' },
          { file: 'b.ts', line: 1, message: 'Nor.' },
        ],
      },
    ],
  });
  expect(found.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    [
      'verify/compile',
      'error',
      'client/src/a.ts:3 does not compile with TypeScript 5.9.3 (bundler): No. (and 1 more)',
    ],
  ]);
});

test('a disagreement is one error a check and place', () => {
  const failed = {
    check: 'C1',
    subject: 'Pet',
    name: 'fixture',
    state: 'failed',
    pointer: '/components/schemas/Pet',
    failure: 'name is missing',
  } as const;
  const found = disagreements([failed, { ...failed, name: 'example' }]);
  expect(
    found.map(({ code, severity, message, pointer }) => [code, severity, message, pointer]),
  ).toEqual([
    [
      'verify/disagreement',
      'error',
      'C1, Pet, fixture: name is missing (and 1 more)',
      '/components/schemas/Pet',
    ],
  ]);
});
