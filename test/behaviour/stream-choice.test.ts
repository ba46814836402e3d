// Operations that document a stream beside another answer: the generated client, bundled, against a server that answers as it is asked.

import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/model/json.js';
import { root, typeErrors, writeAll } from '../support/compile.js';
import { emit } from '../unit/targets/client/emit.js';
import { faulty, type Step } from './faults.js';

const chunk = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const answer = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

/** `POST /answers`, whose answer is JSON or events. */
function document(
  property: JsonObject,
  more: JsonObject = {},
  content: JsonObject = { 'text/event-stream': { schema: chunk } },
): JsonObject {
  const schema = {
    type: 'object',
    required: ['question'],
    properties: { question: { type: 'string' }, stream: property },
  };
  return {
    paths: {
      '/answers': {
        post: {
          operationId: 'createAnswer',
          tags: ['Answers'],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            200: {
              description: '',
              content: { 'application/json': { schema: answer }, ...content },
            },
          },
          ...more,
        },
      },
    },
  };
}

/** `GET /answers` or `GET /answers/{id}`, whose answer is JSON or events. */
function reading(
  parameters: readonly JsonObject[],
  more: JsonObject = {},
  content: JsonObject = { 'text/event-stream': { schema: chunk } },
): JsonObject {
  const path = parameters.some((each) => each['in'] === 'path') ? '/answers/{id}' : '/answers';
  return {
    paths: {
      [path]: {
        get: {
          operationId: 'createAnswer',
          'x-method-name': 'create',
          tags: ['Answers'],
          parameters,
          responses: {
            200: {
              description: '',
              content: { 'application/json': { schema: answer }, ...content },
            },
          },
          'x-stream-end': '[DONE]',
          ...more,
        },
      },
    },
  };
}

/** Answers with events where they are asked for, and with JSON where that is. */
const asAsked: Step = (response, { headers: { accept = '' } }) => {
  const body =
    {
      'text/event-stream':
        'data: {"text":"a"}\n\ndata: {"text":"b"}\n\ndata: [DONE]\n\ndata: {"text":"c"}\n\n',
      'application/jsonl': '{"text":"a"}\n{"text":"b"}\n',
    }[accept] ?? '{"id":"1"}';
  response.writeHead(200, { 'content-type': accept }).end(body);
};

