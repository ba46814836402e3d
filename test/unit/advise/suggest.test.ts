// What is suggested, and that all of it would hold.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { actionsFor, suggestedOverlay } from '../../../generator/advise/overlay.js';
import { loadDocument } from '../../../generator/document/load.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { readApi } from '../../../generator/read/api.js';
import { corpus, corpusFile } from '../../support/corpus.js';
import { concordHere } from '../cli/concord.js';
import { workspace } from '../document/workspace.js';
import { read } from '../read/document-from.js';

const integer = { type: 'integer' };
const string = { type: 'string' };

/** A GET operation with these query parameters and this answer. */
function get(query: JsonObject, schema: JsonObject, more: JsonObject = {}): JsonObject {
  const parameters = Object.entries(query).map(([name, value]) => ({
    name,
    in: 'query',
    schema: value,
  }));
  return {
    get: {
      operationId: 'list',
      parameters,
      responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
      ...more,
    },
  };
}

const things = { type: 'array', items: { type: 'object', properties: { id: string } } };
const answer = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

describe('suggestions', () => {
  it.each<[string, { given: JsonObject; want: readonly JsonObject[] }]>([
    [
      'numbers',
      {
        given: get(
          { page: integer, pageSize: integer },
          answer({ things, currentPage: integer, totalPages: integer }),
        ),
        want: [
          {
            kind: 'page',
            request: { page: 'page', size: 'pageSize' },
            response: { items: '/things', currentPage: '/currentPage', totalPages: '/totalPages' },
          },
        ],
      },
    ],
    [
      'numbers of a bare list',
      {
        given: get({ page: integer, per_page: integer }, things),
        want: [
          {
            kind: 'page',
            request: { page: 'page', first: 1, size: 'per_page' },
            response: { items: '' },
          },
        ],
      },
    ],
    [
      'numbers with a default',
      {
        given: get({ page: { ...integer, default: 0 } }, things),
        want: [{ kind: 'page', request: { page: 'page' }, response: { items: '' } }],
      },
    ],
    [
      'offsets',
      {
        given: get({ offset: integer, limit: integer }, answer({ items: things, total: integer })),
        want: [
          {
            kind: 'offset',
            request: { offset: 'offset', size: 'limit' },
            response: { items: '/items', total: '/total' },
          },
        ],
      },
    ],
    [
      'a cursor',
      {
        given: get(
          { cursor: string },
          answer({ results: things, meta: answer({ next_cursor: string }) }),
        ),
        want: [
          {
            kind: 'cursor',
            request: { cursor: 'cursor' },
            response: { items: '/results', nextCursor: '/meta/next_cursor' },
          },
        ],
      },
    ],
    [
      'the last item',
      {
        given: get(
          { starting_after: string, limit: integer },
          answer({ data: things, has_more: { type: 'boolean' } }),
        ),
        want: [
          {
            kind: 'cursor',
            request: { cursor: 'starting_after', size: 'limit' },
            response: { items: '/data', lastItem: '/id', hasMore: '/has_more' },
          },
        ],
      },
    ],
    [
      'an address',
      {
        given: get(
          { PageSize: integer },
          answer({ things, next_page_uri: { type: ['string', 'null'], format: 'uri' } }),
        ),
        want: [
          {
            kind: 'link',
            request: { size: 'PageSize' },
            response: { items: '/things', nextUrl: '/next_page_uri' },
          },
        ],
      },
    ],
    ['a list without pages', { given: get({}, answer({ things })), want: [] }],
    [
      'pages without a list',
      { given: get({ page: integer }, answer({ text: string, page: integer })), want: [] },
    ],
    [
      'several lists, none of them called as the path',
      {
        given: get({ page: integer }, answer({ red: things, blue: things, page: integer })),
        want: [],
      },
    ],
    ['a page that is a text', { given: get({ page: string }, answer({ things })), want: [] }],
    [
      'what is declared already',
      {
        given: get({ page: integer }, answer({ things, page: integer }), {
          'x-fern-pagination': { offset: '$request.page', results: '$response.things' },
        }),
        want: [],
      },
    ],
  ])('%s', (_, { given, want }) => {
    const { api } = read({ paths: { '/v1/things': given } });
    expect(actionsFor(api).map(({ update }) => update)).toEqual(
      want.map((value) => ({ 'x-pagination': value })),
    );
  });

  const job = {
    type: 'object',
    properties: {
      id: string,
      job_id: string,
      status: { ...string, enum: ['queued', 'running', 'done', 'failed', 'paused'] },
    },
  };
  const reads = (extra: JsonObject = {}): JsonObject => ({
    operationId: 'getJob',
    parameters: [{ name: 'job', in: 'path', required: true, schema: string }],
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: job } } } },
    ...extra,
  });
  const creates = {
    operationId: 'createJob',
    responses: { 201: { description: 'OK', content: { 'application/json': { schema: job } } } },
  };

  it('work that can be waited for, and what begins it', () => {
    const { api } = read({
      paths: { '/jobs': { post: creates }, '/jobs/{job}': { get: reads() } },
    });
    expect(actionsFor(api)).toEqual([
      {
        target: "$.paths['/jobs/{job}'].get",
        description:
          '`status` has values that go on and values that end. Nothing tells whether these end the work, so they are waited through: paused.',
        update: {
          'x-waiter': {
            property: 'status',
            pending: ['queued', 'running', 'paused'],
            success: ['done'],
            failure: ['failed'],
          },
        },
      },
      {
        target: "$.paths['/jobs'].post",
        description: '`getJob` reads what this operation creates.',
        update: { 'x-waits-for': { operation: 'getJob', parameters: { job: '/id' } } },
      },
    ]);
  });

  it.each<[string, { given: JsonObject; content?: JsonObject; want: JsonObject | undefined }]>([
    [
      'true or false',
      {
        given: { stream: { type: ['boolean', 'null'] } },
        want: { 'x-stream-when': { property: 'stream' } },
      },
    ],
    ['a text', { given: { stream: string }, want: undefined }],
    ['another property', { given: { streamed: { type: 'boolean' } }, want: undefined }],
    [
      'no stream',
      {
        given: { stream: { type: 'boolean' } },
        content: { 'application/json': {}, 'text/plain': {} },
        want: undefined,
      },
    ],
    [
      'nothing but a stream',
      {
        given: { stream: { type: 'boolean' } },
        content: { 'text/event-stream': {} },
        want: undefined,
      },
    ],
    [
      'the media type that is accepted',
      { given: { question: string }, want: { 'x-stream-when': { accept: 'text/event-stream' } } },
    ],
  ])(
    'what asks for a stream: %s',
    (_, { given, content = { 'application/json': {}, 'text/event-stream': {} }, want }) => {
      const { api } = read({
        paths: {
          '/answers': {
            post: {
              operationId: 'answer',
              requestBody: { content: { 'application/json': { schema: answer(given) } } },
              responses: { 200: { description: 'OK', content } },
            },
          },
        },
      });
      expect(actionsFor(api).map(({ update }) => update)).toEqual(want ? [want] : []);
    },
  );

  it.each<[string, { parameters: readonly JsonObject[]; want: JsonObject | undefined }]>([
    [
      'of the query',
      {
        parameters: [{ name: 'stream', in: 'query', schema: { type: 'boolean' } }],
        want: { parameter: 'stream' },
      },
    ],
    [
      'in a header',
      {
        parameters: [{ name: 'X-Stream', in: 'header', schema: { type: 'boolean' } }],
        want: { parameter: 'X-Stream' },
      },
    ],
    [
      'that is a text',
      { parameters: [{ name: 'stream', in: 'query', schema: string }], want: undefined },
    ],
    [
      'of the path',
      {
        parameters: [{ name: 'stream', in: 'path', required: true, schema: { type: 'boolean' } }],
        want: undefined,
      },
    ],
    [
      'called otherwise',
      {
        parameters: [{ name: 'page', in: 'query', schema: integer }],
        want: { accept: 'text/event-stream' },
      },
    ],
  ])('what asks for a stream: a parameter %s', (_, { parameters, want }) => {
    const content = { 'application/json': {}, 'application/jsonl': {}, 'text/event-stream': {} };
    const path = parameters.some((each) => each['in'] === 'path')
      ? '/answers/{stream}'
      : '/answers';
    const { api } = read({
      paths: {
        [path]: {
          get: {
            operationId: 'answer',
            parameters,
            responses: { 200: { description: 'OK', content } },
          },
        },
      },
    });
    expect(actionsFor(api).map(({ update }) => update)).toEqual(
      want ? [{ 'x-stream-when': want }] : [],
    );
  });

  it('the end of a stream, where a description speaks of it', () => {
    const body = answer({
      stream: { type: 'boolean' },
      options: answer({
        usage: { type: 'boolean', description: 'Sent before the `data: [DONE]` message.' },
      }),
    });
    const { api } = read({
      paths: {
        '/answers': {
          post: {
            operationId: 'answer',
            requestBody: { content: { 'application/json': { schema: body } } },
            responses: {
              200: {
                description: 'OK',
                content: { 'application/json': {}, 'text/event-stream': {} },
              },
            },
          },
        },
      },
    });
    expect(actionsFor(api).map(({ update }) => update)).toEqual([
      { 'x-stream-when': { property: 'stream' } },
      { 'x-stream-end': '[DONE]' },
    ]);
  });

  it.each<[string, { sent?: JsonObject; answered: JsonObject; want: JsonObject | undefined }]>([
    [
      'called as one',
      { answered: { upload_url: string }, want: { address: '/upload_url', fileName: 'file_name' } },
    ],
    [
      'that ends some time',
      {
        answered: { url: string, expires_in: integer },
        want: { address: '/url', fileName: 'file_name' },
      },
    ],
    [
      'within an object, for one method',
      {
        answered: { upload: answer({ url: string, method: { const: 'POST' } }) },
        want: { address: '/upload/url', fileName: 'file_name', method: 'POST' },
      },
    ],
    [
      'for a method that is not said',
      {
        answered: { url: string, method: string },
        want: { address: '/url', fileName: 'file_name' },
      },
    ],
    [
      'for a method that no file is sent with',
      { answered: { url: string, method: { enum: ['GET'] } }, want: undefined },
    ],
    [
      'of a form',
      {
        answered: { url: string, fields: answer({ policy: string }), expires: integer },
        want: { address: '/url', fields: '/fields', fileName: 'file_name' },
      },
    ],
    [
      'of a form, for one method',
      {
        answered: {
          post: answer({
            url: string,
            method: { const: 'POST' },
            form_data: { type: 'object', additionalProperties: string },
          }),
        },
        want: {
          address: '/post/url',
          fields: '/post/form_data',
          fileName: 'file_name',
          method: 'POST',
        },
      },
    ],
    [
      'of a form whose fields are no texts',
      { answered: { url: string, fields: answer({ policy: answer({}) }) }, want: undefined },
    ],
    [
      'of a form that is sent with PUT',
      {
        answered: { url: string, fields: answer({ policy: string }), method: { const: 'PUT' } },
        want: undefined,
      },
    ],
    [
      'beside data of any kind',
      {
        answered: { url: string, data: answer({ policy: string }), expires: integer },
        want: undefined,
      },
    ],
    [
      'for what has a name',
      { sent: { name: string }, answered: { upload_url: string }, want: undefined },
    ],
    [
      'for what has a name, that ends some time',
      {
        sent: { name: string },
        answered: { upload_url: string, expires_at: string },
        want: { address: '/upload_url', fileName: 'name' },
      },
    ],
    ['of anything', { answered: { url: string }, want: undefined }],
    ['that is a number', { answered: { upload_url: integer }, want: undefined }],
    [
      'without a name',
      { sent: { size: integer }, answered: { upload_url: string }, want: undefined },
    ],
  ])('an address for uploads, %s', (_, { sent = { file_name: string }, answered, want }) => {
    const content = (schema: JsonObject): JsonObject => ({
      content: { 'application/json': { schema } },
    });
    const { api } = read({
      paths: {
        '/uploads': {
          post: {
            operationId: 'upload',
            requestBody: content(answer(sent)),
            responses: { 200: { description: 'OK', ...content(answer(answered)) } },
          },
        },
      },
    });
    expect(actionsFor(api).map(({ update }) => update)).toEqual(want ? [{ 'x-upload': want }] : []);
  });

  it('names of any kind stay names', async () => {
    const path = "/it's/$ref/\\a['b']/things";
    const { api } = read({
      paths: { [path]: get({ page: integer }, answer({ things, page: integer })) },
    });
    const overlay = await suggestedOverlay(api);
    const folder = workspace({
      'a.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Test', version: '1' },
        paths: { [path]: get({ page: integer }, answer({ things, page: integer })) },
      }),
      'o.yaml': overlay ?? '',
    });
    const { document, diagnostics } = await loadDocument('a.json', {
      cwd: folder,
      overlays: ['o.yaml'],
    });
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(document?.root)).toContain('x-pagination');
  });

  it.for(['museum.yaml', 'github.json', 'twilio.json', 'openai.json'])(
    'applied to %s, they hold',
    { timeout: 120_000 },
    async (name, { skip }) => {
      skip(corpusFile(name) === undefined, 'the document is not there');
      const { document } = await loadDocument(name, { cwd: corpus, overlays: [] });
      if (!document) throw new Error('the document does not load');
      const overlay = await suggestedOverlay(readApi(document).api);
      const folder = workspace({ 'suggestions.yaml': overlay ?? '' });
      const { document: suggested, diagnostics } = await loadDocument(name, {
        cwd: corpus,
        overlays: [join(folder, 'suggestions.yaml')],
      });
      if (!suggested) throw new Error('the document does not load with the suggestions');
      const { api, diagnostics: reading } = readApi(suggested);
      const count = (extension: string): number =>
        api.operations.filter(({ extensions }) => extensions.has(extension)).length;
      expect(diagnostics).toEqual([]);
      expect(reading.filter(({ code }) => /pagination|waiter|upload|stream/.test(code))).toEqual(
        [],
      );
      expect(count('x-pagination')).toBeGreaterThan(name === 'museum.yaml' ? 0 : 40);
      if (name === 'museum.yaml') expect(count('x-waiter')).toBe(0);
      else expect(count('x-waiter')).toBeGreaterThan(3);
      if (name === 'openai.json')
        expect([count('x-stream-when'), count('x-stream-end')]).toEqual([6, 1]);
      // What is declared is not suggested again.
      expect(
        actionsFor(api).filter(
          ({ update }) => 'x-pagination' in Object(update) || 'x-stream-when' in Object(update),
        ),
      ).toEqual([]);
    },
  );

  it('move no cursor and hide nothing, and are what they are', async () => {
    const hidden = 'a\u001b[2J\u202e\u0085b\n::error::c';
    const document = {
      openapi: '3.1.0',
      info: { title: hidden, version: '1' },
      paths: { [`/${hidden}`]: get({ page: integer }, answer({ things, page: integer })) },
    };
    const { status, stdout } = await concordHere(['suggest', 'a.json'], {
      files: { 'a.json': JSON.stringify(document) },
    });
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/[^\n -~]|^\s*::/m);
    expect(parse(stdout)).toMatchObject({
      info: { title: `Suggestions for ${hidden}` },
      actions: [{ target: `$.paths['/${hidden}'].get` }],
    });
  });

  it('are printed, and nothing is where nothing is to be said', async () => {
    const document = (paths: JsonObject): string =>
      JSON.stringify({ openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths });
    const files = {
      'list.json': document({
        '/things': get({ page: integer }, answer({ things, page: integer })),
      }),
      'none.json': document({}),
    };
    const list = await concordHere(['suggest', 'list.json'], { files });
    expect([list.status, list.stderr]).toEqual([0, '']);
    expect(list.stdout).toContain("- target: $.paths['/things'].get\n");
    const none = await concordHere(['suggest', 'none.json'], { files });
    expect([none.status, none.stdout]).toEqual([0, '']);
    expect(none.stderr).toContain('Nothing in none.json looks like pages, work');
  });
});
