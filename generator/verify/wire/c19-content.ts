// C19: bodies other than JSON (bytes, text, streams, forms) arrive unchanged, in both directions.

import type { Case } from '../check.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentResponse,
  essence,
  isJsonType,
} from '../enumerate.js';
import { isArray, isObject, isSame, type Json, type JsonObject } from '../judge/json.js';
import type { Received } from '../server/request.js';
import {
  concreteStatus,
  difference,
  isAccepted,
  isTextual,
  shown,
  streamBytes,
} from './responses.js';
import {
  argumentOf,
  requestFor,
  bodyValue,
  everyByte,
  fixtureValues,
  isJson,
  sendingAs,
  sentMedia,
} from './argument.js';
import {
  reasonWithoutBody,
  reasonNotCallable,
  isSendable,
  messageOf,
  type Session,
  wireCheck,
  type WireOperation,
} from './session.js';
import { dig, isFunction, isRecord } from './packages.js';

type Found = Pick<Case, 'failure' | 'skipped' | 'count'>;

export const contentCheck = wireCheck({
  id: 'C19',
  title: 'Bytes, text, streams and forms arrive unchanged in both directions',
  absent: ({ operations }) =>
    operations.some((operation) =>
      [
        ...(operation.body?.content ?? []),
        ...operation.responses
          .filter((response) => successStatus(response, operation) !== undefined)
          .flatMap(({ content }) => content),
      ].some(({ name }) => !isJsonType(name)),
    )
      ? undefined
      : 'every request body and every body of a success response is JSON',
  cases: async function* (session) {
    for (const each of session.operations) {
      const { operation, name: subject } = each;
      const reason = reasonNotCallable(each);
      const sent = sentMedia(each);
      for (const media of operation.body?.content ?? []) {
        if (isJsonType(media.name)) continue;
        const about = { subject, name: `sends ${media.name}`, pointer: media.pointer };
        const asJson =
          media === sent && isJsonType(each.function?.description.body?.mediaType ?? '')
            ? 'the client sends it as JSON'
            : undefined;
        const without = reason ?? reasonWithoutBody(operation) ?? asJson;
        const chosen = sendingAs(each, media);
        if (without !== undefined) yield { ...about, skipped: without };
        else if (chosen === undefined)
          yield {
            ...about,
            skipped: sent ? `the client sends ${sent.name}` : 'the client sends no body',
          };
        else yield { ...about, ...(await sending(media, chosen, session)) };
      }
      for (const response of operation.responses) {
        const status = successStatus(response, operation);
        if (status === undefined) continue;
        for (const media of response.content) {
          if (isJsonType(media.name)) continue;
          const about = {
            subject,
            name: `receives ${response.status} ${media.name}`,
            pointer: media.pointer,
          };
          if (
            reason !== undefined ||
            operation.method === 'HEAD' ||
            status === 204 ||
            status === 205
          )
            yield { ...about, skipped: reason ?? 'there is no such response with a body' };
          else yield { ...about, ...(await receiving(media, { each, session, status })) };
        }
      }
    }
  },
});

/** The status that stands for a response, if it is a success. */
function successStatus(
  response: DocumentResponse,
  operation: DocumentOperation,
): number | undefined {
  const status = concreteStatus(response, operation);
  return status !== undefined && status >= 200 && status < 300 ? status : undefined;
}

/** Sends forms from the fixtures, and other bodies as text or bytes in each type that a client accepts. */
async function sending(
  media: DocumentMedia,
  each: WireOperation,
  session: Session,
): Promise<Found> {
  const type = essence(media.name);
  const least = fixtureValues(each, session, { requiredOnly: true });
  const { body } = fixtureValues(each, session);
  const isForm = type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded';
  const bytes = everyByte();
  const text = 'ä€𝄞 \r\n&=%';
  const bodies: readonly (readonly [unknown, Uint8Array | undefined])[] = isForm
    ? [body, ...variants(each, media, session)].map((form) => [form, undefined] as const)
    : [
        ...(isTextual(type) ? [[text, Buffer.from(text, 'utf8')] as const] : []),
        [bytes, bytes],
        [new Blob([bytes.slice()]), bytes],
        [
          new ReadableStream({
            start: (controller) => (
              controller.enqueue(bytes.slice(0, 100)),
              controller.enqueue(bytes.slice(100)),
              controller.close()
            ),
          }),
          bytes,
        ],
      ];
  if (isForm && !isRecord(body))
    return { failure: `the fixtures have no object for ${media.name}` };
  for (const [given, wanted] of bodies) {
    const argument = argumentOf(each, { ...least, body: given });
    if (typeof argument === 'string') return { failure: argument };
    const { requests, error } = await session.call(each, { argument });
    const [request] = requests;
    if (request === undefined)
      return { failure: `${shown(given)} was not sent: ${messageOf(error)}` };
    const failure =
      wanted === undefined
        ? await formFailure(given, request)
        : bytesFailure(wanted, request, media);
    // Problems of other bodies are ignored, because the bytes are not meant to match the schema.
    const problem = request.problems.find(
      ({ part }) =>
        (part !== 'security' || isSendable(each, session)) && (part !== 'body' || isForm),
    );
    if (failure !== undefined || problem !== undefined)
      return { failure: `${shown(given)}: ${failure ?? problem?.text}` };
  }
  return { count: bodies.length };
}

