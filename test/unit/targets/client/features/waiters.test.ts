// Functions that wait stand in the file of the operation that begins the work: no two files import each other's values.

import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { typeErrors } from '../../../../support/compile.js';
import { emit } from '../emit.js';

const job: JsonObject = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'string' },
    state: { type: 'string', enum: ['running', 'done', 'broken'] },
  },
};
const ok: JsonObject = {
  responses: { 200: { description: '', content: { 'application/json': { schema: job } } } },
};

/** Work that is begun in one resource, and asked for in another one or in the same. */
function work(begins: string, asks: string): JsonObject {
  return {
    paths: {
      '/jobs': {
        post: {
          operationId: 'beginJob',
          tags: [begins],
          ...ok,
          'x-waits-for': { operation: 'showJob', parameters: { id: '/id' } },
        },
      },
      '/jobs/{id}': {
        get: {
          operationId: 'showJob',
          tags: [asks],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          ...ok,
          'x-waiter': {
            property: 'state',
            pending: ['running'],
            success: ['done'],
            failure: ['broken'],
          },
        },
      },
    },
  };
}

const waiter = `{
    operation: 'showJob',
    ask: showJob,
    state: ['state'],
    pending: ['running'],
    success: ['done'],
    failure: ['broken'],
    id: 'id',
  }`;

it.each<[string, { given: JsonObject; plan: string; imports: readonly string[] }]>([
  [
    'of one resource',
    {
      given: work('Jobs', 'Jobs'),
      plan: 'waitForShowJobWaiter',
      imports: ['../runtime/waiter.js'],
    },
  ],
  [
    'of two resources',
    {
      given: work('Jobs', 'States'),
      plan: waiter,
      imports: ['../runtime/waiter.js', './states.js'],
    },
  ],
])('a wait for work %s', { timeout: 60_000 }, async (_, { given, plan, imports }) => {
  const { file, files } = await emit(given);
  const jobs = file('src/resources/jobs.ts');
  expect(jobs).toContain(`const waitForShowJobPlan = {\n  waiter: ${plan},\n`);
  const values = [...jobs.matchAll(/^import \{[^}]*\} from '(.*)';$/gm)].map(([, from]) => from);
  expect(values).toEqual(expect.arrayContaining([...imports]));
  for (const { path, content } of files)
    if (path.includes('/resources/') && !path.endsWith('/jobs.ts'))
      expect(content).not.toMatch(/^import \{[^}]*\} from '\.\/jobs\.js'/m);
  expect(await typeErrors(files, { compiler: '7', resolution: 'nodenext' })).toEqual([]);
});
