// Checks declarations about single calls: idempotency keys, retries, rate limit headers, the end of streams, secrets.

import { type DocumentParameter, isIdempotencyKey } from '../../enumerate.js';
import { isArray, isObject, type Json, type JsonObject, pointerOf } from '../../judge/json.js';
import { isData, isMapUnder } from '../../judge/subschemas.js';
import { streamBytes } from '../responses.js';
import { argumentOf, requestFor, fixtureValues } from '../argument.js';
import { allCredentials, isFunction, isRecord } from '../packages.js';
import { messageOf, type Outcome, type Session, type WireOperation } from '../session.js';
import {
  argumentFor,
  bodySchemas,
  declared,
  type Found,
  successOf,
  text,
  isIterable,
} from './capability.js';

export async function* callCases(session: Session): AsyncIterable<Found> {
  for (const each of session.operations) {
    const about = (extension: string): Pick<Found, 'subject' | 'pointer'> => ({
      subject: each.name,
      pointer: `${each.operation.pointer}/${extension}`,
    });
    const header = text(declared(each.operation, 'x-idempotency', session), 'header');
    if (header !== undefined)
      yield {
        ...about('x-idempotency'),
        name: 'is sent with a key',
        failure: await keyFailure(each, header, session),
      };
    const key =
      header === undefined
        ? each.operation.parameters.find(
            (parameter) => isIdempotencyKey(parameter) && takesUuid(parameter, session),
          )
        : undefined;
    if (key !== undefined)
      yield {
        subject: each.name,
        pointer: key.pointer,
        name: 'is sent with a key',
        ...(argumentFor(each, session) === undefined
          ? { skipped: 'there is no call to make' }
          : { failure: await keyFailure(each, key.name, session) }),
      };
    const retryable = declared(each.operation, 'x-retryable', session);
    if (typeof retryable === 'boolean')
      yield {
        ...about('x-retryable'),
        name: retryable ? 'is sent again' : 'is sent once',
        ...(await retryOutcome(each, retryable, session)),
      };
    else if (
      header === undefined &&
      key === undefined &&
      ['POST', 'PATCH'].includes(each.operation.method)
    )
      yield {
        subject: each.name,
        pointer: each.operation.pointer,
        name: 'is sent once',
        ...(await retryOutcome(each, false, session)),
      };
    const end = declared(each.operation, 'x-stream-end', session);
    if (typeof end === 'string')
      yield {
        ...about('x-stream-end'),
        name: 'ends its stream',
        ...(await streamEndOutcome(each, end, session)),
      };
  }
  const { 'x-rate-limit-headers': written } = session.subject.document;
  if (isObject(written))
    yield {
      subject: 'document',
      pointer: '/x-rate-limit-headers',
      name: 'the rate limit is read',
      ...(await rateLimitOutcome(written, session)),
    };
}

/** Whether the schema of the key accepts the UUIDs that clients generate. */
function takesUuid({ schema }: DocumentParameter, { subject }: Session): boolean {
  return (
    schema === undefined ||
    subject.judge.judge(schema, '6f1d7f9e-3b52-4c1a-9d43-0a8c5e7b2f10', 'request').valid
  );
}

type Result = Pick<Found, 'failure' | 'skipped'>;

/** Calls while the server responds first with a failure after which clients retry, then with a success. */
async function callWithFailure(
  each: WireOperation,
  session: Session,
): Promise<Outcome | undefined> {
  const own = each.function;
  const argument = argumentFor(each, session);
  const success = successOf(each);
  if (own === undefined || argument === undefined) return undefined;
  return session.converse(
    (_, index) =>
      index === 0
        ? { status: 502, headers: { 'retry-after': '0' } }
        : (success?.response(success.body) ?? { status: 204 }),
    (client) => own.call(client, argument, { maxRetries: 1 }),
  );
}

async function keyFailure(
  each: WireOperation,
  header: string,
  session: Session,
): Promise<string | undefined> {
  const outcome = await callWithFailure(each, session);
  const keys = outcome?.requests.map(({ headers }) => headers.get(header.toLowerCase())) ?? [];
  if (keys.length !== 2)
    return `${keys.length} requests were sent, where the key allows two: ${messageOf(outcome?.error)}`;
  return keys[0] !== undefined && keys[0] !== '' && keys[0] === keys[1]
    ? undefined
    : `${header} is ${String(keys[0])} and ${String(keys[1])}`;
}

