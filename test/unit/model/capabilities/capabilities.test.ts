// What a document declares about pages and waiting is checked against what it says of its operations.

import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../generator/model/api.js';
import type { JsonObject } from '../../../../generator/model/json.js';
import {
  type Pagination,
  paginationOf,
} from '../../../../generator/model/capabilities/pagination.js';
import { waiterOf, waitPlanOf } from '../../../../generator/model/capabilities/waiters.js';
import { read } from '../../read/document-from.js';

const page: JsonObject = {
  type: 'object',
  properties: {
    things: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
    page: { type: 'integer' },
    pages: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    total: { type: 'number' },
    meta: {
      allOf: [
        {
          type: 'object',
          properties: {
            next: { type: ['string', 'null'] },
            more: { type: 'boolean' },
            anything: {},
          },
        },
      ],
    },
  },
};
const components: JsonObject = {
  schemas: {
    Thing: {
      type: 'object',
      properties: { id: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
    },
    Page: page,
  },
};

/** An operation that lists things, with this extension. */
function listing(extensions: JsonObject, root: JsonObject = {}): JsonObject {
  const query = (name: string, schema: JsonObject): JsonObject => ({ name, in: 'query', schema });
  const operation: JsonObject = {
    operationId: 'listThings',
    parameters: [
      query('page', { type: 'integer' }),
      query('size', { type: 'integer', default: 20 }),
      query('cursor', { type: 'string' }),
      query('offset', { type: 'integer', default: 0 }),
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    ],
    responses: {
      200: {
        description: 'OK',
        headers: { Link: { schema: { type: 'string' } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
      },
    },
    ...extensions,
  };
  return { paths: { '/{id}/things': { get: operation } }, components, ...root };
}

const at = '/paths/~1{id}~1things/get';
const own = (value: JsonObject): JsonObject => listing({ 'x-pagination': value });

describe('pages that are declared', () => {
  const base = {
    kind: 'page',
    request: { page: 'page', size: 'size' },
    response: { items: '/things', currentPage: '/page', totalPages: '/pages' },
  };

  it.each<[string, { given: JsonObject; want: Omit<Partial<Pagination>, 'itemSchemas'> }]>([
    [
      'numbers',
      {
        given: own(base),
        want: {
          kind: 'page',
          parameter: 'page',
          items: ['things'],
          currentPage: ['page'],
          totalPages: ['pages'],
        },
      },
    ],
    [
      'numbers from a first one',
      {
        given: own({
          kind: 'page',
          request: { page: 'page', first: 0 },
          response: { items: '/things' },
        }),
        want: { kind: 'page', parameter: 'page', items: ['things'], first: 0 },
      },
    ],
    [
      'offsets',
      {
        given: own({
          kind: 'offset',
          request: { offset: 'offset' },
          response: { items: '/things', total: '/total', hasMore: '/meta/more' },
        }),
        want: {
          kind: 'offset',
          parameter: 'offset',
          items: ['things'],
          total: ['total'],
          hasMore: ['meta', 'more'],
        },
      },
    ],
    [
      'a cursor',
      {
        given: own({
          kind: 'cursor',
          request: { cursor: 'cursor' },
          response: { items: '/things', nextCursor: '/meta/next' },
        }),
        want: {
          kind: 'cursor',
          parameter: 'cursor',
          items: ['things'],
          nextCursor: ['meta', 'next'],
        },
      },
    ],
    [
      'the last item',
      {
        given: own({
          kind: 'cursor',
          request: { cursor: 'cursor' },
          response: { items: '/things', lastItem: '/id' },
        }),
        want: { kind: 'cursor', parameter: 'cursor', items: ['things'], lastItem: ['id'] },
      },
    ],
    [
      'an address',
      {
        given: own({ kind: 'link', response: { items: '/things', nextUrl: '/meta/next' } }),
        want: { kind: 'link', items: ['things'], nextUrl: ['meta', 'next'] },
      },
    ],
    [
      'a header',
      {
        given: own({ kind: 'link', response: { items: '/things', header: 'link' } }),
        want: { kind: 'link', items: ['things'], header: 'link' },
      },
    ],
    [
      'x-speakeasy-pagination, numbers',
      {
        given: listing({
          'x-speakeasy-pagination': {
            type: 'offsetLimit',
            inputs: [
              { name: 'page', in: 'parameters', type: 'page' },
              { name: 'size', in: 'parameters', type: 'limit' },
            ],
            outputs: { results: '$.things', numPages: "$['pages']" },
          },
        }),
        want: { kind: 'page', parameter: 'page', items: ['things'], totalPages: ['pages'] },
      },
    ],
    [
      'x-speakeasy-pagination, a cursor',
      {
        given: listing({
          'x-speakeasy-pagination': {
            type: 'cursor',
            inputs: [{ name: 'cursor', in: 'parameters', type: 'cursor' }],
            outputs: { results: '$.things', nextCursor: '$.meta.next' },
          },
        }),
        want: {
          kind: 'cursor',
          parameter: 'cursor',
          items: ['things'],
          nextCursor: ['meta', 'next'],
        },
      },
    ],
    [
      'x-redoclyPagination, an offset',
      {
        given: listing({
          'x-redoclyPagination': { style: 'offset', offsetParam: 'offset', items: '/things' },
        }),
        want: { kind: 'offset', parameter: 'offset', items: ['things'] },
      },
    ],
    [
      'x-redocly-pagination, a header',
      {
        given: listing({ 'x-redocly-pagination': { style: 'link', items: '/things' } }),
        want: { kind: 'link', items: ['things'], header: 'Link' },
      },
    ],
    [
      'x-fern-pagination, a cursor',
      {
        given: listing({
          'x-fern-pagination': {
            cursor: '$request.cursor',
            next_cursor: '$response.meta.next',
            results: '$response.things',
          },
        }),
        want: {
          kind: 'cursor',
          parameter: 'cursor',
          items: ['things'],
          nextCursor: ['meta', 'next'],
        },
      },
    ],
    [
      'x-fern-pagination, at the root',
      {
        given: listing(
          { 'x-fern-pagination': true },
          {
            'x-fern-pagination': {
              offset: '$request.offset',
              step: '$request.size',
              results: '$response.things',
            },
          },
        ),
        want: { kind: 'offset', parameter: 'offset', items: ['things'] },
      },
    ],
    [
      'ours before others',
      {
        given: listing({
          'x-fern-pagination': { offset: '$request.nothing', results: '$response.things' },
          'x-pagination': base,
        }),
        want: {
          kind: 'page',
          parameter: 'page',
          items: ['things'],
          currentPage: ['page'],
          totalPages: ['pages'],
        },
      },
    ],
  ])('%s', (_, { given, want }) => {
    const { api, diagnostics } = read(given);
    const { pagination } = paginationOf(api, first(api.operations));
    const { itemSchemas = [], ...rest } = pagination ?? {};
    expect(JSON.parse(JSON.stringify(rest))).toEqual(want);
    expect(itemSchemas.map(({ $ref: ref }) => ref)).toEqual(['/components/schemas/Thing']);
    expect(diagnostics).toEqual([]);
  });

  it.each<[string, { given: JsonObject; want: readonly string[] }]>([
    [
      'no such parameter',
      {
        given: own({ ...base, request: { page: 'side' } }),
        want: ['error request/page `x-pagination`: the operation has no parameter `side`.'],
      },
    ],
    [
      'a parameter of the path',
      {
        given: own({ ...base, request: { page: 'id' } }),
        want: ['error request/page `x-pagination`: the operation has no parameter `id`.'],
      },
    ],
    [
      'a parameter of another type',
      {
        given: own({ ...base, request: { page: 'cursor' } }),
        want: [
          'error request/page `x-pagination`: the parameter `cursor` is a string, not an integer or a number.',
        ],
      },
    ],
    [
      'no such size',
      {
        given: own({ ...base, request: { page: 'page', size: 'per' } }),
        want: ['error request/size `x-pagination`: the operation has no parameter `per`.'],
      },
    ],
    [
      'no parameter',
      {
        given: own({ ...base, request: {} }),
        want: [
          'error request `x-pagination`: it does not say which parameter asks for the next page: `page`.',
        ],
      },
    ],
    [
      'no such place',
      {
        given: own({ ...base, response: { ...base.response, totalPages: '/meta/pages' } }),
        want: ['error response/totalPages `x-pagination`: the response has no `/meta/pages`.'],
      },
    ],
    [
      'items that are no list',
      {
        given: own({ ...base, response: { ...base.response, items: '/page' } }),
        want: [
          'error response/items `x-pagination`: `/page` of the response is an integer, not an array.',
        ],
      },
    ],
    [
      'a total that is no number',
      {
        given: own({ ...base, response: { ...base.response, totalPages: '/meta/next' } }),
        want: [
          'error response/totalPages `x-pagination`: `/meta/next` of the response is a string, not an integer or a number.',
        ],
      },
    ],
    [
      'a place without a type',
      {
        given: own({
          kind: 'cursor',
          request: { cursor: 'cursor' },
          response: { items: '/things', nextCursor: '/meta/anything' },
        }),
        want: [
          'error response/nextCursor `x-pagination`: nothing is said about the type of `/meta/anything` ' +
            'of the response, which must be a string or an integer or a number.',
        ],
      },
    ],
    [
      'no first page',
      {
        given: own({ ...base, response: { items: '/things' } }),
        want: [
          'error response `x-pagination`: neither `currentPage` nor the default of the parameter says which page comes first; state it as `request.first`.',
        ],
      },
    ],
    [
      'a header that is not documented',
      {
        given: own({ kind: 'link', response: { items: '/things', header: 'Next' } }),
        want: ['error response/header `x-pagination`: the response documents no header `Next`.'],
      },
    ],
    [
      'no way to the next page',
      {
        given: own({ kind: 'link', response: { items: '/things' } }),
        want: [
          'error response `x-pagination`: it does not say where the address of the next page is: `nextUrl`, or `header`.',
        ],
      },
    ],
    [
      'a foreign one that does not fit is a warning',
      {
        given: listing({
          'x-fern-pagination': { offset: '$request.side', results: '$response.things' },
        }),
        want: ['warning offset `x-fern-pagination`: the operation has no parameter `side`.'],
      },
    ],
  ])('%s', (_, { given, want }) => {
    const { api, diagnostics } = read(given);
    const prefix = new RegExp(`^${at.replaceAll(/[{}]/g, '\\$&')}/x-[\\w-]+/?`);
    expect(
      diagnostics.map(
        ({ severity, pointer = '', message }) =>
          `${severity} ${pointer.replace(prefix, '')} ${message}`,
      ),
    ).toEqual(want);
    expect(paginationOf(api, first(api.operations)).pagination).toBeUndefined();
  });
});

describe('waiters that are declared', () => {
  /** A job, an operation that reads its state, one that reads the job, one that creates it. */
  function jobs(waiter: JsonObject | undefined, plan: JsonObject = {}): JsonObject {
    const status = { type: 'string', enum: ['queued', 'done', 'failed'] };
    const answer = (properties: JsonObject): JsonObject => ({
      200: {
        description: 'OK',
        content: { 'application/json': { schema: { type: 'object', properties } } },
      },
    });
    const parameters = [{ name: 'job', in: 'path', required: true, schema: { type: 'string' } }];
    return {
      paths: {
        '/jobs/{job}/status': {
          get: {
            operationId: 'getStatus',
            parameters,
            responses: answer({ status, when: { type: 'integer' }, open: { type: 'string' } }),
            ...(waiter && { 'x-waiter': waiter }),
          },
        },
        '/jobs/{job}': {
          get: { operationId: 'getJob', parameters, responses: answer({ id: { type: 'string' } }) },
        },
        '/jobs': {
          post: {
            operationId: 'createJob',
            responses: answer({ id: { type: 'string' }, number: { type: 'integer' } }),
            ...plan,
          },
        },
      },
    };
  }
  const good = { property: 'status', pending: ['queued'], success: ['done'], failure: ['failed'] };
  const place = '/paths/~1jobs~1{job}~1status/get/x-waiter';

  it('lists of states, or acceptors as Smithy writes them', () => {
    const acceptor = (state: string, expected: string): JsonObject => ({
      state,
      matcher: { output: { path: 'status', expected, comparator: 'stringEquals' } },
    });
    for (const given of [
      { ...good, minDelay: 1, maxDelay: 9 },
      {
        acceptors: [
          acceptor('retry', 'queued'),
          acceptor('success', 'done'),
          acceptor('failure', 'failed'),
        ],
        minDelay: 1,
        maxDelay: 9,
      },
    ]) {
      const { api, diagnostics } = read(jobs(given));
      expect(diagnostics).toEqual([]);
      expect(waiterOf(api, first(api.operations)).waiter).toMatchObject({
        state: ['status'],
        pending: ['queued'],
        success: ['done'],
        failure: ['failed'],
        id: { name: 'job' },
        minDelay: 1,
        maxDelay: 9,
      });
    }
  });

  it.each<[string, { given: JsonObject; want: readonly string[] }]>([
    [
      'no such property',
      {
        given: { ...good, property: 'state' },
        want: ['error /property `x-waiter`: the response has no `state`.'],
      },
    ],
    [
      'a property that is no text',
      {
        given: { ...good, property: 'when' },
        want: [
          'error /property `x-waiter`: `when` of the response is an integer, not a string.',
          'warning /property `x-waiter`: the values of `when` are not listed, so the states cannot be checked.',
        ],
      },
    ],
    [
      'a state that there is not',
      {
        given: { ...good, failure: ['failed', 'broken'] },
        want: ['error /failure/1 `x-waiter`: `status` has no value `broken`.'],
      },
    ],
    [
      'a state in two lists',
      {
        given: { ...good, failure: ['failed', 'done'] },
        want: ['error /failure/1 `x-waiter`: `done` stands in two lists.'],
      },
    ],
    [
      'a value that no list names',
      {
        given: { property: 'status', success: ['done'], failure: ['failed'] },
        want: ['warning  `x-waiter`: the state `queued` is in no list; it is waited through.'],
      },
    ],
    [
      'values that are not listed',
      {
        given: { ...good, property: 'open' },
        want: [
          'warning /property `x-waiter`: the values of `open` are not listed, so the states cannot be checked.',
        ],
      },
    ],
  ])('%s', (_, { given, want }) => {
    const { diagnostics } = read(jobs(given));
    expect(
      diagnostics.map(
        ({ severity, pointer = '', message }) =>
          `${severity} ${pointer.replace(place, '')} ${message}`,
      ),
    ).toEqual(want);
  });

  const plan = (value: JsonObject): JsonObject => jobs(good, { 'x-waits-for': value });

  it('the operation that begins the work says which one tells its state', () => {
    const { api, diagnostics } = read(
      plan({
        operation: 'getStatus',
        parameters: { job: '/id' },
        result: { operation: 'getJob', parameters: { job: '/id' } },
      }),
    );
    const found = waitPlanOf(api, api.operations[2] ?? first(api.operations)).plan;
    expect(diagnostics).toEqual([]);
    expect([
      found?.operation.id,
      found?.result?.operation.id,
      [...(found?.parameters.values() ?? [])],
    ]).toEqual(['getStatus', 'getJob', [['id']]]);
  });

  it.each<[string, { given: JsonObject; want: readonly string[] }]>([
    [
      'no such operation',
      {
        given: { operation: 'getState', parameters: {} },
        want: ['/operation `x-waits-for`: there is no operation `getState`.'],
      },
    ],
    [
      'an operation without a waiter',
      {
        given: { operation: 'getJob', parameters: { job: '/id' } },
        want: ['/operation `x-waits-for`: the operation `getJob` has no `x-waiter` that holds.'],
      },
    ],
    [
      'no such parameter',
      {
        given: { operation: 'getStatus', parameters: { job: '/id', task: '/id' } },
        want: [
          '/parameters/task `x-waits-for`: the operation `getStatus` has no parameter `task`.',
        ],
      },
    ],
    [
      'a parameter from nowhere',
      {
        given: { operation: 'getStatus', parameters: {} },
        want: [
          '/parameters `x-waits-for`: it does not say where the parameter `job` of `getStatus` comes from.',
        ],
      },
    ],
    [
      'no such place',
      {
        given: { operation: 'getStatus', parameters: { job: '/uuid' } },
        want: ['/parameters/job `x-waits-for`: the response has no `/uuid`.'],
      },
    ],
    [
      'another type',
      {
        given: { operation: 'getStatus', parameters: { job: '/number' } },
        want: [
          '/parameters/job `x-waits-for`: `/number` of the response is an integer; the parameter is a string.',
        ],
      },
    ],
  ])('%s', (_, { given, want }) => {
    const { diagnostics } = read(plan(given));
    expect(
      diagnostics.map(({ severity, pointer = '', message }) => [
        severity,
        `${pointer.replace('/paths/~1jobs/post/x-waits-for', '')} ${message}`,
      ]),
    ).toEqual(want.map((text) => ['error', text]));
  });
});

function first(operations: readonly Operation[]): Operation {
  const [operation] = operations;
  if (!operation) throw new Error('there is no operation');
  return operation;
}
