// C1, C2, C18: the fixtures of responses, requests and webhooks are valid by the validators and by ajv.

import type { Case, Check, Subject } from '../subject/check.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentResponse,
  enumerate,
  isJsonType,
} from '../reading/enumerate.js';
import { at, isArray, isObject, type Json } from '../judge/json.js';
import type { View } from '../judge/views.js';
import { bodiesOf, entries, isRecord } from '../subject/packages.js';
import { caseOf, show, validity } from './agree.js';
import { asJson, isFactory, member, operationName } from '../subject/exports.js';
import { mediaPosition, type Position, positionsOf, webhookName } from '../subject/positions.js';

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
  title: 'Fixtures of webhooks and callbacks are valid for their receiver',
  absent: (subject) =>
    has(subject, 'webhook') ||
    receivedPositions(subject).length > 0 ||
    hasOthers(subject, 'received')
      ? undefined
      : 'no webhook or callback has a schema',
  run: (subject) => cases('C18', 'received', subject),
};

function has(subject: Subject, ...kinds: readonly Position['kind'][]): boolean {
  return positionsOf(subject).some(({ kind }) => kinds.includes(kind));
}

const kindsOf: Readonly<Record<Direction, readonly Position['kind'][]>> = {
  request: ['body', 'parameters'],
  response: ['response'],
  received: ['webhook'],
};

async function* cases(check: string, direction: Direction, subject: Subject): AsyncIterable<Case> {
  for (const position of positionsOf(subject)) {
    if (kindsOf[direction].includes(position.kind)) yield* fixtureCases(check, position, subject);
  }
  if (direction === 'received')
    for (const position of receivedPositions(subject))
      yield* fixtureCases(check, position, subject);
  yield* otherConstants(check, direction, subject);
}

function constantCase(check: string, position: Position, subject: Generated): Case {
  const excuse = reasonWithoutFixture(position, subject);
  return caseOf(
    check,
    position,
    'constant',
    excuse === undefined ? validOutcome(position, [position.fixture]) : { skipped: excuse },
  );
}

/** Checks the constant, the document's examples, the values of the factory for many seeds, and the variants. */
export function* fixtureCases(
  check: string,
  position: Position,
  { budget, ...subject }: Generated & Pick<Subject, 'budget'>,
): Iterable<Case> {
  const excuse = reasonWithoutFixture(position, subject);
  if (excuse !== undefined) {
    yield caseOf(check, position, 'constant', { skipped: excuse });
    return;
  }
  yield constantCase(check, position, subject);
  if (isArray(position.examples) && position.examples.length > 0)
    yield caseOf(check, position, 'examples', validOutcome(position, position.examples));
  const { factory } = position;
  if (typeof factory !== 'function')
    yield caseOf(check, position, 'factory', { failure: 'there is no factory' });
  else
    yield caseOf(
      check,
      position,
      'factory',
      validOutcome(position, () =>
        Array.from({ length: budget.seeds }, (_, seed) => makeValue(factory, seed)),
      ),
    );
  if (isFactory(factory))
    yield caseOf(
      check,
      position,
      'variants',
      validOutcome(position, () => factory.variants()),
    );
}

/** The reason why a position has no fixture, if the generation reported one. */
export function reasonWithoutFixture(
  { fixture, pointer }: Position,
  subject: Generated,
): string | undefined {
  return fixture === undefined ? reasonWithoutValue(pointer, subject) : undefined;
}

type Generated = Pick<Subject, 'document' | 'reported'>;

/** The reason why a schema has no values, if the generation reported one for it or for the component that it refers to. */
export function reasonWithoutValue(
  pointer: string,
  { document, reported }: Generated,
): string | undefined {
  // The set grows during the loop.
  const chain = new Set([pointer]);
  for (const each of chain) {
    // The value of a body belongs to its media type, in which the schema stands.
    const places = [each, each.replace(/\/schema$/, '')];
    if (places.some((place) => reported.has(`fixtures/not-found ${place}`)))
      return 'no value was found for the schema, which the generation reports';
    const schema = at(document, each);
    const reference = isObject(schema) ? schema['$ref'] : undefined;
    if (typeof reference === 'string' && reference.startsWith('#/'))
      chain.add(decodeURIComponent(reference.slice(1)));
  }
  return undefined;
}

function makeValue(factory: unknown, seed: number): unknown {
  return typeof factory === 'function'
    ? Reflect.apply(factory, undefined, [{}, { seed }])
    : undefined;
}

