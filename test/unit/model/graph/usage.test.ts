import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { schemaUsage, usersBy } from '../../../../generator/model/graph/usage.js';
import { answers, apiOf, nameOf, ref, sends } from '../schemas.js';

const ok = { responses: { '200': { description: '' } } };
const schemas = { A: { items: ref('B') }, B: { properties: { a: ref('A') } }, C: {} };

const cases: [
  string,
  { given: JsonObject; schemas?: JsonObject; want: Readonly<Record<string, string>> },
][] = [
  ['nothing', { given: {}, want: { A: '', B: '', C: '' } }],
  [
    'a body',
    {
      given: { paths: { '/a': { post: { ...ok, ...sends('A') } } } },
      want: { A: 'request', B: 'request', C: '' },
    },
  ],
  [
    'a response',
    {
      given: { paths: { '/a': { post: answers('A') } } },
      want: { A: 'response', B: 'response', C: '' },
    },
  ],
  [
    'both',
    {
      given: { paths: { '/a': { post: { ...sends('A'), ...answers('B') } } } },
      want: { A: 'request response', B: 'request response', C: '' },
    },
  ],
  [
    'a parameter',
    {
      given: {
        paths: {
          '/a': {
            get: { ...ok, parameters: [{ name: 'c', in: 'query', schema: { items: ref('C') } }] },
          },
        },
      },
      want: { A: '', B: '', C: 'request' },
    },
  ],
  [
    'a response header',
    {
      given: {
        paths: {
          '/a': {
            get: {
              responses: { '200': { description: '', headers: { X: { schema: ref('C') } } } },
            },
          },
        },
      },
      want: { A: '', B: '', C: 'response' },
    },
  ],
  [
    'a webhook, which is received',
    {
      given: { webhooks: { w: { post: { ...sends('A'), ...answers('C') } } } },
      want: { A: 'response', B: 'response', C: 'request' },
    },
  ],
  [
    'a callback, which is received',
    {
      given: {
        paths: {
          '/a': {
            post: {
              ...ok,
              callbacks: { c: { url: { post: { ...sends('C'), ...answers('A') } } } },
            },
          },
        },
      },
      want: { A: 'request', B: 'request', C: 'response' },
    },
  ],
  [
    'a base, which stands for its children',
    {
      given: { paths: { '/a': { get: answers('Base') } } },
      schemas: {
        Base: { properties: { type: {} }, discriminator: { propertyName: 'type' } },
        Child: { allOf: [ref('Base')] },
      },
      want: { Base: 'response', Child: 'response' },
    },
  ],
];

describe('usage through', () => {
  it.each(cases)('%s', (_name, { given, schemas: own = schemas, want }) => {
    const usage = schemaUsage(apiOf(own, given));
    expect(
      Object.fromEntries(
        [...usage].map(([id, { request, response }]) => [
          nameOf(id),
          [request && 'request', response && 'response'].filter(Boolean).join(' '),
        ]),
      ),
    ).toEqual(want);
  });

  it('one operation, or several: the first two', () => {
    const api = apiOf(
      { ...schemas, D: {}, E: {} },
      {
        paths: {
          '/1': {
            get: { ...answers('A'), operationId: 'one' },
            post: { ...ok, ...sends('C'), operationId: 'two' },
          },
          '/3': {
            post: {
              ...ok,
              operationId: 'three',
              callbacks: { c: { url: { post: { ...ok, ...sends('B') } } } },
            },
          },
          '/4': {
            get: { ...answers('A'), operationId: 'four' },
            put: { ...answers('D'), operationId: 'five' },
          },
        },
        webhooks: { w: { post: { ...ok, ...sends('C'), operationId: 'hook' } } },
      },
    );
    expect(
      Object.fromEntries(
        [...usersBy(api, ({ id }) => id)].map(([id, operations]) => [nameOf(id), [...operations]]),
      ),
    ).toEqual({ A: ['one', 'three'], B: ['one', 'three'], C: ['two', 'hook'], D: ['five'], E: [] });
  });
});