/** Variants of the form from the factory, with and without optional fields. */
function variants(
  { fixture }: WireOperation,
  media: DocumentMedia,
  session: Session,
): readonly unknown[] {
  if (fixture?.request['mediaType'] !== media.name) return [];
  const factory = dig(
    session.subject.fixtures,
    'operationFactories',
    fixture.name,
    'request',
    'body',
  );
  const make = dig(factory, 'variants');
  const made: unknown = isFunction(make) ? make.call(factory, {}) : [];
  return (Array.isArray(made) ? made : [])
    .filter(isRecord)
    .slice(0, 8)
    .map((form) => bodyValue(form, media, session));
}

function bytesFailure(
  wanted: Uint8Array,
  { body, headers }: Received,
  media: DocumentMedia,
): string | undefined {
  if (Buffer.compare(body, wanted) !== 0)
    return `${body.byteLength} bytes came that differ from the ${wanted.byteLength} given`;
  return media.name.includes('*') ||
    essence(headers.get('content-type') ?? '') === essence(media.name)
    ? undefined
    : `it came as ${headers.get('content-type') ?? 'no content type'}`;
}

/** Checks that the server received exactly the members that were sent. */
async function formFailure(given: unknown, { value, body }: Received): Promise<string | undefined> {
  if (isRecord(given) && Object.keys(given).length === 0 && body.length === 0) return undefined;
  if (!isRecord(given) || !isObject(value)) return `came as ${shown(value)}`;
  for (const [name, member] of Object.entries(given)) {
    const expected = await toJson(member);
    const isNothing =
      expected === null || expected === undefined || (isArray(expected) && expected.length === 0);
    const came = received(value, name);
    if (came === undefined && expected !== undefined && isEmptyObject(expected)) continue;
    if (isNothing ? came !== undefined : came === undefined || !isEqual(expected, came))
      return `${name} came as ${shown(came)} for ${shown(expected)}`;
  }
  const extra = Object.keys(value).find((name) => !Object.hasOwn(given, name));
  return extra === undefined ? undefined : `${extra} came, which was not given`;
}

function received(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Compares values of forms: leaves are strings, so they are compared as strings if the schema has no type. */
function isEqual(expected: Json, came: Json): boolean {
  if (isArray(expected) && isArray(came))
    return (
      expected.length === came.length &&
      expected.every((item, index) => isEqual(item, came[index] ?? null))
    );
  if (isObject(expected) && isObject(came))
    return (
      Object.keys(came).every((name) => Object.hasOwn(expected, name)) &&
      Object.entries(expected).every(([name, member]) => {
        const found = received(came, name);
        return found === undefined ? isEmptyObject(member) : isEqual(member, found);
      })
    );
  return (
    isSame(expected, came) ||
    (!isArray(expected) && !isObject(expected) && String(expected) === String(came))
  );
}

/** Most styles serialize an empty object to nothing. */
function isEmptyObject(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

async function toJson(value: unknown): Promise<Json | undefined> {
  if (value instanceof Blob) return Buffer.from(await value.arrayBuffer()).toString('latin1');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (isArray(value)) return Promise.all(value.map(async (item) => (await toJson(item)) ?? null));
  return isJson(value) ? value : undefined;
}

interface About {
  readonly each: WireOperation;
  readonly session: Session;
  readonly status: number;
}

async function receiving(media: DocumentMedia, { each, session, status }: About): Promise<Found> {
  const requested = requestFor(media, fixtureValues(each, session, { requiredOnly: true }), {
    each,
    session,
  });
  const argument = argumentOf(each, requested.values);
  if (typeof argument === 'string') return { failure: argument };
  const { kinds, isBinary } = session.types;
  const isText =
    isTextual(media.name) ||
    (media.schema !== undefined &&
      kinds(media.schema).join() === 'primitive' &&
      !isBinary(media.schema));
  const bodies = isText
    ? [Buffer.from('ä€𝄞\r\n\u0000', 'utf8'), Buffer.from('data: {"a":1}\n\n'.repeat(5000), 'utf8')]
    : [everyByte(), new Uint8Array(300_000).map((_, index) => index % 251)];
  const items = [1, 5000].flatMap((count) => streamBytes(media.name, count) ?? []);
  for (const bytes of items.length > 0 ? items : bodies) {
    const kind = each.function?.description.success[String(status)];
    const isJson =
      kind === 'any'
        ? media.schema !== undefined && !kinds(media.schema).includes('primitive')
        : typeof kind === 'string' && !['text', 'binary', 'stream', 'none'].includes(kind);
    if (media.name.includes('*') && isJson)
      return { skipped: 'a range of types with a schema is read as JSON' };
    const type = media.name.replace('*/*', 'application/octet-stream').replace('/*', '/plain');
    const { value, error, requests } = await session.call(each, {
      argument,
      response: { status, headers: { 'content-type': type }, body: bytes },
      options: requested.options,
    });
    const [request] = requests;
    if (request === undefined) return { failure: `nothing was sent: ${messageOf(error)}` };
    const accept = request.headers.get('accept');
    if (requested.isDeclared && !isAccepted(type, accept))
      return { failure: `the client asks for ${accept}, where the call asks for ${type}` };
    if (!isAccepted(type, accept)) return { skipped: `the client asks for ${accept}` };
    const failure =
      error === undefined
        ? await difference(value, { kind: 'bytes', bytes })
        : `the call was rejected: ${messageOf(error)}`;
    if (failure !== undefined) return { failure };
  }
  return { count: bodies.length };
}
