// C1, C2, C18: what the fixtures hold for responses, requests and webhooks is valid by the validators and by ajv on the document.

import type { Case, Check, Subject } from '../check.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentResponse,
  enumerate,
  isJsonType,
} from '../enumerate.js';
import { at, isArray, isObject, type Json } from '../judge/json.js';
import type { View } from '../judge/views.js';
import { bodiesOf, entries, isRecord } from '../wire/packages.js';
import { caseOf, show, validity } from './agree.js';
import { asJson, isFactory, member, operationName } from './exports.js';
import { mediaPosition, type Position, positionsOf, webhookName } from './positions.js';

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
  run: async function* (subject) {
    yield* cases('C18', 'received', subject);
    yield* mediaTypeCases(subject);
  },
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

function constantCase(check: string, position: Position, subject: Generated): Case {
  const excuse = withoutFixture(position, subject);
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
  { budget, ...subject }: Generated & Pick<Subject, 'budget'>,
): Iterable<Case> {
  const excuse = withoutFixture(position, subject);
  if (excuse !== undefined) {
    yield caseOf(check, position, 'constant', { skipped: excuse });
    return;
  }
  yield constantCase(check, position, subject);
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
  subject: Generated,
): string | undefined {
  return fixture === undefined ? withoutValue(pointer, subject) : undefined;
}

type Generated = Pick<Subject, 'document' | 'reported'>;

