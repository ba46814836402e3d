// L1: what fixtures and factories hold goes through the client with validation, is accepted by the
// mock, and its answer comes back as the mock sent it.

import {
  type DocumentMedia,
  enumerate,
  essence,
  isJsonType,
  transportHeaders,
} from '../reading/enumerate.js';
import { responseOf } from '../../probe/exchange.js';
import { at, isObject, referred } from '../judge/json.js';
import { equalsWire, readStyle } from '../reading/deserialize.js';
import { isUnseparated, sharesFields } from '../reading/request.js';
import { schemaKind } from '../reading/types.js';
import {
  bodyValue,
  everyByte,
  fixtureValues,
  reasonWithoutChoice,
  requestFor,
  sendingAs,
  sentMedia,
  type Values,
  type WireOperation,
} from '../subject/argument.js';
import type { CaseOutcome, FoundCase } from '../subject/check.js';
import { bodiesOf } from '../subject/packages.js';
import { isFunction, isJson, isRecord, isValidator, member, show } from '../subject/exports.js';
import { reachableFrom } from '../subject/usage.js';
import { targetOf } from './session.js';
import { reasonWithoutValue } from '../values/fixtures.js';
import { concreteType, difference, isRedirect, type ExpectedContent } from '../wire/responses.js';
import {
  isSendable,
  reasonNotCallable,
  reasonNotTold,
  reasonWithoutBody,
} from '../wire/session.js';
import { failureOf, jsonIn, type Loop, loopCheck, type LoopCall } from './session.js';

export const loopCalls = loopCheck({
  id: 'L1',
  title: 'Fixtures and factory values go through client, validators and mock, and come back',
  cases: async function* (loop) {
    for (const operation of loop.operations) {
      const reason = reasonNotLooped(operation, loop);
      if (reason !== undefined) {
        yield { subject: operation.name, name: 'is called', skipped: reason };
        continue;
      }
      yield* sentCases(operation, loop);
      yield* receivedCases(operation, loop);
    }
  },
});

/** Why no call of an operation can get a documented success; `undefined` if one can. */
export function reasonNotLooped(wireOperation: WireOperation, loop: Loop): string | undefined {
  const { operation } = wireOperation;
  const parameter = operation.parameters.find(
    ({ required, schema }) =>
      required && schema !== undefined && reasonWithoutValue(schema, loop.subject) !== undefined,
  );
  const statuses = operation.responses.map(({ status }) => status);
  const isUnanswered = !statuses.some((status) => /^2|^default$/.test(status));
  return (
    reasonNotCallable(wireOperation, loop) ??
    reasonNotTold(wireOperation, loop) ??
    (operation.parameters.some((one) => isUnseparated(operation, one))
      ? 'nothing separates two parameters in its path'
      : undefined) ??
    (operation.parameters.some((one) => sharesFields(operation, one, loop.types))
      ? 'two parameters have fields of the same names in its query'
      : undefined) ??
    (wireOperation.function === undefined ? 'the client has no function for it' : undefined) ??
    (parameter && `no value was found for ${parameter.name}, which the generation reports`) ??
    (isUnanswered ? 'the document has no success' : undefined) ??
    (isSendable(wireOperation, loop) ? undefined : 'the client cannot send its credentials')
  );
}

const seeds = [1, 2, 3];

async function* sentCases(wireOperation: WireOperation, loop: Loop): AsyncIterable<FoundCase> {
  const { operation, name: subject } = wireOperation;
  const content = operation.body?.content ?? [];
  const isBodyless = reasonWithoutBody(operation, loop) !== undefined;
  for (const media of content.length > 0 && !isBodyless ? content : [undefined]) {
    const chosen = media ? sendingAs(wireOperation, media) : wireOperation;
    const pointer = media?.pointer ?? operation.pointer;
    const name = media ? `sends ${media.name}` : 'is called';
    const skipped =
      (media?.schema === undefined ? undefined : reasonWithoutValue(media.schema, loop.subject)) ??
      (chosen === undefined && media
        ? (reasonWithoutChoice(media, content, loop) ?? 'no call sends it')
        : undefined);
    if (skipped !== undefined || chosen === undefined) {
      yield { subject, name, pointer, skipped: skipped ?? 'no call sends it' };
      continue;
    }
    if (media && essence(media.name).startsWith('multipart/'))
      yield { subject, name: `${name} with files`, pointer, ...fileOutcome(chosen, media, loop) };
    for (const [title, values] of valuesFor(chosen, loop)) {
      const call = await loop.run(chosen, isBodyless ? { parameters: values.parameters } : values);
      const failure = failureOf(call);
      yield {
        subject,
        name: `${name}, ${title}`,
        pointer,
        ...(failure !== undefined && { failure }),
      };
    }
  }
}

