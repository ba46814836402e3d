// Handlers answer with the stream that an operation documents beside another answer where the request asks for it.

import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { type Mock, mockOf } from './emit.js';

const item = { type: 'object', required: ['n'], properties: { n: { type: 'integer', const: 5 } } };
const whole = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', const: 'whole' } },
};
const responses = {
  200: {
    description: 'Fine',
    content: {
      'application/json': { schema: whole },
      'text/event-stream': { schema: item },
      'application/jsonl': { schema: item },
    },
  },
};
const flag: JsonObject = { type: ['boolean', 'null'] };
const body = (stream: JsonObject): JsonObject => ({
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', properties: { stream } } } },
  },
});
const parameter = (location: string, name: string, schema: JsonObject): JsonObject => ({
  parameters: [{ name, in: location, schema }],
});

interface Sent {
  readonly body?: JsonObject;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

const events = 'data: {"n":5}\n\n';
const json = { id: 'whole' };

describe('a stream beside another answer', () => {
  const cases: readonly [
    string,
    { given: JsonObject; asks: readonly (readonly [Sent, unknown])[] },
  ][] = [
    [
      'a property',
      {
        given: { 'x-stream-when': { property: 'stream' }, ...body(flag) },
        asks: [
          [{ body: { stream: true } }, events],
          [{ body: { stream: false } }, json],
          [{ body: { stream: null } }, json],
          [{ body: {} }, json],
          [{}, json],
        ],
      },
    ],
    [
      'a property that asks by default',
      {
        given: {
          'x-stream-when': { property: 'stream', value: 'yes' },
          ...body({ enum: ['yes', 'no'], default: 'yes' }),
        },
        asks: [
          [{ body: {} }, events],
          [{ body: { stream: 'yes' } }, events],
          [{ body: { stream: 'no' } }, json],
        ],
      },
    ],
    [
      'a field of the query',
      {
        given: {
          'x-stream-when': { parameter: 'stream' },
          ...parameter('query', 'stream', { type: 'boolean' }),
        },
        asks: [
          [{ query: '?stream=true' }, events],
          [{ query: '?stream=false' }, json],
          [{}, json],
        ],
      },
    ],
    [
      'a header',
      {
        given: {
          'x-stream-when': { parameter: 'X-Mode', value: 'events' },
          ...parameter('header', 'X-Mode', { enum: ['events', 'whole'] }),
        },
        asks: [
          [{ headers: { 'x-mode': 'events' } }, events],
          [{ headers: { 'x-mode': 'whole' } }, json],
        ],
      },
    ],
    [
      'Accept',
      {
        given: { 'x-stream-when': { accept: 'application/jsonl' } },
        asks: [
          [{ headers: { accept: 'application/jsonl' } }, '{"n":5}\n'],
          [{ headers: { accept: 'text/event-stream' } }, json],
          [{ headers: { accept: 'application/jsonl, application/json' } }, '{"n":5}\n'],
          [{ headers: { accept: 'application/json, application/jsonl' } }, json],
          [{ headers: { accept: '*/*' } }, json],
          [{}, json],
        ],
      },
    ],
    [
      'nothing that is declared',
      {
        given: body(flag),
        asks: [
          [{ body: { stream: true } }, json],
          [{ headers: { accept: 'text/event-stream' } }, json],
        ],
      },
    ],
  ];
  const request = (index: number, sent: Sent): Request =>
    new Request(`http://a.test/things/${index}${sent.query ?? ''}`, {
      method: 'POST',
      headers: { ...(sent.body && { 'content-type': 'application/json' }), ...sent.headers },
      ...(sent.body && { body: JSON.stringify(sent.body) }),
    });
  let mock: Mock;
  beforeAll(
    async () =>
      void (mock = await mockOf({
        paths: Object.fromEntries(
          cases.map(([, { given }], index) => [
            `/things/${index}`,
            { post: { operationId: `send${index}`, responses, ...given } },
          ]),
        ),
      })),
  );

  it.each(cases.map(([name, each], index) => [name, { ...each, index }] as const))(
    '%s',
    async (_, { asks, index }) => {
      for (const [sent, want] of asks) {
        const answer = await mock.ask(request(index, sent));
        expect([answer?.body, answer?.headers.get('content-type')], JSON.stringify(sent)).toEqual([
          want,
          typeof want === 'object'
            ? 'application/json'
            : index === 4
              ? 'application/jsonl'
              : 'text/event-stream',
        ]);
      }
    },
  );

  it('parts of a body replace the usual answer, a text replaces the stream', async () => {
    const [asks, asksNot] = [
      request(0, { body: { stream: true } }),
      request(0, { body: { stream: false } }),
    ];
    const body = async (given: unknown, sent: Request): Promise<unknown> =>
      (await mock.ask(sent, [mock.make('send0')(given)]))?.body;
    expect([await body({ id: 'other' }, asks), await body({ id: 'other' }, asksNot)]).toEqual([
      events,
      { id: 'other' },
    ]);
    expect([await body('data: 1\n\n', asks), await body('data: 1\n\n', asksNot)]).toEqual([
      'data: 1\n\n',
      json,
    ]);
    const told = ({ body }: { readonly body: { readonly stream?: boolean } }): unknown =>
      body.stream === true ? 'data: 2\n\n' : { id: 'told' };
    expect([await body(told, asks), await body(told, asksNot)]).toEqual([
      'data: 2\n\n',
      { id: 'told' },
    ]);
  });
});
