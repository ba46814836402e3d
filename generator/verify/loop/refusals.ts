// L3: every counter-example of a request is refused by the validator and by the mock, whose error
// is a documented one where the document has one, and names the place.

import { isJsonType } from '../reading/enumerate.js';
import { fixtureValues, sentMedia, type WireOperation } from '../subject/argument.js';
import type { FoundCase } from '../subject/check.js';
import { isFactory, isValidator, member, show, type CounterExample } from '../subject/exports.js';
import { reasonNotLooped } from './calls.js';
import { failureOf, type Loop, loopCheck, textIn } from './session.js';
import type { Exchange } from '../../probe/exchange.js';

export const loopRefusals = loopCheck({
  id: 'L3',
  title:
    'Counter-examples of requests are refused by validators and mock, with a documented error that names the place',
  idle: 'no request has a counter-example',
  cases: async function* (loop) {
    for (const operation of loop.operations) {
      if (reasonNotLooped(operation, loop) !== undefined) continue;
      yield* operationCases(operation, loop);
    }
  },
});

/** How many are tried of each operation; C4 tries the others on the validators. */
const mostExamples = 50;

async function* operationCases(operation: WireOperation, loop: Loop): AsyncIterable<FoundCase> {
  const media = sentMedia(operation);
  const isUsual = media?.name === operation.fixture?.request['mediaType'];
  if (!media || !isJsonType(media.name) || !isUsual) return;
  const { fixtures, validators } = loop.subject;
  const factory = member(
    fixtures,
    'operationFactories',
    operation.fixture?.name ?? '',
    'request',
    'body',
  );
  if (!isFactory(factory)) return;
  const valid = await loop.run(operation, fixtureValues(operation, loop));
  // What is wrong with a valid request is L1's.
  if (failureOf(valid) !== undefined || !valid.exchange) return;
  const validator = member(validators, 'operationSchemas', operation.name, 'request', 'body');
  for (const example of factory.counterExamples().slice(0, mostExamples)) {
    const isTaken = isValidator(validator) && validator.safeParse(example.value).success;
    const failure = isTaken
      ? `the validator takes ${show(example.value)}`
      : await mockFailure(example, {
          tested: operation,
          loop,
          mediaType: media.name,
          valid: valid.exchange,
        });
    yield {
      subject: operation.name,
      name: `refuses a wrong ${example.keyword} at ${example.path.join('.') || 'the root'}`,
      pointer: media.pointer,
      ...(failure !== undefined && { failure }),
    };
  }
}

interface About {
  readonly tested: WireOperation;
  readonly loop: Loop;
  readonly mediaType: string;
  readonly valid: Exchange;
}

async function mockFailure(
  { value, path }: CounterExample,
  { tested, loop, mediaType, valid: { request } }: About,
): Promise<string | undefined> {
  const { method, url, headers } = request;
  const own = new Headers(headers);
  own.delete('content-length');
  // A request without a body says no type.
  own.set('content-type', own.get('content-type') ?? mediaType);
  const response = await loop.sandbox.fetch(url, {
    method,
    headers: own,
    body: JSON.stringify(value),
  });
  const { status } = response;
  const text = textIn(new Uint8Array(await response.arrayBuffer()));
  if (status < 400 || status >= 500) return `the mock answers ${status} to ${show(value)}`;
  const statuses = tested.operation.responses.map((known) => known.status);
  const best = ['400', '422', '4XX', 'default'].filter((known) => statuses.includes(known));
  if (
    best.length > 0 &&
    !best.includes(String(status)) &&
    !best.some((known) => !/^\d+$/.test(known))
  )
    return `the mock answers ${status} where the document has ${best.join(', ')}`;
  // A documented error says it where it has a text for it.
  const isOwn =
    response.headers.get('content-type')?.startsWith('application/problem+json') &&
    best.length === 0;
  const last = path.findLast((step) => typeof step === 'string');
  // The nearest of several alternatives is named.
  const isNamed = last === undefined || text.includes(String(last)) || /alternatives/.test(text);
  return isOwn && !isNamed ? `the error does not name ${last}: ${text}` : undefined;
}
