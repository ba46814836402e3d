// C1, C2, C18: what the fixtures hold for responses, requests and webhooks is valid by the validators and by ajv on the document.

import type { Case, Check, Subject } from '../check.js';
import { isArray, type Json } from '../judge/json.js';
import { caseOf, show, validity } from './agree.js';
import { asJson, isFactory } from './exports.js';
import { hasOthers, otherConstants, type Way } from './other-constants.js';
import { type Position, positionsOf } from './positions.js';
import { receivedPositions } from './received.js';

export const responseFixtures: Check = {
  id: 'C1',
  title: 'Fixtures of responses are valid by validators and ajv',
  absent: (subject) =>
    has(subject, 'response') || hasOthers(subject, 'response')
      ? undefined
      : 'no response that is checked has a schema',
  run: (subject) => cases('C1', 'response', subject),
};

export const requestFixtures: Check = {
  id: 'C2',
  title: 'Fixtures of requests are valid by validators and ajv',
  absent: (subject) =>
    has(subject, 'body', 'parameters') || hasOthers(subject, 'request')
      ? undefined
      : 'no operation that is checked sends a body with a schema or parameters',
  run: (subject) => cases('C2', 'request', subject),
};

export const webhookFixtures: Check = {
  id: 'C18',
  title: 'Fixtures of webhooks and callbacks are valid in the view of who receives them',
  absent: (subject) =>
    has(subject, 'webhook') ||
    receivedPositions(subject).length > 0 ||
    hasOthers(subject, 'received')
      ? undefined
      : 'no webhook or callback carries what has a schema',
  run: (subject) => cases('C18', 'received', subject),
};

function has(subject: Subject, ...kinds: readonly Position['kind'][]): boolean {
  return positionsOf(subject).some(({ kind }) => kinds.includes(kind));
}

const kindsOf: Readonly<Record<Way, readonly Position['kind'][]>> = {
  request: ['body', 'parameters'],
  response: ['response'],
  received: ['webhook'],
};

async function* cases(check: string, way: Way, subject: Subject): AsyncIterable<Case> {
  for (const position of positionsOf(subject)) {
    if (kindsOf[way].includes(position.kind)) yield* fixtureCases(check, position, subject);
  }
  if (way === 'received')
    for (const position of receivedPositions(subject))
      yield* fixtureCases(check, position, subject);
  yield* otherConstants(check, way, subject);
}

function constantCase(
  check: string,
  position: Position,
  { reported }: Pick<Subject, 'reported'>,
): Case {
  const excuse = withoutFixture(position, reported);
  return caseOf(
    check,
    position,
    'constant',
    excuse === undefined ? valid(position, [position.fixture]) : { skipped: excuse },
  );
}

/** The constant, the document's examples, and what the factory makes of many seeds. */
export function* fixtureCases(
  check: string,
  position: Position,
  { reported, budget }: Pick<Subject, 'reported' | 'budget'>,
): Iterable<Case> {
  const excuse = withoutFixture(position, reported);
  if (excuse !== undefined) {
    yield caseOf(check, position, 'constant', { skipped: excuse });
    return;
  }
  yield constantCase(check, position, { reported });
  if (isArray(position.examples) && position.examples.length > 0)
    yield caseOf(check, position, 'examples', valid(position, position.examples));
  const { factory } = position;
  if (typeof factory !== 'function')
    yield caseOf(check, position, 'factory', { failure: 'there is no factory' });
  else
    yield caseOf(
      check,
      position,
      'factory',
      valid(position, () => Array.from({ length: budget.seeds }, (_, seed) => made(factory, seed))),
    );
  if (isFactory(factory))
    yield caseOf(
      check,
      position,
      'variants',
      valid(position, () => factory.variants()),
    );
}

/** Why a position has no fixture, where the generation has said so. */
export function withoutFixture(
  { fixture, pointer }: Position,
  reported: Subject['reported'],
): string | undefined {
  if (fixture !== undefined) return undefined;
  if (reported.has(`fixtures/unsatisfiable ${pointer}`))
    return 'no value can satisfy the schema, which the generation reports';
  return reported.has(`fixtures/not-found ${pointer}`)
    ? 'no value was found for the schema, which the generation reports'
    : undefined;
}

function made(factory: unknown, seed: number): unknown {
  return typeof factory === 'function'
    ? Reflect.apply(factory, undefined, [{}, { seed }])
    : undefined;
}

function valid(
  position: Position,
  values: readonly unknown[] | (() => readonly unknown[]),
): Pick<Case, 'failure' | 'count'> {
  let all: readonly unknown[];
  try {
    all = typeof values === 'function' ? values() : values;
  } catch (error) {
    return { failure: `making it throws ${String(error)}` };
  }
  for (const value of all) {
    const json: Json | undefined = asJson(value);
    const failure = json === undefined ? `${show(value)} is no JSON` : validity(position, json);
    if (failure !== undefined) return { failure };
  }
  return all.length === 0 ? { failure: 'there are none' } : { count: all.length };
}
