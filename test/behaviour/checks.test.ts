// Documented limits, checked before a call is spent; and estimates of what calls cost.

import { describe, expect, it } from 'vitest';
import {
  type CheckSettings,
  type OperationLimits,
  checkRequests,
} from '../../generator/runtime/client/limits/checks.js';
import { costOf } from '../../generator/runtime/client/limits/costs.js';
import {
  ArgumentError,
  ClientError,
  ValidationError,
} from '../../generator/runtime/client/errors.js';
import { Example, operation } from './client.js';
import { serve } from './server.js';

const limits: OperationLimits = {
  id: 'saveThing',
  path: { id: { minLength: 2 } },
  query: {
    limit: { minimum: 1, maximum: 100 },
    above: { exclusiveMinimum: 0, exclusiveMaximum: 1 },
  },
  body: {
    title: { maxLength: 5, pattern: /^\p{L}+$/u },
    tags: { minItems: 1, maxItems: 2 },
    when: { ahead: { seconds: 3000, unit: 1000 }, unixSeconds: true },
    date: { ahead: { seconds: 60 } },
    size: { needs: ['url'], plans: { Small: 720 } },
  },
  oneOf: [['url'], ['file']],
  required: true,
  duration: { minimum: 3, maximum: 600 },
  size: { maximum: 1000 },
};
const saveThing = operation({
  id: 'saveThing',
  method: 'POST',
  path: '/things/{id}',
  body: { mediaType: 'application/json' },
  parameters: [
    { name: 'id', in: 'path' },
    { name: 'limit', in: 'query' },
    { name: 'above', in: 'query' },
  ],
});