async function retryOutcome(
  each: WireOperation,
  retryable: boolean,
  session: Session,
): Promise<Result> {
  const outcome = await callWithFailure(each, session);
  if (outcome === undefined) return { skipped: 'there is no call to make' };
  const { length } = outcome.requests;
  return length === (retryable ? 2 : 1)
    ? {}
    : { failure: `${length} requests were sent after a failure` };
}

async function streamEndOutcome(
  each: WireOperation,
  end: string,
  session: Session,
): Promise<Result> {
  const own = each.function;
  const response = each.operation.responses.find(
    ({ status, content }) =>
      /^2/.test(status) && content.some(({ name }) => streamBytes(name, 1) !== undefined),
  );
  const media = response?.content.find(({ name }) => streamBytes(name, 1) !== undefined);
  const requested = requestFor(media, fixtureValues(each, session, { requiredOnly: true }), {
    each,
    session,
  });
  const argument = argumentOf(each, requested.values);
  if (
    own === undefined ||
    typeof argument === 'string' ||
    media === undefined ||
    response === undefined
  )
    return { skipped: 'no response is a stream of items' };
  const isEvents = media.name.includes('event-stream');
  const items = Buffer.from(streamBytes(media.name, 2) ?? []).toString('utf8');
  const last = isEvents
    ? `data: ${end}\n\ndata: {"a":"behind the end"}\n\n`
    : `${end}\n{"a":"behind the end"}\n`;
  const found: unknown[] = [];
  const status = Number(response.status.replace(/XX$/i, '00'));
  const { error } = await session.converse(
    () => ({ status, headers: { 'content-type': media.name }, body: items + last }),
    async (client) => {
      const stream: unknown = await own.call(client, argument, {
        maxRetries: 0,
        ...requested.options,
      });
      if (typeof stream !== 'object' || stream === null || !isIterable(stream))
        throw new Error('the call gives nothing that can be iterated');
      for await (const item of stream) found.push(item);
    },
  );
  if (error !== undefined) return { failure: messageOf(error) };
  return found.length === 2
    ? {}
    : { failure: `${found.length} items came of the 2 before the end` };
}

const perUnit: Readonly<Record<string, (now: number) => readonly [value: number, wanted: number]>> =
  {
    seconds: () => [30, 30_000],
    milliseconds: () => [30_000, 30_000],
    'unix-seconds': (now) => [Math.round(now / 1000) + 30, 30_000],
    'unix-milliseconds': (now) => [now + 30_000, 30_000],
  };

async function rateLimitOutcome(written: JsonObject, session: Session): Promise<Result> {
  const prefix = text(written, 'prefix') ?? 'X-RateLimit-';
  const unit = perUnit[text(written, 'reset') ?? ''];
  const each = session.operations.find(
    (one) =>
      one.function !== undefined &&
      successOf(one) !== undefined &&
      argumentFor(one, session) !== undefined,
  );
  const success = each && successOf(each);
  const argument = each && argumentFor(each, session);
  if (!each?.function || !success || !argument) return { skipped: 'there is no call to make' };
  const own = each.function;
  const [reset, wanted] = unit?.(Date.now()) ?? [12, undefined];
  const headers = {
    [`${prefix}Limit`]: '60',
    [`${prefix}Remaining`]: '59',
    [`${prefix}Reset`]: String(reset),
  };
  const { value, error } = await session.converse(
    () => success.response(success.body, headers),
    async (client) => {
      const call: unknown = own.call(client, argument, { maxRetries: 0 });
      const { withResponse } = isRecord(call) || typeof call === 'object' ? Object(call) : {};
      return isFunction(withResponse) ? Reflect.apply(withResponse, call, []) : undefined;
    },
  );
  if (error !== undefined) return { failure: messageOf(error) };
  const found = read(value, 'rateLimit');
  const [limit, remaining, inMs] = [
    read(found, 'limit'),
    read(found, 'remaining'),
    read(found, 'resetInMs'),
  ];
  if (limit !== 60 || remaining !== 59)
    return { failure: `the client reads ${JSON.stringify(found)} of ${JSON.stringify(headers)}` };
  if (wanted === undefined)
    return inMs === undefined
      ? {}
      : {
          failure: 'the client takes the reset for a time, whose unit the document does not state',
        };
  return typeof inMs === 'number' && Math.abs(inMs - wanted) < 5000
    ? {}
    : { failure: `the client reads a reset in ${String(inMs)} ms, not ${wanted}` };
}

