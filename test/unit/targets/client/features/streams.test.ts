import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { typeErrors } from '../../../../support/compile.js';
import { emit } from '../emit.js';

const schemas: JsonObject = {
  Chunk: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
  Other: { type: 'object', properties: { n: { type: 'integer' } } },
  Envelope: {
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { const: 'add' }, data: { $ref: '#/components/schemas/Chunk' } },
  },
  Payload: {
    type: 'object',
    properties: { id: { type: 'string' }, data: { type: 'array', items: {} } },
  },
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function streaming(content: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    components: { schemas },
    paths: {
      '/events': {
        get: {
          operationId: 'watch',
          tags: ['Things'],
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
          responses: { 200: { description: '', content } },
          ...more,
        },
      },
    },
  };
}

/** What the operation returns, and what its function does. */
async function written(
  content: JsonObject,
  more: JsonObject = {},
): Promise<readonly (string | undefined)[]> {
  const { files } = await emit(streaming(content, more));
  const file = files.find(
    ({ path, content: text }) =>
      path.includes('/resources/') && text.includes('export function watch('),
  );
  const text = (file?.content ?? '')
    .replace(/\s+/g, ' ')
    .replace(/,? ([})])/g, ' $1')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')');
  const response =
    /export type WatchResponse = ((?:\{[^}]*\}|[^;])*);/.exec(text)?.[1] ?? 'WatchResponse';
  return [
    /\): ApiCall<(.*?)> \{/.exec(text)?.[1]?.replace('WatchResponse', response),
    /return (callFor(?:\{[^}]*\}|[^;])*);/.exec(text)?.[1]?.replace(/<.*?>\(/, '('),
    /options\?: (\w+)/.exec(text)?.[1],
  ];
}

