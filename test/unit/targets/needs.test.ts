import { expect, test } from 'vitest';
import { installCommands, requiredPackages } from '../../../generator/targets/package.js';

test.each<[string, { given: readonly [file: string, name: string][]; want: readonly string[] }]>([
  ['nothing', { given: [['types.ts', 'Middleware']], want: [] }],
  [
    'what is imported, in one command',
    {
      given: [
        ['checks.ts', 'integer'],
        ['raw-client.ts', 'rawClient'],
      ],
      want: ['npm install openapi-fetch@^0.17.0 zod@~4.6.0'],
    },
  ],
  [
    'what has a scope',
    { given: [['query.ts', 'Query']], want: ['npm install @tanstack/query-core@^5.62.0'] },
  ],
  [
    'what only tests need',
    {
      given: [['mock.ts', 'everyHandler']],
      want: ['npm install --save-dev msw@^2.15.0'],
    },
  ],
])('%s', (_, { given, want }) => {
  const uses = given.map(([file, name]) => ({ file: `runtime/${file}`, name }));
  const needs = requiredPackages([{ uses }], { layout: 'source' });
  expect(installCommands(needs)).toEqual(want);
});
