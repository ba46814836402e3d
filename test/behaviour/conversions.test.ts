// Dates and 64-bit integers over HTTP on loopback.

import { describe, expect, it } from 'vitest';
import { writeJson } from '../../generator/runtime/client/body.js';
import { type Conversions, converting } from '../../generator/runtime/client/conversions.js';
import { callForEvents } from '../../generator/runtime/client/streams/events.js';
import { callForLines } from '../../generator/runtime/client/streams/json-lines.js';
import { webhookHandler } from '../../generator/runtime/client/webhooks/webhook.js';
import { ApiClient } from '../../generator/runtime/client/api-client.js';
import { ApiError } from '../../generator/runtime/client/errors.js';
import { Example, operation, rejection } from './client.js';
import { serve } from './server.js';

const event: Conversions = {
  properties: {
    id: 'bigint',
    at: 'Date',
    inner: () => event,
    times: { properties: { note: null }, others: 'Date' },
    pair: { first: [null, 'Date'], items: 'bigint' },
    either: 'Date|bigint',
  },
};

/** What a call returns for a body. */
async function received(body: string, conversions: Conversions = event): Promise<unknown> {
  const server = await serve({ body });
  const descriptor = { ...operation({}), convert: converting(conversions) };
  return new Example({ baseUrl: server.origin }).call(descriptor);
}

/** The body that is sent of a value. */
async function sent(value: unknown): Promise<string | undefined> {
  const server = await serve();
  const body = { key: 'body', mediaType: 'application/json', write: writeJson };
  const descriptor = { ...operation({ method: 'POST' }), body };
  await new Example({ baseUrl: server.origin }).call(descriptor, { body: value });
  return server.requests[0]?.body;
}

