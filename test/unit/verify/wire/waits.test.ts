// Waits for work are proven whatever way the id is sent and however short or long the pauses are.

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { capabilitiesCheck } from '../../../../generator/verify/checks.js';
import { casesOf, documentOf, failures, subjectOf } from '../generated.js';

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
const inPath: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

function withWait({
  path = '/jobs/{id}',
  parameter = inPath,
  waiter = {},
}: {
  readonly path?: string;
  readonly parameter?: JsonObject;
  readonly waiter?: JsonObject;
}): JsonObject {
  const states = {
    property: 'state',
    pending: ['running'],
    success: ['done'],
    failure: ['broken'],
    ...waiter,
  };
  return documentOf({
    paths: {
      '/jobs': {
        post: {
          operationId: 'beginJob',
          ...ok,
          'x-waits-for': {
            operation: 'showJob',
            parameters: { [String(parameter['name'])]: '/id' },
          },
        },
      },
      [path]: {
        get: { operationId: 'showJob', parameters: [parameter], ...ok, 'x-waiter': states },
      },
    },
  });
}

const { schema: _, ...written } = inPath;

describe('a wait', { timeout: 60_000 }, () => {
  it.each<[string, JsonObject]>([
    ['whose id is in the path', withWait({})],
    [
      'whose id is a matrix',
      withWait({ path: '/jobs{id}', parameter: { ...inPath, style: 'matrix' } }),
    ],
    [
      'whose id is an exploded matrix',
      withWait({ path: '/jobs{id}', parameter: { ...inPath, style: 'matrix', explode: true } }),
    ],
    [
      'whose id is a label',
      withWait({ path: '/jobs{id}', parameter: { ...inPath, style: 'label' } }),
    ],
    ['whose id is exploded', withWait({ parameter: { ...inPath, explode: true } })],
    [
      'whose id is JSON',
      withWait({
        parameter: { ...written, content: { 'application/json': { schema: { type: 'string' } } } },
      }),
    ],
    [
      'whose id is a header',
      withWait({
        path: '/job',
        parameter: { name: 'X-Job', in: 'header', required: true, schema: { type: 'string' } },
      }),
    ],
    [
      'whose id is in the query',
      withWait({
        path: '/job',
        parameter: { name: 'id', in: 'query', required: true, schema: { type: 'string' } },
      }),
    ],
    [
      'whose id is JSON in the query',
      withWait({
        path: '/job',
        parameter: {
          name: 'id',
          in: 'query',
          required: true,
          content: { 'application/json': { schema: { type: 'string' } } },
        },
      }),
    ],
    [
      'whose id is a cookie',
      withWait({
        path: '/job',
        parameter: { name: 'id', in: 'cookie', required: true, schema: { type: 'string' } },
      }),
    ],
    ['with pauses of a tenth of a second', withWait({ waiter: { minDelay: 0.1 } })],
    [
      'with pauses from tenths of a second to two seconds',
      withWait({ waiter: { minDelay: 0.25, maxDelay: 2 } }),
    ],
    [
      'with pauses from a second to ten hours',
      withWait({ waiter: { minDelay: 1, maxDelay: 36_000 } }),
    ],
    ['with no pause', withWait({ waiter: { minDelay: 0, maxDelay: 5 } })],
    ['with short pauses at most', withWait({ waiter: { maxDelay: 0.4 } })],
  ])('%s', async (_, document) => {
    const subject = await subjectOf(document);
    const cases = await casesOf(capabilitiesCheck, subject);
    expect(failures(cases)).toEqual([]);
    expect(
      cases.map(({ name, skipped }) => `${name}${skipped === undefined ? '' : `: ${skipped}`}`),
    ).toEqual(
      expect.arrayContaining([
        'leads to its result',
        'done ends the wait',
        'polls with the declared delays',
      ]),
    );
  });

  it.each<[string, JsonObject, string]>([
    [
      'another pause',
      { minDelay: 0.2 },
      'showJob, polls with the declared delays: the client waits 100 ms before the second request, not 200',
    ],
    [
      'a longer pause',
      { minDelay: 0.1, maxDelay: 3_600 },
      'showJob, polls with the declared delays',
    ],
  ])('is judged by %s', async (_, waiter, want) => {
    const subject = await subjectOf(withWait({ waiter: { minDelay: 0.1, maxDelay: 1 } }));
    const cases = await casesOf(capabilitiesCheck, {
      ...subject,
      document: withWait({ waiter: { maxDelay: 1, ...waiter } }),
    });
    expect(failures(cases)).toEqual([expect.stringContaining(want)]);
  });

  it('is judged by the place of its id', async () => {
    const subject = await subjectOf(
      withWait({ path: '/jobs{id}', parameter: { ...inPath, style: 'matrix' } }),
    );
    const other = withWait({ path: '/jobs{id}', parameter: { ...inPath, style: 'label' } });
    expect(
      failures(await casesOf(capabilitiesCheck, { ...subject, document: other })).join('\n'),
    ).toContain('beginJob, leads to its result');
  });
});