/** The violations of a call, or what was sent. */
async function call(
  params: object,
  settings: CheckSettings = {},
  options: { readonly validate?: boolean } = {},
): Promise<{
  readonly error?: unknown;
  readonly broken?: readonly string[];
  readonly sent: readonly string[];
}> {
  const server = await serve();
  const client = new Example({
    baseUrl: server.origin,
    middleware: [checkRequests({ 'POST /things/{id}': limits }, settings)],
  });
  const error: unknown = await client
    .call(saveThing, { id: 'ab', url: 'u', ...params }, options)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  if (error !== undefined && !(error instanceof ValidationError)) throw error;
  return {
    sent: server.requests.map(({ url, body }) => `${url} ${body}`),
    ...(error && {
      error,
      broken: error.violations.map(({ field, limit, given }) => `${field}: ${limit}, not ${given}`),
    }),
  };
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

describe('checks before a call', () => {
  it('[checks.refused] names operation, field, limit and what was given, of all that is broken, and sends nothing', async () => {
    const { error, broken, sent } = await call({ limit: 500, title: 'too long' });
    expect(broken).toEqual([
      'limit: at most 100, not 500',
      'title: at most 5 characters, not 8',
      'title: a text that matches /^\\p{L}+$/u, not one that does not',
    ]);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      name: 'ValidationError',
      operation: 'saveThing',
      isRetryable: false,
      message: expect.stringMatching(
        /^saveThing breaks limits of the API: `limit`: at most 100, not 500; /,
      ),
    });
    expect(sent).toEqual([]);
  });

  it('[checks.unix-seconds] milliseconds in place of Unix seconds are refused with a hint', async () => {
    expect((await call({ when: 1_893_456_000_000 })).broken).toEqual([
      'when: in Unix seconds, not in milliseconds (1893456000000); `toUnixSeconds` makes seconds of them',
    ]);
    expect((await call({ when: 1_893_456_000 })).broken).toBeUndefined();
  });

  it('[checks.secret] repeats no text', async () => {
    const { error } = await call({
      id: 'S',
      title: 'S3CRET!',
      tags: ['S3CRET', 'S3CRET', 'S3CRET'],
      url: undefined,
    });
    expect(error).toBeInstanceOf(ValidationError);
    expect(JSON.stringify(error) + String(error)).not.toContain('S3CRET');
  });

  it.each<[string, object, readonly string[]]>([
    ['a path', { id: 'a' }, ['id: at least 2 characters, not 1']],
    ['least numbers', { limit: 0 }, ['limit: at least 1, not 0']],
    ['exclusive bounds', { above: 1 }, ['above: less than 1, not 1']],
    ['characters, not code units', { title: '𝒜𝒜𝒜𝒜𝒜' }, []],
    ['no items', { tags: [] }, ['tags: at least 1 item, not 0']],
    ['many items', { tags: ['a', 'b', 'c'] }, ['tags: at most 2 items, not 3']],
    ['neither', { url: undefined }, ['url, file: exactly one of them, not none']],
    ['both', { file: 'f' }, ['url, file: exactly one of them, not url and file']],
    [
      'what is on the edge',
      { id: 'ab', limit: 100, above: 0.5, title: 'abcde', tags: ['a', 'b'] },
      [],
    ],
    ['null and what is left out', { title: null, tags: undefined }, []],
    ['values of other types', { title: 7, tags: 'x', when: 'x', date: 'never' }, []],
  ])('[checks.bounds] checks %s', async (_, params, want) => {
    const { broken = [], sent } = await call(params);
    expect(broken).toEqual(want);
    expect(sent).toHaveLength(want.length === 0 ? 1 : 0);
  });

  it('[checks.ahead] measures timestamps from now', async () => {
    expect(
      (await call({ when: inSeconds(3010), date: new Date(Date.now() + 70_000).toISOString() }))
        .sent,
    ).toHaveLength(1);
    expect((await call({ when: inSeconds(2990) })).broken).toEqual([
      'when: at least 50 minutes ahead, not 49 minutes ahead',
    ]);
    expect(
      (await call({ when: inSeconds(-7200), date: new Date(Date.now() + 30_500).toISOString() }))
        .broken,
    ).toEqual([
      expect.stringMatching(/^when: at least 50 minutes ahead, not 120 minutes ago$/),
      'date: at least 60 seconds ahead, not 30 seconds ahead',
    ]);
  });

  it('[checks.needs] refuses what has a meaning only with something else', async () => {
    expect((await call({ size: 720, url: undefined, file: 'f' })).broken).toEqual([
      'size: only with `url`, not alone',
    ]);
    expect((await call({ size: 720 })).sent).toHaveLength(1);
  });

  it('[checks.plan] holds to the limits of the plan that is given', async () => {
    expect((await call({ size: 1080 }, { plan: 'Small' })).broken).toEqual([
      'size: at most 720 on the plan Small, not 1080',
    ]);
    for (const settings of [{ plan: 'Small' }, { plan: 'Other' }, { plan: 'constructor' }, {}])
      expect(
        (await call({ size: settings.plan === 'Small' ? 720 : 1080 }, settings)).broken,
      ).toBeUndefined();
  });

  it('[checks.known] holds to the limits of what the caller knows', async () => {
    const asked: unknown[] = [];
    const known = (request: unknown): { duration: number; size: number } => {
      asked.push(request);
      return { duration: 601, size: 1001 };
    };
    expect((await call({ limit: 7 }, { known })).broken).toEqual([
      'duration: at most 600 seconds, not 601',
      'size: at most 1000 bytes, not 1001',
    ]);
    expect(asked).toEqual([{ operation: 'saveThing', params: { id: 'ab', limit: 7, url: 'u' } }]);
    expect((await call({}, { known: () => ({ duration: 2 }) })).broken).toEqual([
      'duration: at least 3 seconds, not 2',
    ]);
    expect((await call({}, { known: async () => undefined })).sent).toHaveLength(1);
  });

  it('[checks.skip] lets a call pass that asks for it, and operations without limits', async () => {
    expect((await call({ limit: 500 }, {}, { validate: false })).sent).toEqual([
      '/things/ab?limit=500 {"url":"u"}',
    ]);
    const server = await serve();
    await new Example({
      baseUrl: server.origin,
      middleware: [checkRequests({ 'POST /things/{id}': limits }, {})],
    }).call(operation());
    expect(server.requests).toHaveLength(1);
  });
});

describe('estimates of costs', () => {
  const costs = {
    clip: { amount: 2, unit: 'media credits', per: 60 },
    dub: { amount: 0.5, unit: 'AI credits', per: 60 },
  } as const;

  it('[costs.estimate] multiplies what is stated, and rounds nothing', () => {
    expect(costOf(costs, 'clip', 90)).toEqual({ amount: 3, unit: 'media credits' });
    expect(costOf(costs, 'dub', 90)).toEqual({ amount: 0.75, unit: 'AI credits' });
    expect(costOf(costs, 'clip', 0)).toEqual({ amount: 0, unit: 'media credits' });
    for (const seconds of [-1, NaN, Infinity])
      expect(() => costOf(costs, 'clip', seconds)).toThrow(ArgumentError);
    // A caller without types.
    expect(() => costOf<typeof costs, 'clip'>(costs, 'toString' as 'clip', 1)).toThrow(
      'no cost is documented',
    );
  });
});