it.each<[string, string, string]>([
  ['times without a zone are in UTC', '2026-01-02T03:04:05.123456', '2026-01-02T03:04:05.123Z'],
  ['a stated zone stays', '2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
])('where it is asked for, %s', (_, text, time) => {
  expect(converting('Date', 'Z')(text, '')).toEqual(new Date(time));
  for (const other of ['soon', '2026-13-02T03:04:05', ''])
    expect(converting('Date', 'Z')(other, '')).toBe(other);
});

describe('a response', () => {
  it.each<[string, string, unknown]>([
    ['has dates', '{"at":"2026-01-02T03:04:05+02:00"}', { at: new Date('2026-01-02T01:04:05Z') }],
    ['keeps null', '{"at":null,"id":null}', { at: null, id: null }],
    ['keeps all digits', '{"id":9223372036854775807}', { id: 9223372036854775807n }],
    ['has small integers', '{"id":-5}', { id: -5n }],
    ['has integers with an exponent', '{"id":1e3}', { id: 1000n }],
    ['leaves other numbers', '{"n":9223372036854775807}', { n: 9223372036854775807 }],
    [
      'leaves digits in texts',
      '{"s":"\\"12345678901234567890","id":12345678901234567}',
      { s: '"12345678901234567890', id: 12345678901234567n },
    ],
    [
      'is converted inside of itself',
      '{"inner":{"inner":{"id":1}}}',
      { inner: { inner: { id: 1n } } },
    ],
    [
      'has maps',
      '{"times":{"note":"2026-01-02T03:04:05Z","a":"2026-01-02T03:04:05Z"}}',
      { times: { note: '2026-01-02T03:04:05Z', a: new Date('2026-01-02T03:04:05Z') } },
    ],
    [
      'has tuples',
      '{"pair":["2026-01-02T03:04:05Z","2026-01-02T03:04:05Z",1]}',
      { pair: ['2026-01-02T03:04:05Z', new Date('2026-01-02T03:04:05Z'), 1n] },
    ],
    ['tells strings from numbers', '{"either":5}', { either: 5n }],
    ['leaves what is no date', '{"at":"soon"}', { at: 'soon' }],
    ['leaves a time without a zone', '{"at":"2026-01-02T03:04:05"}', { at: '2026-01-02T03:04:05' }],
    ['leaves a leap second', '{"at":"2016-12-31T23:59:60Z"}', { at: '2016-12-31T23:59:60Z' }],
    ['leaves fractions', '{"id":1.5}', { id: 1.5 }],
    [
      'keeps a property of this name',
      '{"__proto__":{"id":1},"id":2}',
      JSON.parse('{"__proto__":{"id":1}}'),
    ],
  ])('%s', async (_, body, want) => {
    const value = await received(body);
    if (body.includes('__proto__')) expect(Object.keys(Object(value))).toEqual(['__proto__', 'id']);
    else expect(value).toEqual(want);
  });

  it('may be one value', async () => {
    expect(await received('"2026-01-02T03:04:05Z"', 'Date')).toEqual(
      new Date('2026-01-02T03:04:05Z'),
    );
    expect(await received('9007199254740993', 'bigint')).toBe(9007199254740993n);
  });

  it('may be an error', async () => {
    const server = await serve({
      status: 404,
      body: '{"at":"2026-01-02T03:04:05Z","id":9007199254740993}',
    });
    const client = new ApiClient(
      { baseUrl: server.origin },
      { convertErrors: { 404: converting(event) } },
    );
    const error = await rejection(client.call(operation({ security: [] })));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('body', {
      at: new Date('2026-01-02T03:04:05Z'),
      id: 9007199254740993n,
    });
  });
});

describe('items of a stream', () => {
  const stream = { ...operation({ success: { 200: 'stream' } }), convert: converting(event) };

  it.each([
    ['lines', 'application/jsonl', '{"id":9007199254740993}\n{"id":1}\n'],
    ['events', 'text/event-stream', 'data: {"id":9007199254740993}\n\ndata: {"id":1}\n\n'],
  ])('are converted: %s', async (kind, type, body) => {
    const server = await serve({ body, headers: { 'content-type': type } });
    const client = new Example({ baseUrl: server.origin });
    const call =
      kind === 'lines'
        ? callForLines<AsyncIterable<unknown>>(client, { operation: stream }, {})
        : callForEvents<AsyncIterable<{ data: unknown }>>(
            client,
            { operation: stream, json: true },
            {},
          );
    const items: unknown[] = [];
    for await (const item of await call)
      items.push(kind === 'lines' ? item : Reflect.get(Object(item), 'data'));
    expect(items).toEqual([{ id: 9007199254740993n }, { id: 1n }]);
  });
});

describe('a request', () => {
  it.each<[string, unknown, string]>([
    ['dates', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [
      'all digits',
      { id: 9223372036854775807n, ids: [1n, -2n] },
      '{"id":9223372036854775807,"ids":[1,-2]}',
    ],
    ['one value', 5n, '5'],
    [
      'texts that look like integers',
      { a: 'integer 0.5 12', id: 1n },
      '{"a":"integer 0.5 12","id":1}',
    ],
    ['what converts itself', { a: { toJSON: () => 'a' }, id: 1n }, '{"a":"a","id":1}'],
  ])('has %s', async (_, value, want) => {
    expect(await sent(value)).toBe(want);
  });

  it('refuses what JSON has no form for beside an integer', async () => {
    expect(String(await rejection(sent({ id: 1n, a: Number.NaN })))).toContain(
      '"a" has no text form',
    );
    expect(String(await rejection(sent({ id: 1n, at: new Date(NaN) })))).toContain(
      '"at" has no text form',
    );
  });
});

it('a webhook brings values of the application', async () => {
  const got: unknown[] = [];
  const handle = webhookHandler<unknown, never>(
    { status: 200, within: 1000, convert: converting(event) },
    { onUnconfirmed: (payload) => void got.push(payload) },
  );
  const body = '{"id":9007199254740993,"at":"2026-01-02T03:04:05Z"}';
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (work: Promise<unknown>): void => void (done = work);
  const reply = await handle(new Request('https://me.example', { method: 'POST', body }), {
    waitUntil,
  });
  await done;
  expect(reply.status).toBe(200);
  expect(got).toEqual([{ id: 9007199254740993n, at: new Date('2026-01-02T03:04:05Z') }]);
});