function read(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

const marker = 'what-nobody-should-read';

/**
 * Checks properties that the document marks as secret: `redact` removes them at any depth, and neither logs nor error messages
 * contain them.
 */
export async function* secretCases(session: Session): AsyncIterable<Found> {
  const secrets = secretsIn(session.subject.document);
  const redact = session.subject.client['redact'];
  for (const [name, pointer] of secrets)
    yield {
      subject: 'document',
      pointer,
      name: `${name} is redacted`,
      failure: isFunction(redact)
        ? redactFailure(name, (value) => Reflect.apply(redact, undefined, [value]))
        : 'the client has no function that redacts it',
    };
  for (const each of session.operations) {
    const names = bodySchemas(each, session).flatMap(({ properties }) =>
      Object.keys(isObject(properties) ? properties : {}).filter((name) => secrets.has(name)),
    );
    if (names.length > 0)
      yield {
        subject: each.name,
        pointer: each.operation.pointer,
        name: 'logs and errors do not contain secrets',
        ...(await secrecyOutcome(each, names, session)),
      };
  }
}

/** The names of properties with `x-sensitive` → the pointer of the mark. */
function secretsIn(document: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stack: (readonly [pointer: string, value: Json, isMap: boolean])[] = [
    ['', document, false],
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [pointer, value, isMap] = next;
    if (isArray(value))
      for (const [index, item] of value.entries()) stack.push([`${pointer}/${index}`, item, false]);
    if (!isObject(value)) continue;
    const { properties } = value;
    if (isObject(properties) && !isMap)
      for (const [name, property] of Object.entries(properties))
        if (isObject(property) && property['x-sensitive'] === true)
          found.set(name, `${pointer}${pointerOf('properties', name)}/x-sensitive`);
    for (const [name, inner] of Object.entries(value))
      if (!isData(name, isMap) && (isMap || !name.startsWith('x-')))
        stack.push([`${pointer}${pointerOf(name)}`, inner, isMapUnder(name, isMap)]);
  }
  return found;
}

function redactFailure(name: string, redact: (value: unknown) => unknown): string | undefined {
  const value = {
    list: [{ deep: Object.fromEntries([[name, marker]]) }],
    [`not ${name}`]: 'shown',
  };
  const text = JSON.stringify(redact(value));
  if (text.includes(marker)) return 'it is not redacted';
  return text.includes('shown') ? undefined : 'other properties are redacted, too';
}

async function secrecyOutcome(
  each: WireOperation,
  names: readonly string[],
  session: Session,
): Promise<Pick<Found, 'failure' | 'skipped'>> {
  const { client } = session.subject;
  const logging = client['logging'];
  const values = fixtureValues(each, session);
  const body = isRecord(values.body)
    ? { ...values.body, ...Object.fromEntries(names.map((name) => [name, marker])) }
    : undefined;
  const argument = argumentOf(each, { ...values, body });
  if (body === undefined || typeof argument === 'string')
    return { skipped: 'there is no request with a secret' };
  if (!isFunction(logging)) return { failure: 'the client has no logging middleware' };
  const written: string[] = [];
  const write = (...given: readonly unknown[]): void => void written.push(JSON.stringify(given));
  const logger = { debug: write, info: write, warn: write, error: write };
  const middleware: unknown[] = [
    Reflect.apply(logging, undefined, [{ logger, logLevel: 'debug' }]),
  ];
  const { error, requests } = await session.call(each, {
    argument,
    response: {
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    client: { credentials: allCredentials(session.wire), middleware },
  });
  if (!requests.some((request) => request.body.includes(marker)))
    return { failure: `the secret was not sent: ${messageOf(error)}` };
  if (written.length === 0) return { failure: 'nothing was logged' };
  if (written.some((line) => line.includes(marker))) return { failure: 'the log contains it' };
  return error instanceof Error && !`${error.message} ${String(error)}`.includes(marker)
    ? {}
    : { failure: 'the error contains it' };
}

export function hasSecrets(document: JsonObject): boolean {
  return secretsIn(document).size > 0;
}
