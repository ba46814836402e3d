// What a client states about a wait is compared with the declaration, wherever the id is sent and however short or long the delays are.

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { capabilitiesCheck } from '../../../../generator/verify/capabilities/check.js';
import { casesOf, documentOf, failures, namedSubjectOf } from '../generated.js';

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
  plan = {},
}: {
  readonly path?: string;
  readonly parameter?: JsonObject;
  readonly waiter?: JsonObject;
  readonly plan?: JsonObject;
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
            ...plan,
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
    const subject = await namedSubjectOf(document);
    const cases = await casesOf(capabilitiesCheck, subject);
    expect(failures(cases)).toEqual([]);
    expect(
      cases.map(({ name, skipped }) => `${name}${skipped === undefined ? '' : `: ${skipped}`}`),
    ).toEqual(['what is done until its result', 'the states that it is polled for']);
  });

  it.each<[string, { waiter?: JsonObject; plan?: JsonObject; want: readonly string[] }]>([
    ['another delay', { waiter: { minDelay: 0.2 }, want: ['beginJob', 'showJob'] }],
    ['a longer delay', { waiter: { maxDelay: 3600 }, want: ['beginJob', 'showJob'] }],
    ['another state', { waiter: { failure: ['done'] }, want: ['beginJob', 'showJob'] }],
    ['the place of the id', { plan: { parameters: { id: '/state' } }, want: ['beginJob'] }],
    [
      'a result that is fetched',
      {
        plan: { result: { operation: 'showJob', parameters: { id: '/id' } } },
        want: ['beginJob'],
      },
    ],
  ])('is judged by %s', async (_, { waiter = {}, plan, want }) => {
    const delays = { minDelay: 0.1, maxDelay: 1 };
    const subject = await namedSubjectOf(withWait({ waiter: delays }));
    const document = withWait({ waiter: { ...delays, ...waiter }, ...(plan && { plan }) });
    const cases = await casesOf(capabilitiesCheck, { ...subject, document });
    expect(cases.flatMap((each) => (each.failure === undefined ? [] : [each.subject]))).toEqual(
      want,
    );
  });
});