/** A file of a form is a Blob: in the client's types, so in fixtures and validators. */
function fileOutcome(operation: WireOperation, media: DocumentMedia, loop: Loop): CaseOutcome {
  const { subject, types } = loop;
  const { schema } = media;
  const body = bodyValue(bodiesOf(operation.fixture?.request ?? {}).get(media.name), media, loop);
  if (!isRecord(body) || schema === undefined) return {};
  const isFile = (name: string): boolean => types.isBinary(types.below(schema, name));
  const files = Object.keys(body).filter(isFile);
  if (files.length === 0) return {};
  const component = targetOf(schema, subject.document);
  const names = subject.schemaNames.get(component);
  // In JSON a file is a text.
  const fixtures = isSentAsJson(component, loop)
    ? undefined
    : (subject.appFixtures ?? subject.fixtures);
  const factory = names && member(fixtures, `make${names.type}`);
  const values = [
    ['fixture', names && member(fixtures, `${names.constant}Fixture`)],
    ['factory', isFunction(factory) ? Reflect.apply(factory, undefined, []) : undefined],
    ['fixture', bodiesOf(operation.fixture?.request ?? {}).get(media.name)],
  ] as const;
  for (const [what, value] of values)
    for (const name of files)
      if (typeof member(value, name) === 'string')
        return { failure: `${name} is a text in the ${what}, where the client takes a Blob` };
  const validator = names && member(subject.validators, `${names.constant}Schema`);
  return isValidator(validator) && !validator.safeParse(body).success
    ? { failure: 'the validator refuses what the client sends' }
    : {};
}

/** Whether a component is also a part of some JSON, where a file is a text. */
function isSentAsJson(component: string, { subject: { document } }: Loop): boolean {
  return enumerate(document).operations.some(({ body, responses }) =>
    [body?.content ?? [], ...responses.map(({ content }) => content)]
      .flat()
      .some(
        ({ name, schema }) =>
          isJsonType(name) &&
          (schema === component || reachableFrom(schema, document).has(component)),
      ),
  );
}

function* valuesFor(operation: WireOperation, loop: Loop): Iterable<readonly [string, Values]> {
  yield ['constant', fixtureValues(operation, loop)];
  yield ['only what is required', fixtureValues(operation, loop, { requiredOnly: true })];
  for (const seed of seeds) yield [`seed ${seed}`, madeValues(operation, seed, loop)];
}

/** The values of the factories; those of the constants where there is no factory. */
function madeValues(operation: WireOperation, seed: number, loop: Loop): Values {
  const usual = fixtureValues(operation, loop);
  const factories = member(
    loop.subject.fixtures,
    'operationFactories',
    operation.fixture?.name ?? '',
  );
  const make = (part: string): unknown => {
    const factory = member(factories, 'request', part);
    return isFunction(factory) ? Reflect.apply(factory, undefined, [{}, { seed }]) : undefined;
  };
  const all = make('parameters');
  const made = new Map(
    ['path', 'query', 'header', 'cookie'].map((part) => [part, member(all, part)]),
  );
  const parameters = new Map(usual.parameters);
  for (const { in: location, name, pointer } of operation.operation.parameters) {
    const value = member(made.get(location), location === 'header' ? name.toLowerCase() : name);
    if (value !== undefined && parameters.has(pointer)) parameters.set(pointer, value);
  }
  const media = sentMedia(operation);
  const isUsual = media?.name === operation.fixture?.request['mediaType'];
  const body = usual.body === undefined || !media || !isUsual ? undefined : make('body');
  return body === undefined || !media
    ? { ...usual, parameters }
    : { parameters, body: bodyValue(body, media, loop) };
}

/** A call for each media type of each success, and one case for each of its headers. */
async function* receivedCases(wireOperation: WireOperation, loop: Loop): AsyncIterable<FoundCase> {
  const { operation, name: subject } = wireOperation;
  const values = fixtureValues(wireOperation, loop, { requiredOnly: true });
  const success = operation.responses.find(({ status }) => /^2|^default$/.test(status));
  if (!success) return;
  for (const media of success.content.length > 0 ? success.content : [undefined]) {
    const { options } = requestFor(media, { tested: wireOperation, session: loop });
    const about = {
      subject,
      name: `returns ${media?.name ?? 'nothing'}`,
      pointer: media?.pointer ?? success.pointer,
    };
    if (media?.schema !== undefined) {
      const skipped = reasonWithoutValue(media.schema, loop.subject);
      if (skipped !== undefined) {
        yield { ...about, skipped };
        continue;
      }
    }
    // The mock's own bytes have few values: bytes that are all different show what gets lost.
    const isBytes =
      media !== undefined && !isJsonType(media.name) && loop.types.isBinary(media.schema);
    const fetch = isBytes
      ? async () =>
          new Response(everyByte().slice(), {
            status: Number(success.status) || 200,
            headers: { 'content-type': concreteType(media) },
          })
      : undefined;
    const call = await loop.run(wireOperation, values, { options, fetch });
    if (call.exchange?.answer?.status === 501) {
      yield { ...about, skipped: 'the mock makes no value of it, and says so' };
      continue;
    }
    const failure = failureOf(call) ?? (await receivedFailure(wireOperation, call));
    yield { ...about, ...(failure !== undefined && { failure }) };
    if (!isBytes) {
      yield* headerCases(wireOperation, call, loop);
      yield* largeCases(wireOperation, call, loop);
    }
  }
}

