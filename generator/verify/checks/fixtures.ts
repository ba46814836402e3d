// C1, C2, C18: what the fixtures hold for responses, requests and webhooks is valid by the validators and by ajv on the document.

import type { Case, Check, Subject } from '../check.js';
import { isArray, type Json } from '../judge/json.js';
import { caseOf, show, validity } from './agree.js';
import { enumerate } from '../enumerate.js';
import { isJsonType } from '../enumerate-content.js';
import { asJson, isFactory, operationName } from './exports.js';
import { type Position, positionsOf } from './positions.js';

export const responseFixtures: Check = {
  id: 'C1',
  title: 'Fixtures of responses are valid by validators and ajv',
  absent: (subject) => (has(subject, 'response') ? undefined : 'no response that is checked is JSON'),
  run: (subject) => cases('C1', ['response'], subject),
};

export const requestFixtures: Check = {
  id: 'C2',
  title: 'Fixtures of requests are valid by validators and ajv',
  absent: (subject) => (has(subject, 'body', 'parameters') ? undefined : 'no operation that is checked sends JSON or parameters'),
  run: (subject) => cases('C2', ['body', 'parameters'], subject),
};

export const webhookFixtures: Check = {
  id: 'C18',
  title: 'Fixtures of webhook payloads are valid in the view of who receives them',
  absent: (subject) => (has(subject, 'webhook') ? undefined : 'the document has no webhook with a JSON payload'),
  run: (subject) => cases('C18', ['webhook'], subject),
};

function has(subject: Subject, ...kinds: readonly Position['kind'][]): boolean {
  return positionsOf(subject).some(({ kind }) => kinds.includes(kind));
}

async function* cases(check: string, kinds: readonly Position['kind'][], subject: Subject): AsyncIterable<Case> {
  for (const position of positionsOf(subject)) {
    if (!kinds.includes(position.kind)) continue;
    yield* fixtureCases(check, position, subject);
  }
  if (!kinds.includes('webhook')) yield* others(check, kinds.includes('body'), subject);
}

/** What stands beside the first JSON of a body: validators and fixtures are of that one. */
function* others(check: string, isRequest: boolean, subject: Subject): Iterable<Case> {
  for (const { pointer, method, path, body, responses } of enumerate(subject.document).operations) {
    if (!subject.includes(pointer)) continue;
    const name = operationName(subject, method, path) ?? `${method} ${path}`;
    for (const content of isRequest ? [body?.content ?? []] : responses.map((each) => each.content)) {
      for (const media of content.filter((each) => isJsonType(each.name)).slice(1)) yield { check, subject: name, name: `as ${media.name}`, pointer: media.pointer, skipped: 'validators and fixtures are compared for the first JSON media type of a body' };
    }
  }
}

/** The constant, the document's examples, and what the factory makes of many seeds. */
export function* fixtureCases(check: string, position: Position, { reported, budget }: Pick<Subject, 'reported' | 'budget'>): Iterable<Case> {
  const excuse = withoutFixture(position, reported);
  if (excuse !== undefined) {
    yield caseOf(check, position, 'constant', { skipped: excuse });
    return;
  }
  yield caseOf(check, position, 'constant', valid(position, [position.fixture]));
  if (isArray(position.examples) && position.examples.length > 0) yield caseOf(check, position, 'examples', valid(position, position.examples));
  const { factory } = position;
  if (typeof factory !== 'function') yield caseOf(check, position, 'factory', { failure: 'there is no factory' });
  else yield caseOf(check, position, 'factory', valid(position, () => Array.from({ length: budget.seeds }, (_, seed) => made(factory, seed))));
  if (isFactory(factory)) yield caseOf(check, position, 'variants', valid(position, () => factory.variants()));
}

/** Why a position has no fixture, where the generation has said so. */
export function withoutFixture({ fixture, pointer }: Position, reported: Subject['reported']): string | undefined {
  if (fixture !== undefined) return undefined;
  if (reported.has(`fixtures/unsatisfiable ${pointer}`)) return 'no value can satisfy the schema, which the generation reports';
  return reported.has(`fixtures/not-found ${pointer}`) ? 'no value was found for the schema, which the generation reports' : undefined;
}

function made(factory: unknown, seed: number): unknown {
  return typeof factory === 'function' ? Reflect.apply(factory, undefined, [{}, { seed }]) : undefined;
}

function valid(position: Position, values: readonly unknown[] | (() => readonly unknown[])): Pick<Case, 'failure' | 'count'> {
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