describe('an operation that answers with a stream', () => {
  it.each<
    [string, { given: readonly [JsonObject, JsonObject?]; want: readonly (string | undefined)[] }]
  >([
    [
      'events of a schema',
      {
        given: [{ 'text/event-stream': { schema: ref('Chunk') } }],
        want: [
          'EventStream<Chunk>',
          'callForEvents(client, { operation: watchOperation, json: true }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'events of texts',
      {
        given: [{ 'text/event-stream': { schema: { type: 'string' } } }],
        want: [
          'EventStream<string>',
          'callForEvents(client, { operation: watchOperation }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'events of anything',
      {
        given: [{ 'text/event-stream': {} }],
        want: [
          'EventStream<string>',
          'callForEvents(client, { operation: watchOperation }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'events whose schema says what an event is',
      {
        given: [{ 'text/event-stream': { schema: ref('Envelope') } }],
        want: [
          'EventStream<Chunk>',
          'callForEvents(client, { operation: watchOperation, json: true }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'events whose data has members of these names',
      {
        given: [{ 'text/event-stream': { schema: ref('Payload') } }],
        want: [
          'EventStream<Payload>',
          'callForEvents(client, { operation: watchOperation, json: true }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'events that the document names, each with its data',
      {
        given: [
          {
            'text/event-stream': {
              itemSchema: {
                oneOf: [
                  { properties: { event: { const: 'a' }, data: ref('Chunk') } },
                  { properties: { event: { enum: ['b', 'c-d'] }, data: ref('Other') } },
                  { properties: { event: { const: 'b' }, data: ref('Chunk') } },
                  { properties: { event: { const: 'end' }, data: { const: '[DONE]' } } },
                ],
              },
            },
          },
        ],
        want: [
          "NamedEventStream<{ a: Chunk; b: Other | Chunk; 'c-d': Other }>",
          "callForEvents(client, { operation: watchOperation, json: true, end: '[DONE]' }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'events with the schema of an item, of several kinds',
      {
        given: [
          {
            'text/event-stream': {
              itemSchema: {
                oneOf: [
                  {
                    properties: {
                      event: { const: 'a' },
                      data: {
                        type: 'string',
                        contentMediaType: 'application/json',
                        contentSchema: ref('Chunk'),
                      },
                    },
                  },
                  { properties: { data: ref('Other') } },
                ],
              },
            },
          },
        ],
        want: [
          'EventStream<Chunk | Other>',
          'callForEvents(client, { operation: watchOperation, json: true }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'events of several kinds, some of them with text',
      {
        given: [
          {
            'text/event-stream': {
              itemSchema: {
                oneOf: [
                  { properties: { event: { const: 'a' }, data: ref('Chunk') } },
                  { properties: { event: { const: 'b' }, data: { type: 'string' } } },
                ],
              },
            },
          },
        ],
        want: [
          'NamedEventStream<{ a: Chunk; b: string }>',
          "callForEvents(client, { operation: watchOperation, json: true, texts: ['b'] }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'events of several kinds, some of them with text, that nothing tells apart',
      {
        given: [
          {
            'text/event-stream': {
              itemSchema: {
                oneOf: [
                  { properties: { data: ref('Chunk') } },
                  { properties: { event: { const: 'b' }, data: { type: 'string' } } },
                  { properties: { data: { type: 'string' } } },
                ],
              },
            },
          },
        ],
        want: [
          'EventStream<string>',
          'callForEvents(client, { operation: watchOperation }, { params, options })',
          'EventOptions',
        ],
      },
    ],
    [
      'an end among the data',
      {
        given: [
          { 'text/event-stream': { schema: { oneOf: [ref('Chunk'), { const: '[DONE]' }] } } },
        ],
        want: [
          'EventStream<Chunk>',
          "callForEvents(client, { operation: watchOperation, json: true, end: '[DONE]' }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'words among the data',
      {
        given: [
          {
            'text/event-stream': {
              schema: { anyOf: [ref('Chunk'), { const: 'ping' }, { const: '[DONE]' }] },
            },
          },
        ],
        want: [
          "EventStream<Chunk | 'ping'>",
          "callForEvents(client, { operation: watchOperation, json: true, literals: ['ping'], end: '[DONE]' }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'an end in an example',
      {
        given: [
          {
            'text/event-stream': {
              schema: ref('Chunk'),
              example: 'data: {"a": 1}\n\ndata: [DONE]\n\n',
            },
          },
        ],
        want: [
          'EventStream<Chunk>',
          "callForEvents(client, { operation: watchOperation, json: true, end: '[DONE]' }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'an end',
      {
        given: [{ 'text/event-stream': { schema: ref('Chunk') } }, { 'x-stream-end': '[DONE]' }],
        want: [
          'EventStream<Chunk>',
          "callForEvents(client, { operation: watchOperation, json: true, end: '[DONE]' }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'an end, as others write it',
      {
        given: [
          { 'text/event-stream': { schema: ref('Chunk'), 'x-speakeasy-sse-sentinel': '[DONE]' } },
        ],
        want: [
          'EventStream<Chunk>',
          "callForEvents(client, { operation: watchOperation, json: true, end: '[DONE]' }, { params, options })",
          'EventOptions',
        ],
      },
    ],
    [
      'lines',
      {
        given: [{ 'application/jsonl': { itemSchema: ref('Chunk') } }],
        want: [
          'JsonLines<Chunk>',
          'callForLines(client, { operation: watchOperation }, { params, options })',
          'LinesOptions',
        ],
      },
    ],
    [
      'lines that are described as a list',
      {
        given: [{ 'application/x-ndjson': { schema: { type: 'array', items: ref('Chunk') } } }],
        want: [
          'JsonLines<Chunk>',
          'callForLines(client, { operation: watchOperation }, { params, options })',
          'LinesOptions',
        ],
      },
    ],
    [
      'separated values',
      {
        given: [{ 'application/json-seq': { schema: ref('Chunk') } }],
        want: [
          'JsonLines<Chunk>',
          'callForLines(client, { operation: watchOperation, separated: true }, { params, options })',
          'LinesOptions',
        ],
      },
    ],
    [
      'items of another type',
      {
        given: [{ 'multipart/mixed': { itemSchema: ref('Chunk') } }],
        want: ['ReadableStream<Uint8Array>', undefined, 'RequestOptions'],
      },
    ],
  ])('%s', async (_, { given: [content, more], want }) => {
    expect(await written(content, more)).toEqual(want);
  });

  it('ships what it needs, and nothing else', async () => {
    const runtime = async (content: JsonObject): Promise<readonly string[]> =>
      (await emit(streaming(content))).files.flatMap(({ path, content: text }) =>
        path.endsWith('runtime/streams.ts')
          ? [...text.matchAll(/^export function (callFor\w+)/gm)].map(([, name = '']) => name)
          : [],
      );
    expect(await runtime({ 'text/event-stream': {} })).toEqual(['callForItems', 'callForEvents']);
    expect(await runtime({ 'application/jsonl': {} })).toEqual(['callForItems', 'callForLines']);
    expect(await runtime({ 'application/json': {} })).toEqual([]);
  });

  it('is typed', { timeout: 60_000 }, async () => {
    const { files } = await emit(
      streaming(
        { 'text/event-stream': { schema: ref('Chunk') } },
        { 'x-idempotency': { header: 'Key' } },
      ),
    );
    const use = `
      import { type EventStream, type ServerEvent, type TinyCore, Tiny, watch } from './index.js';
      export async function read(client: TinyCore): Promise<string> {
        const stream: EventStream<{ text: string }> = await new Tiny({ baseUrl: 'https://a.b' }).things
          .watch({ q: 'a' }, { maxReconnects: 2, idempotencyKey: 'k' });
        for await (const { data, event, id } of stream) return data.text + event + id;
        const { data } = await watch(client, {}).withResponse();
        await data.close();
        // @ts-expect-error it is no number
        for await (const { data: each } of data) return each.text as number;
        const last: ServerEvent<number> = { event: 'a', data: 1, id: '' };
        return last.event;
      }
    `;
    expect(await errorsIn(files, use)).toEqual([]);
  });

  it('is narrowed by the name of an event', { timeout: 60_000 }, async () => {
    const { files } = await emit(
      streaming({
        'text/event-stream': {
          itemSchema: {
            oneOf: [
              { properties: { event: { const: 'added' }, data: ref('Chunk') } },
              { properties: { event: { const: 'count' }, data: ref('Other') } },
            ],
          },
        },
      }),
    );
    const use = `
      import { type TinyCore, watch } from './index.js';
      export async function read(client: TinyCore): Promise<string | number | undefined> {
        for await (const each of await watch(client)) {
          if (each.event === 'added') return each.data.text;
          if (each.event === 'count') return each.data.n;
          const none: never = each;
          return none;
        }
        for await (const each of await watch(client)) {
          // @ts-expect-error no event has this name
          if (each.event === 'add') return;
          // @ts-expect-error it may be the other event
          return each.data.text;
        }
        return undefined;
      }
    `;
    expect(await errorsIn(files, use)).toEqual([]);
  });
});

function errorsIn(
  files: readonly { readonly path: string; readonly content: string }[],
  use: string,
): Promise<readonly string[]> {
  const sources = files
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
  return typeErrors([...sources, { path: 'use.ts', content: use }], {
    compiler: '5.9',
    resolution: 'bundler',
  });
}
