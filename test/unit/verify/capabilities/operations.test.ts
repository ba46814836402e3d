import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import type { Subject } from '../../../../generator/verify/subject/check.js';
import { capabilitiesCheck } from '../../../../generator/verify/capabilities/check.js';
import { casesOf, documentOf, failures, namedSubjectOf } from '../generated.js';

const texts: JsonObject = {
  type: 'array',
  items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
};
const ok = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  responses: { 200: { description: '', ...more, content: { 'application/json': { schema } } } },
});
const query = (...names: readonly string[]): JsonObject => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } })),
});
const page = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: ['items', ...Object.keys(properties)],
  properties: { items: texts, ...properties },
});

const eitherStream: JsonObject = {
  200: {
    description: '',
    content: {
      'application/json': { schema: { type: 'object' } },
      'text/event-stream': { schema: { type: 'string' } },
    },
  },
};
const named = (maxLength: number): JsonObject => ({
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength, pattern: '\\.pdf$' } },
        },
      },
    },
  },
});

const operations: Readonly<Record<string, JsonObject>> = {
  listByOffset: {
    ...query('offset'),
    ...ok(page({ total: { type: 'integer' } })),
    'x-pagination': {
      kind: 'offset',
      request: { offset: 'offset' },
      response: { items: '/items', total: '/total' },
    },
  },
  listByCursor: {
    parameters: [{ name: 'after', in: 'query', schema: { type: 'string' } }],
    ...ok(page({ more: { type: 'boolean' } })),
    'x-pagination': {
      kind: 'cursor',
      request: { cursor: 'after' },
      response: { items: '/items', lastItem: '/id', hasMore: '/more' },
    },
  },
  listByLink: {
    ...ok(page({ next: { type: 'string', format: 'uri' } })),
    'x-pagination': { kind: 'link', response: { items: '/items', nextUrl: '/next' } },
  },
  listInBody: {
    post: true,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { page: { type: 'integer', default: 0 } } },
        },
      },
    },
    ...ok(page({})),
    'x-pagination': { kind: 'page', request: { page: 'page' }, response: { items: '/items' } },
  },
  order: { post: true, ...ok({ type: 'object' }), 'x-idempotency': { header: 'Order-Key' } },
  pay: {
    post: true,
    parameters: [
      { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } },
    ],
    ...ok({ type: 'object' }),
  },
  repeat: { post: true, ...ok({ type: 'object' }), 'x-retryable': true },
  once: { ...ok({ type: 'object' }), 'x-retryable': false },
  follow: {
    responses: {
      200: { description: '', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    },
    'x-stream-end': '[DONE]',
  },
  choose: {
    parameters: [{ name: 'live', in: 'query', schema: { type: 'boolean' } }],
    responses: eitherStream,
    'x-stream-when': { parameter: 'live' },
    'x-stream-end': '[DONE]',
  },
  accept: { responses: eitherStream, 'x-stream-when': { accept: 'text/event-stream' } },
  askAddress: {
    post: true,
    ...named(200),
    ...ok({
      type: 'object',
      properties: {
        url: { type: 'string', 'x-presigned': { method: 'PUT', success: 201 } },
      },
    }),
    'x-limits': [{ subject: 'file size', maximum: 2, unit: 'MB' }],
    'x-upload': {
      address: '/url',
      fileName: 'name',
      contentTypes: { PDF: 'application/pdf' },
      size: 'file size',
    },
  },
  askForm: {
    post: true,
    ...named(100),
    ...ok({
      type: 'object',
      properties: {
        url: { type: 'string' },
        form: { type: 'object', additionalProperties: { type: 'string' } },
      },
    }),
    'x-upload': { address: '/url', fileName: 'name', fields: '/form' },
  },
  getSale: {
    parameters: [{ name: 'sale', in: 'query', required: true, schema: { type: 'string' } }],
    ...ok({ type: 'object' }),
  },
};

const sold: JsonObject = {
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: { 202: { description: '' } },
  'x-webhook-delivery': { reply: { within: 3, unit: 'seconds' } },
  'x-confirmed-by': { operation: 'getSale', parameter: 'sale' },
};

const document = documentOf({
  'x-rate-limit-headers': { prefix: 'Budget-', reset: 'seconds' },
  webhooks: { sold: { post: sold } },
  paths: Object.fromEntries(
    Object.entries(operations).map(([name, { post, ...operation }]) => [
      `/${name}`,
      { [post === true ? 'post' : 'get']: { operationId: name, ...operation } },
    ]),
  ),
});

let subject: Subject;

beforeAll(async () => {
  subject = await namedSubjectOf(document);
});

/** What is found where the document says something else than the packages were generated from. */
async function found(change: (document: JsonObject) => JsonObject): Promise<readonly string[]> {
  return failures(await casesOf(capabilitiesCheck, { ...subject, document: change(document) })).map(
    (text) => text.replace(/:.*$/s, ''),
  );
}

function withOperation(name: string, change: JsonObject): (document: JsonObject) => JsonObject {
  return (whole) => {
    const { post, ...operation } = { ...operations[name], ...change };
    return {
      ...whole,
      paths: {
        ...Object(whole['paths']),
        [`/${name}`]: { [post === true ? 'post' : 'get']: { operationId: name, ...operation } },
      },
    };
  };
}

