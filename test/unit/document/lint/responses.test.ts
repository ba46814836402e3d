import { describe, expect, test } from 'vitest';
import { answering, documentOf, judge } from './judge.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const detail = json({ type: 'object', properties: { detail: { type: 'string' } } });

describe('error-detail', () => {
  test.each([
    ['a text field', { given: answering({ 200: {}, 404: detail }), want: [] }],
    [
      'no content',
      {
        given: answering({ 404: { description: 'None.' } }),
        want: [
          '#/paths/~1birds/get/responses/404: The error response 404 has no JSON body that could say what went wrong (`detail`).',
        ],
      },
    ],
    [
      'no JSON',
      {
        given: answering({ '5XX': { content: { 'text/html': {} } } }),
        want: [
          '#/paths/~1birds/get/responses/5XX: The error response 5XX has no JSON body that could say what went wrong (`detail`).',
        ],
      },
    ],
    [
      'another field',
      {
        given: answering({ 400: json({ properties: { title: { type: 'string' } } }) }),
        want: [
          '#/paths/~1birds/get/responses/400: The error response 400 has a JSON body without a string property that says what went wrong (`detail`).',
        ],
      },
    ],
    [
      'a number',
      {
        given: answering({ 400: json({ properties: { detail: { type: 'number' } } }) }),
        want: [
          '#/paths/~1birds/get/responses/400: The error response 400 has a JSON body without a string property that says what went wrong (`detail`).',
        ],
      },
    ],
    [
      'a problem document',
      {
        given: answering({
          400: {
            content: {
              'application/problem+json': {
                schema: { properties: { detail: { type: ['string', 'null'] } } },
              },
            },
          },
        }),
        want: [],
      },
    ],
    [
      'a part of allOf behind references',
      {
        given: answering(
          { 400: { $ref: '#/components/responses/Refused' } },
          {
            components: {
              responses: {
                Refused: json({ allOf: [{ $ref: '#/components/schemas/Problem' }, {}] }),
              },
              schemas: {
                Problem: { properties: { detail: { $ref: '#/components/schemas/Words' } } },
                Words: { type: 'string' },
              },
            },
          },
        ),
        want: [],
      },
    ],
    [
      'a schema that contains itself',
      {
        given: answering(
          { 400: json({ $ref: '#/components/schemas/Loop' }) },
          { components: { schemas: { Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] } } } },
        ),
        want: [
          '#/paths/~1birds/get/responses/400: The error response 400 has a JSON body without a string property that says what went wrong (`detail`).',
        ],
      },
    ],
    [
      'successes and webhooks are none of its business',
      {
        given: documentOf({
          paths: {},
          webhooks: { hatched: { post: { responses: { 500: { description: 'No.' } } } } },
        }),
        want: [],
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(await judge('error-detail', given)).toEqual(want);
  });

  test('a component is judged once, wherever it is used', async () => {
    const refused = { $ref: '#/components/responses/Refused' };
    const given = answering(
      { 400: refused, 401: refused },
      { components: { responses: { Refused: { description: 'No.' } } } },
    );
    expect(await judge('error-detail', given)).toHaveLength(1);
  });

  test('the field may have another name', async () => {
    const given = answering({ 400: json({ properties: { message: { type: 'string' } } }) });
    expect(await judge('error-detail', given, { severity: 'error', property: 'message' })).toEqual(
      [],
    );
  });
});

describe('required-responses', () => {
  const options = { severity: 'error', statuses: ['401', '429'] } as const;
  test.each([
    ['all there', { given: answering({ 200: {}, 401: {}, 429: {} }), want: [] }],
    [
      'one missing',
      {
        given: answering({ 200: {}, 401: {} }),
        want: ['#/paths/~1birds/get/responses: The operation documents no response 429.'],
      },
    ],
    [
      'a range is not the status',
      {
        given: answering({ 401: {}, '4XX': {} }),
        want: ['#/paths/~1birds/get/responses: The operation documents no response 429.'],
      },
    ],
    [
      'webhooks are none of its business',
      {
        given: documentOf({ webhooks: { hatched: { post: { responses: { 200: {} } } } } }),
        want: [],
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(await judge('required-responses', given, options)).toEqual(want);
  });
});

describe('required-headers', () => {
  const options = {
    severity: 'error',
    headers: { every: ['X-Limit'], 429: ['Retry-After'] },
  } as const;
  const limit = { 'X-Limit': { schema: {} } };
  test.each([
    [
      'all there, in any case',
      {
        given: answering({
          200: { headers: { 'x-limit': { schema: {} } } },
          429: { headers: { ...limit, 'Retry-After': { schema: {} } } },
        }),
        want: [],
      },
    ],
    [
      'none',
      {
        given: answering({ 200: { description: 'Birds.' } }),
        want: [
          '#/paths/~1birds/get/responses/200: The response 200 documents no header `X-Limit`.',
        ],
      },
    ],
    [
      'not the one of the status',
      {
        given: answering({ 429: { headers: limit } }),
        want: [
          '#/paths/~1birds/get/responses/429: The response 429 documents no header `Retry-After`.',
        ],
      },
    ],
    [
      'a component',
      {
        given: answering(
          { 401: { $ref: '#/components/responses/No' } },
          { components: { responses: { No: { headers: limit } } } },
        ),
        want: [],
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(await judge('required-headers', given, options)).toEqual(want);
  });
});
