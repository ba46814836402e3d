// Operations that document a stream beside another answer: the generated client, bundled, against a server that answers as it is asked.

import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/model/json.js';
import { root, typeErrors, writeAll } from '../support/compile.js';
import { emit } from '../unit/targets/emit.js';
import { faulty, type Step } from './faults.js';

const chunk = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const answer = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

/** `POST /answers`, whose answer is JSON or events. */
function document(property: JsonObject, more: JsonObject = {}, content: JsonObject = { 'text/event-stream': { schema: chunk } }): JsonObject {
  const schema = { type: 'object', required: ['question'], properties: { question: { type: 'string' }, stream: property } };
  return {
    paths: {
      '/answers': {
        post: {
          operationId: 'createAnswer',
          tags: ['Answers'],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 200: { description: '', content: { 'application/json': { schema: answer }, ...content } } },
          ...more,
        },
      },
    },
  };
}

/** Answers with events where they are asked for, and with JSON where that is. */
const asAsked: Step = (response, { headers: { accept = '' } }) => {
  const body = { 'text/event-stream': 'data: {"text":"a"}\n\ndata: {"text":"b"}\n\ndata: [DONE]\n\ndata: {"text":"c"}\n\n', 'application/jsonl': '{"text":"a"}\n{"text":"b"}\n' }[accept] ?? '{"id":"1"}';
  response.writeHead(200, { 'content-type': accept }).end(body);
};

/** What each call gets: the JSON, or what the items of the stream hold; and what was sent. */
async function asked(given: JsonObject, calls: readonly JsonObject[]): Promise<readonly unknown[]> {
  const { files } = await emit(given);
  const folder = await mkdtemp(join(tmpdir(), 'concord-'));
  try {
    await writeAll(folder, files);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await build({ entryPoints: [join(folder, 'client/src/index.ts')], outfile: join(folder, 'client.mjs'), bundle: true, format: 'esm', platform: 'node', target: 'node20' });
    const { Tiny } = (await import(pathToFileURL(join(folder, 'client.mjs')).href)) as { Tiny: new (options: object) => { answers: { create: (params: object) => Promise<unknown> } } };
    const server = await faulty(asAsked);
    const client = new Tiny({ baseUrl: server.origin });
    const got: unknown[] = [];
    for (const params of calls) {
      const result = await client.answers.create(params);
      const items: unknown[] = [];
      if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) for await (const item of result as AsyncIterable<object>) items.push('data' in item ? item.data : item);
      const { headers, body } = server.requests.at(-1) ?? { headers: { accept: '' }, body: '' };
      got.push([items.length > 0 ? items : result, headers.accept, JSON.parse(body)]);
    }
    return got;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const items = [{ text: 'a' }, { text: 'b' }];
const json = 'application/json';
const events = 'text/event-stream';
const flag = { type: ['boolean', 'null'] };

describe('a stream beside another answer', () => {
  it.each<[string, { given: JsonObject; calls: readonly (readonly [stream: JsonObject, got: unknown, accept: string])[] }]>([
    ['true', { given: document(flag, { 'x-stream-when': { property: 'stream' }, 'x-stream-end': '[DONE]' }), calls: [[{ stream: true }, items, events], [{ stream: false }, { id: '1' }, json], [{}, { id: '1' }, json], [{ stream: null }, { id: '1' }, json]] }],
    ['true by default', { given: document({ type: 'boolean', default: true }, { 'x-stream-when': { property: 'stream' }, 'x-stream-end': '[DONE]' }), calls: [[{}, items, events], [{ stream: true }, items, events], [{ stream: false }, { id: '1' }, json]] }],
    ['a word', { given: document({ type: 'string', enum: ['events', 'whole'] }, { 'x-stream-when': { property: 'stream', value: 'events' }, 'x-stream-end': '[DONE]' }), calls: [[{ stream: 'events' }, items, events], [{ stream: 'whole' }, { id: '1' }, json], [{}, { id: '1' }, json]] }],
    ['as others write it', { given: document(flag, { 'x-fern-streaming': { 'stream-condition': '$request.stream', terminator: '[DONE]', format: 'sse' } }), calls: [[{ stream: true }, items, events], [{}, { id: '1' }, json]] }],
    ['lines', { given: document(flag, { 'x-stream-when': { property: 'stream' } }, { 'application/jsonl': { itemSchema: chunk } }), calls: [[{ stream: true }, items, 'application/jsonl'], [{}, { id: '1' }, json]] }],
    ['nothing that is declared', { given: document(flag), calls: [[{ stream: true }, { id: '1' }, json]] }],
  ])('[events.choice] %s', { timeout: 60_000 }, async (_, { given, calls }) => {
    const all = calls.map(([stream]) => ({ question: 'q', ...stream }));
    expect(await asked(given, all)).toEqual(calls.map(([, got, accept], index) => [got, accept, all[index]]));
  });

  it('[events.choice] is typed by the argument', { timeout: 120_000 }, async () => {
    const { files, file } = await emit(document(flag, { 'x-stream-when': { property: 'stream' }, 'x-idempotency': { header: 'Key' } }));
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
    const sources = files.filter(({ path }) => path.endsWith('.ts')).map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
    expect(await typeErrors([...sources, { path: 'use.ts', content: use }], { compiler: '5.9', resolution: 'bundler' })).toEqual([]);
  });

  it('[events.choice] beside work that is waited for', { timeout: 60_000 }, async () => {
    const given = document(flag, { 'x-stream-when': { property: 'stream' }, 'x-waits-for': { operation: 'getAnswer', parameters: { id: '/id' } } });
    const state = { type: 'object', required: ['state'], properties: { state: { type: 'string', enum: ['busy', 'done'] } } };
    const getAnswer = { operationId: 'getAnswer', tags: ['Answers'], 'x-waiter': { property: 'state', pending: ['busy'], success: ['done'] }, parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }], responses: { 200: { description: '', content: { 'application/json': { schema: state } } } } };
    const { files } = await emit({ paths: { ...(given['paths'] as JsonObject), '/answers/{id}': { get: getAnswer } } });
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
    const sources = files.filter(({ path }) => path.endsWith('.ts')).map(({ path, content }) => ({ path: path.replace('client/src/', ''), content }));
    expect(await typeErrors([...sources, { path: 'use.ts', content: use }], { compiler: '7', resolution: 'bundler' })).toEqual([]);
  });
});