function withWebhook(change: JsonObject): (document: JsonObject) => JsonObject {
  return (whole) => ({ ...whole, webhooks: { sold: { post: { ...sold, ...change } } } });
}

describe('declared capabilities', { timeout: 60_000 }, () => {
  it('are what the client does', async () => {
    const cases = await casesOf(capabilitiesCheck, subject);
    expect(failures(cases)).toEqual([]);
    expect(
      cases.map(
        ({ subject: about, name, skipped }) =>
          `${about} ${name}${skipped === undefined ? '' : `: ${skipped}`}`,
      ),
    ).toEqual([
      'listByOffset its pages',
      'listByCursor its pages',
      'listByLink its pages',
      'listInBody its pages',
      'order the header of its key',
      'pay the header of its key',
      'repeat whether it is sent again',
      'once whether it is sent again',
      'follow the end of its stream',
      'choose the end of its stream',
      'choose what requests its stream',
      'accept what requests its stream',
      'askAddress the address and limits of its file',
      'askForm the address and limits of its file',
      'document the reply to webhooks',
      'document what confirms webhooks',
      'document the headers of rate limits',
    ]);
  });

  it.each<[string, { change: (document: JsonObject) => JsonObject; want: string }]>([
    [
      'the name of a parameter',
      {
        change: withOperation('listByOffset', {
          'x-pagination': {
            kind: 'offset',
            request: { offset: 'start' },
            response: { items: '/items', total: '/total' },
          },
        }),
        want: 'listByOffset, its pages',
      },
    ],
    [
      'a location in the response',
      {
        change: withOperation('listByCursor', {
          'x-pagination': {
            kind: 'cursor',
            request: { cursor: 'after' },
            response: { items: '/items', lastItem: '/name', hasMore: '/more' },
          },
        }),
        want: 'listByCursor, its pages',
      },
    ],
    [
      'a list that is none',
      {
        change: withOperation('listByLink', { 'x-pagination': null }),
        want: 'listByLink, its pages',
      },
    ],
    [
      'the header of a key',
      {
        change: withOperation('order', { 'x-idempotency': { header: 'Idempotency-Key' } }),
        want: 'order, the header of its key',
      },
    ],
    [
      'a key as a parameter',
      {
        change: withOperation('repeat', {
          parameters: [{ name: 'Idempotency-Key', in: 'header' }],
        }),
        want: 'repeat, the header of its key',
      },
    ],
    [
      'what is sent again',
      {
        change: withOperation('repeat', { 'x-retryable': false }),
        want: 'repeat, whether it is sent again',
      },
    ],
    [
      'what is sent once',
      {
        change: withOperation('once', { 'x-retryable': true }),
        want: 'once, whether it is sent again',
      },
    ],
    [
      'the end of a stream',
      {
        change: withOperation('follow', { 'x-stream-end': '[OVER]' }),
        want: 'follow, the end of its stream',
      },
    ],
    [
      'the unit of a reset',
      {
        change: (whole) => ({
          ...whole,
          'x-rate-limit-headers': { prefix: 'Budget-', reset: 'unix-seconds' },
        }),
        want: 'document, the headers of rate limits',
      },
    ],
    [
      'the first page',
      {
        change: withOperation('listInBody', {
          'x-pagination': {
            kind: 'page',
            request: { page: 'page', first: 1 },
            response: { items: '/items' },
          },
        }),
        want: 'listInBody, its pages',
      },
    ],
    [
      'the value that requests a stream',
      {
        change: withOperation('choose', { 'x-stream-when': { parameter: 'live', value: false } }),
        want: 'choose, what requests its stream',
      },
    ],
    [
      'the address of a file',
      {
        change: withOperation('askForm', {
          'x-upload': { address: '/address', fileName: 'name', fields: '/form' },
        }),
        want: 'askForm, the address and limits of its file',
      },
    ],
    [
      'the name of a file',
      {
        change: withOperation('askForm', named(101)),
        want: 'askForm, the address and limits of its file',
      },
    ],
    [
      'the size of a file',
      {
        change: withOperation('askAddress', {
          'x-limits': [{ subject: 'file size', maximum: 3, unit: 'MB' }],
        }),
        want: 'askAddress, the address and limits of its file',
      },
    ],
    [
      'an upload that is none',
      {
        change: withOperation('askForm', { 'x-upload': null }),
        want: 'askForm, the address and limits of its file',
      },
    ],
    [
      'the time for a reply',
      {
        change: withWebhook({ 'x-webhook-delivery': { reply: { within: 4, unit: 'seconds' } } }),
        want: 'document, the reply to webhooks',
      },
    ],
    [
      'the status of a reply',
      {
        change: withWebhook({ responses: { 204: { description: '' } } }),
        want: 'document, the reply to webhooks',
      },
    ],
    [
      'what confirms a webhook',
      {
        change: withWebhook({ 'x-confirmed-by': null }),
        want: 'document, what confirms webhooks',
      },
    ],
    [
      'the prefix of headers',
      {
        change: (whole) => ({
          ...whole,
          'x-rate-limit-headers': { prefix: 'Quota-', reset: 'seconds' },
        }),
        want: 'document, the headers of rate limits',
      },
    ],
  ])('are judged by %s', async (_, { change, want }) => {
    expect(await found(change)).toEqual([want]);
  });
});