/** Why nothing was made for a schema, where the generation has said so of it or of the component that it refers to. */
export function withoutValue(
  pointer: string,
  { document, reported }: Generated,
): string | undefined {
  // A set that grows while it is gone through.
  const chain = new Set([pointer]);
  for (const each of chain) {
    if (reported.has(`fixtures/unsatisfiable ${each}`))
      return 'no value can satisfy the schema, which the generation reports';
    if (reported.has(`fixtures/not-found ${each}`))
      return 'no value was found for the schema, which the generation reports';
    const schema = at(document, each);
    const reference = isObject(schema) ? schema['$ref'] : undefined;
    if (typeof reference === 'string' && reference.startsWith('#/'))
      chain.add(decodeURIComponent(reference.slice(1)));
  }
  return undefined;
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

type Way = 'request' | 'response' | 'received';

/**
 * A constant of the fixtures, and the schema that it has to satisfy. Those that no validator is about and that no factory has
 * are judged by ajv alone: forms, texts, streams, headers of responses, and the responses to callbacks and webhooks beside
 * the first JSON.
 */
interface Constant {
  readonly subject: string;
  readonly name: string;
  /** Of the schema. */
  readonly pointer: string;
  readonly view: View;
  readonly value: unknown;
  /** Whether the value is the text of a stream: an item of it satisfies the schema. */
  readonly isStream?: boolean;
}

function hasOthers(subject: Subject, way: Way): boolean {
  return constantsOf(subject, way).length > 0;
}

async function* otherConstants(check: string, way: Way, subject: Subject): AsyncIterable<Case> {
  for (const { subject: owner, name, pointer, view, value, isStream } of constantsOf(
    subject,
    way,
  )) {
    const resolved = await plain(value);
    if (resolved === undefined) continue;
    const rulings = (isStream === true ? itemsOf(resolved) : [resolved]).map((each) =>
      subject.judge.judge(pointer, each, view),
    );
    const [{ errors } = { errors: [] }] = rulings;
    const failure = rulings.some(({ valid }) => valid)
      ? undefined
      : `${show(resolved)} is not valid by ajv: ${errors.slice(0, 3).join('; ')}`;
    yield caseOf(
      check,
      { subject: owner, pointer, name },
      'constant',
      failure === undefined ? {} : { failure },
    );
  }
}

function constantsOf(subject: Subject, way: Way): readonly Constant[] {
  if (way === 'received')
    return carriedBy(subject).flatMap(({ operation, fixture, ...titles }) =>
      received(operation, fixture, titles),
    );
  return ownOperations(subject).flatMap(({ operation, name, fixture }) =>
    way === 'request'
      ? bodies(operation.body?.content ?? [], member(fixture, 'request'), {
          subject: name,
          title: 'body',
          view: 'request',
        })
      : responseConstants(operation.responses, fixture, {
          subject: name,
          title: 'response',
          view: 'response',
        }),
  );
}

interface OwnOperation {
  readonly operation: DocumentOperation;
  readonly name: string;
  readonly fixture: unknown;
}

function ownOperations(subject: Subject): readonly OwnOperation[] {
  return enumerate(subject.document)
    .operations.filter(({ pointer }) => subject.includes(pointer))
    .map((operation) => {
      const { method, path } = operation;
      const name = operationName(subject, method, path) ?? `${method} ${path}`;
      return { operation, name, fixture: member(subject.fixtures, 'operations', name) };
    });
}

interface Carried {
  readonly operation: DocumentOperation;
  readonly subject: string;
  readonly title: string;
  readonly fixture: unknown;
  readonly factory: unknown;
  readonly isCallback: boolean;
}

/** The callbacks and webhooks, with their constants. */
function carriedBy(subject: Subject): readonly Carried[] {
  return [
    ...ownOperations(subject).flatMap(({ operation: { callbacks }, name, fixture }) =>
      callbacks.map((operation, index) => {
        const own = member(fixture, 'callbacks');
        const key = callbackKey(own, operation, callbacks.slice(0, index)) ?? '';
        const title = `callback ${operation.method} ${operation.path}`;
        const factory = member(subject.fixtures, 'operationFactories', name, 'callbacks', key);
        return {
          operation,
          subject: name,
          title,
          fixture: member(own, key),
          factory,
          isCallback: true,
        };
      }),
    ),
    ...enumerate(subject.document).webhooks.map((operation) => ({
      operation,
      subject: `webhook ${operation.path}`,
      title: 'it',
      fixture: member(subject.fixtures, 'webhooks', webhookName(subject, operation.path)),
      factory: member(subject.fixtures, 'webhookFactories', webhookName(subject, operation.path)),
      isCallback: false,
    })),
  ];
}

/** Which media type a constant is said to have is one of the document's. */
function* mediaTypeCases(subject: Subject): Iterable<Case> {
  for (const { operation, fixture, subject: owner, title } of carriedBy(subject)) {
    const { body, pointer } = operation;
    if (body === undefined || !isRecord(fixture) || fixture['payload'] === undefined) continue;
    const { mediaType } = fixture;
    yield caseOf(
      'C18',
      { subject: owner, pointer, name: `${title}, media type` },
      'constant',
      body.content.some(({ name }) => name === mediaType)
        ? {}
        : { failure: `${show(mediaType)} is no media type of the document` },
    );
  }
}

interface Titles {
  readonly subject: string;
  readonly title: string;
  readonly view: View;
  readonly isReceived?: boolean;
}

/** What the service sends, and the responses to it. */
function received(
  { body, responses }: DocumentOperation,
  fixture: unknown,
  { subject, title }: Omit<Titles, 'view'>,
): readonly Constant[] {
  const carried = isRecord(fixture)
    ? { mediaType: fixture['mediaType'], body: fixture['payload'] }
    : {};
  return [
    ...bodies(body?.content ?? [], carried, {
      subject,
      title: `${title}, payload`,
      view: 'response',
      isReceived: true,
    }),
    ...responseConstants(responses, fixture, {
      subject,
      title: `${title}, response`,
      view: 'request',
      isReceived: true,
    }),
  ];
}

function responseConstants(
  responses: readonly DocumentResponse[],
  fixture: unknown,
  { subject, title, ...titles }: Titles,
): readonly Constant[] {
  return responses.flatMap(({ status, content, headers }) => {
    const own = member(fixture, 'responses', status);
    const values = new Map(entries(member(own, 'headers')));
    return [
      ...bodies(content, own, { subject, title: `${title} ${status}`, ...titles }),
      ...headers.flatMap(({ name, schema }) =>
        schema === undefined
          ? []
          : [
              {
                subject,
                name: `${title} ${status}, header ${name}`,
                pointer: schema,
                view: 'response' as const,
                value: values.get(name),
              },
            ],
      ),
    ];
  });
}

/** All but the JSON that is judged with its factory. */
function bodies(
  content: readonly DocumentMedia[],
  fixture: unknown,
  { subject, title, view, isReceived }: Titles,
): readonly Constant[] {
  const values = bodiesOf(isRecord(fixture) ? fixture : {});
  const json = content
    .filter(({ name }) => isJsonType(name))
    .slice(0, isReceived === true ? 1 : undefined);
  return content.flatMap((media) => {
    const pointer = media.schema ?? media.itemSchema;
    if (json.includes(media) || pointer === undefined) return [];
    const isStream =
      media.itemSchema !== undefined || /event-stream|jsonl|ndjson|json-seq/i.test(media.name);
    return [
      {
        subject,
        name: `${title} as ${media.name}`,
        pointer,
        view,
        value: values.get(media.name),
        isStream,
      },
    ];
  });
}

/** What the text of a stream may say: itself, what its first event or line says, and that as JSON. */
function itemsOf(declared: Json): readonly Json[] {
  if (typeof declared !== 'string') return [declared];
  const item = declared.startsWith('data: ')
    ? declared.replace(/^data: ?/gm, '').replace(/\n+$/, '')
    : declared.replace(/^\u001e/, '').replace(/\n$/, '');
  const first = item.split('\n')[0] ?? '';
  return [...[item, first].flatMap((text) => parsed(text)), item, declared];
}

function parsed(text: string): readonly Json[] {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}

/** As the schema speaks of it: what is bytes in a form is a text. Nothing for what is bytes as a whole. */
async function plain(value: unknown): Promise<Json | undefined> {
  if (value instanceof Blob) return value.text();
  if (isArray(value)) return Promise.all(value.map(async (item) => (await plain(item)) ?? null));
  if (!isObject(value)) return asJson(value);
  if (value instanceof Uint8Array) return undefined;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, each]) => [name, (await plain(each)) ?? null] as const,
      ),
    ),
  );
}

