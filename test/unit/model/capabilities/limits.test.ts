// Rate limits that a document states, and the classes of operations that they are for.

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import {
  rateLimitProblems,
  rateLimitsOf,
} from '../../../../generator/model/capabilities/limits.js';
import { read } from '../../read/document-from.js';

const document = (budgets: readonly JsonObject[], name = 'reads'): JsonObject => ({
  'x-rate-limits': [{ source: 'here', says: 'so', budgets: [...budgets] }],
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        'x-rate-limit-class': name,
        responses: { 204: { description: '' } },
      },
    },
  },
});

describe('rate limits that are declared', () => {
  it.each<[string, { given: JsonObject; want: readonly object[] }]>([
    [
      'for all operations',
      {
        given: { requests: 10, per: 'minute', scope: 'API key' },
        want: [{ requests: 10, per: 60_000, perOperation: false }],
      },
    ],
    [
      'for each of a class',
      {
        given: { for: 'reads', requests: 60, per: 'hour', scope: 'endpoint and API key' },
        want: [{ for: 'reads', requests: 60, per: 3_600_000, perOperation: true }],
      },
    ],
    ['in no unit of time', { given: { requests: 10, per: 'moon' }, want: [] }],
    ['of no requests', { given: { requests: 0, per: 'minute' }, want: [] }],
  ])('%s', (_, { given, want }) =>
    expect(
      rateLimitsOf(read(document([given])).api).flatMap(({ budgets }) => [...budgets]),
    ).toEqual(want),
  );

  it.each<[string, { given: string; want: readonly string[] }]>([
    ['a class with a budget', { given: 'reads', want: [] }],
    ['a class without one', { given: 'writes', want: ['/paths/~1a/get/x-rate-limit-class'] }],
  ])('%s', (_, { given, want }) => {
    const { api, findings } = read(document([{ for: 'reads', requests: 1, per: 'second' }], given));
    expect(
      api.operations
        .flatMap((operation) => rateLimitProblems(api, operation))
        .map(({ severity }) => severity),
    ).toEqual(want.map(() => 'error'));
    expect(findings.filter((each) => String(each).includes('rate-limit'))).toEqual(
      want.map((at) => `rate-limit ${at}`),
    );
  });
});