/** What each call gets: the JSON, or what the items of the stream hold; and what was sent. */
async function asked(
  given: JsonObject,
  calls: readonly (readonly JsonObject[])[],
): Promise<readonly unknown[]> {
  const { files } = await emit(given);
  const folder = await mkdtemp(join(tmpdir(), 'concord-'));
  try {
    await writeAll(folder, files);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await build({
      entryPoints: [join(folder, 'client/src/index.ts')],
      outfile: join(folder, 'client.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
    });
    const { Tiny } = (await import(pathToFileURL(join(folder, 'client.mjs')).href)) as {
      Tiny: new (options: object) => {
        answers: { create: (...args: readonly object[]) => Promise<unknown> };
      };
    };
    const server = await faulty(asAsked);
    const client = new Tiny({ baseUrl: server.origin });
    const got: unknown[] = [];
    for (const args of calls) {
      const result = await client.answers.create(...args);
      const items: unknown[] = [];
      if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
        for await (const item of result as AsyncIterable<object>)
          items.push('data' in item ? item.data : item);
      const { headers, body, url } = server.requests.at(-1) ?? {
        headers: { accept: '' },
        body: '',
        url: '',
      };
      got.push([
        items.length > 0 ? items : result,
        headers.accept,
        body === ''
          ? `${url}${'x-mode' in headers ? ` ${String(headers['x-mode'])}` : ''}`
          : JSON.parse(body),
      ]);
    }
    return got;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const items = [{ text: 'a' }, { text: 'b' }];
const whole = { id: '1' };
const json = 'application/json';
const events = 'text/event-stream';
const flag = { type: ['boolean', 'null'] };

describe('a stream beside another answer', () => {
  it.each<
    [
      string,
      {
        given: JsonObject;
        calls: readonly (readonly [stream: JsonObject, got: unknown, accept: string])[];
      },
    ]
  >([
    [
      'true',
      {
        given: document(flag, {
          'x-stream-when': { property: 'stream' },
          'x-stream-end': '[DONE]',
        }),
        calls: [
          [{ stream: true }, items, events],
          [{ stream: false }, { id: '1' }, json],
          [{}, { id: '1' }, json],
          [{ stream: null }, { id: '1' }, json],
        ],
      },
    ],
    [
      'true by default',
      {
        given: document(
          { type: 'boolean', default: true },
          { 'x-stream-when': { property: 'stream' }, 'x-stream-end': '[DONE]' },
        ),
        calls: [
          [{}, items, events],
          [{ stream: true }, items, events],
          [{ stream: false }, { id: '1' }, json],
        ],
      },
    ],
    [
      'a word',
      {
        given: document(
          { type: 'string', enum: ['events', 'whole'] },
          { 'x-stream-when': { property: 'stream', value: 'events' }, 'x-stream-end': '[DONE]' },
        ),
        calls: [
          [{ stream: 'events' }, items, events],
          [{ stream: 'whole' }, { id: '1' }, json],
          [{}, { id: '1' }, json],
        ],
      },
    ],
    [
      'as others write it',
      {
        given: document(flag, {
          'x-fern-streaming': {
            'stream-condition': '$request.stream',
            terminator: '[DONE]',
            format: 'sse',
          },
        }),
        calls: [
          [{ stream: true }, items, events],
          [{}, { id: '1' }, json],
        ],
      },
    ],
    [
      'lines',
      {
        given: document(
          flag,
          { 'x-stream-when': { property: 'stream' } },
          { 'application/jsonl': { itemSchema: chunk } },
        ),
        calls: [
          [{ stream: true }, items, 'application/jsonl'],
          [{}, { id: '1' }, json],
        ],
      },
    ],
    [
      'nothing that is declared',
      { given: document(flag), calls: [[{ stream: true }, { id: '1' }, json]] },
    ],
  ])('[events.choice] %s', { timeout: 60_000 }, async (_, { given, calls }) => {
    const all = calls.map(([stream]) => ({ question: 'q', ...stream }));
    expect(
      await asked(
        given,
        all.map((each) => [each]),
      ),
    ).toEqual(calls.map(([, got, accept], index) => [got, accept, all[index]]));
  });

  const inQuery = { name: 'stream', in: 'query', schema: { type: 'boolean' } };
  const mode = {
    name: 'X-Mode',
    in: 'header',
    schema: { enum: ['events', 'whole'], default: 'events' },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const other = { name: 'other', in: 'query', schema: { type: 'string' } };
  const byAccept = { 'x-stream-when': { accept: 'text/event-stream' } };
  const lines = {
    'application/jsonl': { itemSchema: chunk },
    'text/event-stream': { schema: chunk },
  };
  it.each<
    [
      string,
      {
        given: JsonObject;
        calls: readonly (readonly [
          args: readonly JsonObject[],
          got: unknown,
          accept: string,
          sent: unknown,
        ])[];
      },
    ]
  >([
    [
      'a parameter of the query',
      {
        given: reading([inQuery], { 'x-stream-when': { parameter: 'stream' } }),
        calls: [
          [[{ stream: true }], items, events, '/answers?stream=true'],
          [[], whole, json, '/answers'],
          [[{ stream: false }], whole, json, '/answers?stream=false'],
        ],
      },
    ],
    [
      'a header',
      {
        given: reading([id, mode], { 'x-stream-when': { parameter: 'X-Mode', value: 'events' } }),
        calls: [
          [[{ id: 'a', 'X-Mode': 'events' }], items, events, '/answers/a events'],
          [[{ id: 'a' }], items, events, '/answers/a'],
          [[{ id: 'a', 'X-Mode': 'whole' }], whole, json, '/answers/a whole'],
        ],
      },
    ],
    [
      'the media type that is accepted',
      {
        given: reading([], byAccept),
        calls: [
          [[{ stream: true }], items, events, '/answers'],
          [[], whole, json, '/answers'],
          [[{ stream: false }], whole, json, '/answers'],
        ],
      },
    ],
    [
      'one of several',
      {
        given: reading([other], byAccept, lines),
        calls: [
          [[{}, { stream: true }], items, events, '/answers'],
          [[{ other: 'a' }], whole, json, '/answers?other=a'],
        ],
      },
    ],
    [
      'the media type of the answer to a body',
      {
        given: document(flag, { ...byAccept, 'x-stream-end': '[DONE]' }),
        calls: [
          [[{ question: 'q' }, { stream: true }], items, events, { question: 'q' }],
          [[{ question: 'q', stream: true }], whole, json, { question: 'q', stream: true }],
        ],
      },
    ],
  ])('[events.choice-elsewhere] %s', { timeout: 60_000 }, async (_, { given, calls }) => {
    expect(
      await asked(
        given,
        calls.map(([args]) => args),
      ),
    ).toEqual(calls.map(([, got, accept, sent]) => [got, accept, sent]));
  });

  it.each<[string, { given: JsonObject; stream: string; usual: readonly string[]; wrong: string }]>(
    [
      [
        'a parameter',
        {
          given: reading([inQuery, other], { 'x-stream-when': { parameter: 'stream' } }),
          stream: `{ stream: true }, { maxReconnects: 2 }`,
          usual: ['', '{}', `{ stream: false }`],
          wrong: `{ stream: true }`,
        },
      ],
      [
        'an option',
        {
          given: reading([other], byAccept),
          stream: `undefined, { stream: true, maxReconnects: 2 }`,
          usual: ['', '{}', `{}, {}`, `{}, { stream: false }`],
          wrong: `{}, { stream: true }`,
        },
      ],
      [
        'an option, beside something required',
        {
          given: reading([id], byAccept),
          stream: `{ id: 'a' }, { stream: true }`,
          usual: [`{ id: 'a' }`, `{ id: 'a' }, { timeout: 1 }`],
          wrong: `{ id: 'a' }, { stream: true }`,
        },
      ],
      [
        'an option, alone',
        {
          given: reading([], byAccept),
          stream: `{ stream: true }`,
          usual: ['', '{}'],
          wrong: `{ stream: true }`,
        },
      ],
    ],
  )(
    '[events.choice-elsewhere] is typed by %s',
    { timeout: 120_000 },
    async (_, { given, stream, usual, wrong }) => {
      const { files, file } = await emit(given);
      const use = `
      import { type CreateAnswerStream, Tiny } from './index.js';
      export async function read(): Promise<string> {
        const { answers } = new Tiny({ baseUrl: 'https://a.b' });
        const stream: CreateAnswerStream = await answers.create(${stream});
        for await (const { data } of stream) return data.text;
        ${usual.map((each) => `(await answers.create(${each})).id.trim();`).join('\n        ')}
        // @ts-expect-error it is a stream
        return (await answers.create(${wrong})).id;
      }
    `;
      expect(file('README.md')).toContain('stream: true');
      const sources = files
        .filter(({ path }) => path.endsWith('.ts'))
        .map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
      expect(
        await typeErrors([...sources, { path: 'use.ts', content: use }], {
          compiler: '7',
          resolution: 'bundler',
        }),
      ).toEqual([]);
    },
  );

  it('[events.choice] is typed by the argument', { timeout: 120_000 }, async () => {
    const { files, file } = await emit(
      document(flag, {
        'x-stream-when': { property: 'stream' },
        'x-idempotency': { header: 'Key' },
      }),
    );
    const use = `
      import { type CreateAnswerParams, type CreateAnswerStream, type CreateAnswerResponse, createAnswer, Tiny, type TinyCore } from './index.js';
      export async function read(client: TinyCore, some: CreateAnswerParams, maybe: boolean): Promise<string> {
        const { answers } = new Tiny({ baseUrl: 'https://a.b' });
        const stream: CreateAnswerStream = await answers.create({ question: 'q', stream: true }, { maxReconnects: 2, idempotencyKey: 'k' });
        for await (const { data } of stream) return data.text;
        const whole = await answers.create({ question: 'q' });
        const { data } = await createAnswer(client, { question: 'q', stream: false }).withResponse();
        const either: CreateAnswerStream | CreateAnswerResponse = await answers.create({ question: 'q', stream: maybe });
        const other = await createAnswer(client, some);
        // @ts-expect-error it may be a stream
        other.id;
        // @ts-expect-error it is no stream
        for await (const each of whole) each;
        // @ts-expect-error the question is missing
        answers.create({ stream: true });
        // @ts-expect-error the document knows no such property
        answers.create({ question: 'q', stream: true, streem: true });
        return 'id' in either ? either.id : whole.id + data.id;
      }
    `;
    expect(file('README.md')).toContain('stream: true');
    const sources = files
      .filter(({ path }) => path.endsWith('.ts'))
      .map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
    expect(
      await typeErrors([...sources, { path: 'use.ts', content: use }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });

  it('[events.choice] beside work that is waited for', { timeout: 60_000 }, async () => {
    const given = document(flag, {
      'x-stream-when': { property: 'stream' },
      'x-waits-for': { operation: 'getAnswer', parameters: { id: '/id' } },
    });
    const state = {
      type: 'object',
      required: ['state'],
      properties: { state: { type: 'string', enum: ['busy', 'done'] } },
    };
    const getAnswer = {
      operationId: 'getAnswer',
      tags: ['Answers'],
      'x-waiter': { property: 'state', pending: ['busy'], success: ['done'] },
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: '', content: { 'application/json': { schema: state } } } },
    };
    const { files } = await emit({
      paths: { ...(given['paths'] as JsonObject), '/answers/{id}': { get: getAnswer } },
    });
    const use = `
      import { createAnswerAndWait, Tiny, type TinyCore } from './index.js';
      export async function read(client: TinyCore): Promise<string> {
        const { answers } = new Tiny({ baseUrl: 'https://a.b' });
        for await (const { data } of await answers.create({ question: 'q', stream: true })) return data.text;
        // @ts-expect-error a stream is nothing to wait for
        answers.create({ question: 'q', stream: true }).andWait();
        const { state } = await answers.create({ question: 'q' }).andWait();
        return state + (await createAnswerAndWait(client, { question: 'q' })).state;
      }
    `;
    const sources = files
      .filter(({ path }) => path.endsWith('.ts'))
      .map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
    expect(
      await typeErrors([...sources, { path: 'use.ts', content: use }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });
});
