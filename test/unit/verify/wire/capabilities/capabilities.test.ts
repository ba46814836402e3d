import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import type { Subject } from '../../../../../generator/verify/check.js';
import { capabilitiesCheck } from '../../../../../generator/verify/checks.js';
import { casesOf, documentOf, failures, subjectOf } from '../../generated.js';

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
};

const document = documentOf({
  'x-rate-limit-headers': { prefix: 'Budget-', reset: 'seconds' },
  paths: Object.fromEntries(
    Object.entries(operations).map(([name, { post, ...operation }]) => [
      `/${name}`,
      { [post === true ? 'post' : 'get']: { operationId: name, ...operation } },
    ]),
  ),
});

let subject: Subject;

beforeAll(async () => {
  subject = await subjectOf(document);
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
      'listByOffset is a list of pages',
      'listByCursor is a list of pages',
      'listByLink is a list of pages',
      'order is sent with a key',
      'pay is sent with a key',
      'repeat is sent again',
      'once is sent once',
      'follow ends its stream',
      'document the rate limit is read',
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
        want: 'listByOffset, is a list of pages',
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
        want: 'listByCursor, is a list of pages',
      },
    ],
    [
      'a list that is none',
      {
        change: withOperation('listByLink', { 'x-pagination': null }),
        want: 'listByLink, is a list of pages',
      },
    ],
    [
      'the header of a key',
      {
        change: withOperation('order', { 'x-idempotency': { header: 'Idempotency-Key' } }),
        want: 'order, is sent with a key',
      },
    ],
    [
      'a key as a parameter',
      {
        change: withOperation('repeat', {
          'x-retryable': null,
          parameters: [{ name: 'Idempotency-Key', in: 'header' }],
        }),
        want: 'repeat, is sent with a key',
      },
    ],
    [
      'what is sent again',
      { change: withOperation('repeat', { 'x-retryable': false }), want: 'repeat, is sent once' },
    ],
    [
      'what is sent once',
      { change: withOperation('once', { 'x-retryable': true }), want: 'once, is sent again' },
    ],
    [
      'the end of a stream',
      {
        change: withOperation('follow', { 'x-stream-end': '[OVER]' }),
        want: 'follow, ends its stream',
      },
    ],
    [
      'the unit of a reset',
      {
        change: (whole) => ({
          ...whole,
          'x-rate-limit-headers': { prefix: 'Budget-', reset: 'unix-seconds' },
        }),
        want: 'document, the rate limit is read',
      },
    ],
    [
      'the prefix of headers',
      {
        change: (whole) => ({
          ...whole,
          'x-rate-limit-headers': { prefix: 'Quota-', reset: 'seconds' },
        }),
        want: 'document, the rate limit is read',
      },
    ],
  ])('are judged by %s', async (_, { change, want }) => {
    expect(await found(change)).toEqual([want]);
  });
});