/**
 * What callbacks carry, and the responses to them and to webhooks: JSON that the fixtures have factories for and no
 * validator is about.
 */
function receivedPositions(subject: Subject): readonly Position[] {
  return carriedBy(subject).flatMap(({ operation, subject: name, isCallback, ...carried }) => {
    const found = [carried.fixture, carried.factory] as const;
    return isCallback
      ? [
          ...payload(operation, { subject, name, title: carried.title, found }),
          ...mockResponses(operation, { subject, name, title: carried.title, found }),
        ]
      : mockResponses(operation, { subject, name, title: 'response', found });
  });
}

/** The fixtures go by the name of a callback; what it is about says which one it is. */
export function callbackKey(
  callbacks: unknown,
  callback: DocumentOperation,
  before: readonly DocumentOperation[],
): string | undefined {
  const isSame = (one: unknown): boolean =>
    isRecord(one) && one['method'] === callback.method && one['expression'] === callback.path;
  const own = entries(callbacks).filter(([, one]) => isSame(one));
  return own[
    before.filter(({ method, path }) => method === callback.method && path === callback.path).length
  ]?.[0];
}

interface Owned {
  readonly subject: Subject;
  readonly name: string;
  readonly title: string;
  /** The constants and the factories. */
  readonly found: readonly [unknown, unknown];
}

function payload(
  { body }: DocumentOperation,
  { subject, name, title, found: [fixture, factory] }: Owned,
): readonly Position[] {
  return first(body?.content).flatMap((media) =>
    alone(
      mediaPosition(
        media,
        { subject, name, title: `${title} payload`, kind: 'webhook', view: 'response' },
        [undefined, member(fixture, 'payload'), member(factory, 'payload')],
      ),
    ),
  );
}

function mockResponses(
  { responses }: DocumentOperation,
  { subject, name, title, found: [fixture, factory] }: Owned,
): readonly Position[] {
  return responses.flatMap(({ status, content }) =>
    first(content).flatMap((media) => {
      const made = member(factory, 'responses', status);
      return alone(
        mediaPosition(
          media,
          { subject, name, title: `${title} ${status}`, kind: 'webhook', view: 'request' },
          [undefined, member(fixture, 'responses', status, 'body'), member(made, 'body') ?? made],
        ),
      );
    }),
  );
}

function first(content: readonly DocumentMedia[] = []): readonly DocumentMedia[] {
  return content.filter(({ name }) => isJsonType(name)).slice(0, 1);
}

function alone(positions: readonly Position[]): readonly Position[] {
  return positions.map((position) => ({ ...position, hasValidator: false }));
}