function validOutcome(
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

type Direction = 'request' | 'response' | 'received';

/**
 * A constant of the fixtures without validator and factory, which only ajv validates: forms, strings, streams, headers of responses,
 * and the responses to callbacks and webhooks except the first JSON.
 */
interface Constant {
  readonly subject: string;
  readonly name: string;
  /** The pointer of the schema. */
  readonly pointer: string;
  readonly view: View;
  readonly value: unknown;
  /** Whether the value is the text of a stream. Then one of its items must be valid. */
  readonly isStream?: boolean;
}

function hasOthers(subject: Subject, direction: Direction): boolean {
  return constantsOf(subject, direction).length > 0;
}

async function* otherConstants(
  check: string,
  direction: Direction,
  subject: Subject,
): AsyncIterable<Case> {
  for (const { subject: owner, name, pointer, view, value, isStream } of constantsOf(
    subject,
    direction,
  )) {
    const resolved = await toJson(value);
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

function constantsOf(subject: Subject, direction: Direction): readonly Constant[] {
  if (direction === 'received')
    return inboundOf(subject).flatMap(({ operation, fixture, ...titles }) =>
      inboundConstants(operation, fixture, titles),
    );
  return ownOperations(subject).flatMap(({ operation, name, fixture }) =>
    direction === 'request'
      ? bodyConstants(operation.body?.content ?? [], member(fixture, 'request'), {
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

interface Inbound {
  readonly operation: DocumentOperation;
  readonly subject: string;
  readonly title: string;
  readonly fixture: unknown;
  readonly factory: unknown;
  /** The validator of a callback's payload. */
  readonly validator?: unknown;
  readonly isCallback: boolean;
}

/** The callbacks and webhooks with their constants and factories. */
function inboundOf(subject: Subject): readonly Inbound[] {
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
          validator: member(
            subject.validators,
            'operationSchemas',
            name,
            'callbacks',
            key,
            'payload',
          ),
          isCallback: true,
        };
      }),
    ),
    ...enumerate(subject.document).webhooks.map((operation) => ({
      operation,
      subject: `webhook ${operation.path}`,
      title: 'it',
      fixture: member(
        subject.fixtures,
        'webhooks',
        webhookName(subject.fixtures['webhooks'], operation),
      ),
      factory: member(
        subject.fixtures,
        'webhookFactories',
        webhookName(subject.fixtures['webhooks'], operation),
      ),
      isCallback: false,
    })),
  ];
}

interface Titles {
  readonly subject: string;
  readonly title: string;
  readonly view: View;
  readonly isReceived?: boolean;
}

/** The constants of the payload that the service sends and of the responses to it. */
function inboundConstants(
  { body, responses }: DocumentOperation,
  fixture: unknown,
  { subject, title }: Omit<Titles, 'view'>,
): readonly Constant[] {
  const carried = isRecord(fixture)
    ? { mediaType: fixture['mediaType'], body: fixture['payload'] }
    : {};
  return [
    ...bodyConstants(body?.content ?? [], carried, {
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
      ...bodyConstants(content, own, { subject, title: `${title} ${status}`, ...titles }),
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

/** The constants of bodies, except JSON bodies, which are validated with their factory. */
function bodyConstants(
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

/** The values that the text of a stream may stand for: its first event or line, as JSON or text, and the text itself. */
function itemsOf(declared: Json): readonly Json[] {
  if (typeof declared !== 'string') return [declared];
  const item = declared.startsWith('data: ')
    ? declared.replace(/^data: ?/gm, '').replace(/\n+$/, '')
    : declared.replace(/^\u001e/, '').replace(/\n$/, '');
  const first = item.split('\n')[0] ?? '';
  return [
    ...[item, first].flatMap((text) => parseJson(text)),
    item,
    declared,
    ...envelopesOf(declared),
  ];
}

/** The first event of a stream as an object with its fields, its data as JSON or as text. */
function envelopesOf(text: string): readonly Json[] {
  const lines = (text.split('\n\n')[0] ?? '')
    .split('\n')
    .map((line) => /^(event|id|retry|data): ?(.*)$/.exec(line));
  const fields = lines.flatMap((line): [string, Json][] =>
    line && line[1] !== 'data'
      ? [[line[1] ?? '', line[1] === 'retry' ? Number(line[2]) : (line[2] ?? '')]]
      : [],
  );
  const data = lines.flatMap((line) => (line?.[1] === 'data' ? [line[2] ?? ''] : [])).join('\n');
  return [...parseJson(data), data].map((each) => ({ ...Object.fromEntries(fields), data: each }));
}

function parseJson(text: string): readonly Json[] {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}

/** The value as its schema describes it: Blobs are strings. `undefined` if the whole value is bytes. */
async function toJson(value: unknown): Promise<Json | undefined> {
  if (value instanceof Blob) return value.text();
  if (isArray(value)) return Promise.all(value.map(async (item) => (await toJson(item)) ?? null));
  if (!isObject(value)) return asJson(value);
  if (value instanceof Uint8Array) return undefined;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, each]) => [name, (await toJson(each)) ?? null] as const,
      ),
    ),
  );
}

/** The positions of callback payloads, and of responses to callbacks and webhooks, which have no validators. */
function receivedPositions(subject: Subject): readonly Position[] {
  return inboundOf(subject).flatMap(({ operation, subject: name, isCallback, ...carried }) => {
    const found = [carried.fixture, carried.factory] as const;
    const { validator } = carried;
    return isCallback
      ? [
          ...payloadPosition(operation, { subject, name, title: carried.title, found, validator }),
          ...mockResponses(operation, { subject, name, title: carried.title, found }),
        ]
      : mockResponses(operation, { subject, name, title: 'response', found });
  });
}

/** The key of a callback in the fixtures, found by its method and expression. */
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

interface InboundContext {
  readonly subject: Subject;
  readonly name: string;
  readonly title: string;
  /** The constant and the factory. */
  readonly found: readonly [unknown, unknown];
  readonly validator?: unknown;
}

function payloadPosition(
  { body }: DocumentOperation,
  { subject, name, title, found: [fixture, factory], validator }: InboundContext,
): readonly Position[] {
  return first(body?.content).flatMap((media) =>
    mediaPosition(
      media,
      { subject, name, title: `${title} payload`, kind: 'webhook', view: 'response' },
      [validator, member(fixture, 'payload'), member(factory, 'payload')],
    ),
  );
}

function mockResponses(
  { responses }: DocumentOperation,
  { subject, name, title, found: [fixture, factory] }: InboundContext,
): readonly Position[] {
  return responses.flatMap(({ status, content }) =>
    first(content).flatMap((media) => {
      const made = member(factory, 'responses', status);
      return withoutValidator(
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

function withoutValidator(positions: readonly Position[]): readonly Position[] {
  return positions.map((position) => ({ ...position, hasValidator: false }));
}