/** How what the client returns differs from what was sent to it. */
async function receivedFailure(
  { operation }: WireOperation,
  { exchange, value }: LoopCall,
): Promise<string | undefined> {
  const answer = exchange?.answer;
  if (!answer || isRedirect({ status: answer.status }, operation)) return undefined;
  const type = answer.headers.get('content-type') ?? '';
  // Events and lines are items, and a form is a record: C8 compares them.
  if (/event-stream|jsonl|ndjson|json-seq|json-stream|^multipart\/|form-urlencoded/i.test(type))
    return undefined;
  const json = isJsonType(type) ? jsonIn(answer.bytes) : undefined;
  const content: ExpectedContent =
    operation.method === 'HEAD' || answer.bytes.byteLength === 0
      ? { kind: 'nothing' }
      : json === undefined
        ? { kind: 'bytes', bytes: answer.bytes }
        : { kind: 'json', json };
  if (content.kind === 'nothing' && essence(type).startsWith('text/') && value === '')
    return undefined;
  if (content.kind === 'bytes' && (typeof value === 'number' || typeof value === 'boolean'))
    return String(value) === new TextDecoder().decode(answer.bytes)
      ? undefined
      : `the call returned ${show(value)} for ${new TextDecoder().decode(answer.bytes)}`;
  return difference(value, content);
}

/** A 64-bit integer that no number holds: the client returns all of its digits. */
async function* largeCases(
  operation: WireOperation,
  { exchange }: LoopCall,
  loop: Loop,
): AsyncIterable<FoundCase> {
  const answer = exchange?.answer;
  const response = operation.operation.responses.find(
    ({ status }) => status === String(answer?.status),
  );
  for (const { name, schema, pointer } of response?.headers ?? []) {
    const own =
      schema === undefined
        ? undefined
        : referred(at(loop.subject.document, schema), loop.subject.document);
    if (!answer || !isObject(own) || own['type'] !== 'integer' || own['format'] !== 'int64')
      continue;
    if (own['maximum'] !== undefined || own['enum'] !== undefined) continue;
    const large = '9007199254740993';
    const headers = new Headers(answer.headers);
    headers.set(name, large);
    const fetch = async (): Promise<Response> => responseOf({ ...answer, headers });
    const { whole } = await loop.run(
      operation,
      fixtureValues(operation, loop, { requiredOnly: true }),
      {
        fetch,
      },
    );
    const returned = member(whole, 'headers', name.toLowerCase()) ?? member(whole, 'headers', name);
    const failure =
      returned === undefined || String(returned) === large
        ? undefined
        : `the client returns ${String(returned)} for ${large}`;
    const about = {
      subject: operation.name,
      name: `${answer.status}, a large header ${name}`,
      pointer,
    };
    yield { ...about, ...(failure !== undefined && { failure }) };
  }
}

/** The value of a fixture, as the mock writes it and as the client returns it. */
function* headerCases(
  operation: WireOperation,
  call: LoopCall,
  { types }: Loop,
): Iterable<FoundCase> {
  const answer = call.exchange?.answer;
  const status = String(answer?.status);
  const response = operation.operation.responses.find((one) => one.status === status);
  const fixture = operation.fixture?.responses.get(status);
  for (const { name, schema, pointer, style, explode, mediaType } of response?.headers ?? []) {
    const value = Object.entries(fixture?.headers ?? {}).find(
      ([key]) => key.toLowerCase() === name.toLowerCase(),
    )?.[1];
    const text = answer?.headers.get(name);
    if (!isJson(value) || typeof text !== 'string' || mediaType !== undefined) continue;
    // A mock on a page's own machine says those of CORS itself.
    if (transportHeaders.has(name.toLowerCase()) || /^access-control-/i.test(name)) continue;
    const kind = schemaKind(value);
    const about = { subject: operation.name, name: `${status}, header ${name}`, pointer };
    if (!types.kinds(schema).includes(kind)) continue;
    const decode = (part: string): string => part.trim();
    const wire = readStyle({ style, explode }, { texts: [text], kind, decode });
    const headers = call.whole?.['headers'];
    const returned = isRecord(headers) ? (headers[name.toLowerCase()] ?? headers[name]) : undefined;
    const found = Array.isArray(value) || !Array.isArray(returned) ? returned : returned[0];
    if (!equalsWire(value, wire))
      yield { ...about, failure: `the mock writes ${show(text)} for ${show(value)}` };
    else if (JSON.stringify(found) !== JSON.stringify(value))
      yield { ...about, failure: `the client returns ${show(found)} for ${show(value)}` };
    else yield about;
  }
}
