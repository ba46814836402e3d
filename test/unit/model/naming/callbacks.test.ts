import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { nameApi } from '../../../../generator/model/naming/name.js';
import { read } from '../../read/document-from.js';

const json: JsonObject = { content: { 'application/json': { schema: { type: 'object' } } } };

const call = (operationId?: string): JsonObject => ({
  ...(operationId !== undefined && { operationId }),
  requestBody: json,
  responses: { 204: { description: '' } },
});

/** The types of the payloads of the operation `subscribe`. */
function payloads(callbacks: JsonObject, more: JsonObject = {}): unknown {
  const { api } = read({
    paths: { '/a': { post: { ...call('subscribe'), callbacks } }, ...more },
    components: {
      callbacks: { Ended: { 'u/ended': { post: call() } } },
      schemas: { SubscribeLostPayload: { type: 'object' } },
    },
  });
  const names = nameApi(api).names.callbacks;
  const subscribe = api.operations.find(({ id }) => id === 'subscribe');
  return subscribe?.callbacks.map(({ at }) => names.get(at));
}

it.each([
  ['the operation and the callback', { done: { u: { post: call() } } }, ['SubscribeDonePayload']],
  [
    'an operationId',
    { done: { u: { post: call('jobDone') } }, payload: { v: { post: call('jobPayload') } } },
    ['JobDonePayload', 'JobPayload'],
  ],
  ['a component', { end: { $ref: '#/components/callbacks/Ended' } }, ['EndedPayload']],
  ['a name that is taken', { lost: { u: { post: call() } } }, ['SubscribeLostPostPayload']],
  [
    'methods and addresses',
    { done: { u: { post: call(), put: call() }, v: { post: call() } } },
    ['SubscribeDoneUPayload', 'SubscribeDonePutPayload', 'SubscribeDoneVPayload'],
  ],
])('payloads of callbacks are called after %s', (_, callbacks: JsonObject, want) => {
  expect(payloads(callbacks)).toEqual(want);
  const others: JsonObject = {
    '/0': { post: { ...call('begin'), callbacks: { done: { u: { post: call() } } } } },
    '/z': { post: call('subscribeDone') },
  };
  expect(payloads(callbacks, others)).toEqual(want);
});
