// Builds responses from the document and the fixtures, and compares what the client returns.

import { equalsJson } from '../subject/conversions.js';
import { isJson, isRecord, show } from '../subject/exports.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentResponse,
  essence,
  isJsonType,
  isUnder,
  transportHeaders,
} from '../reading/enumerate.js';
import type { Json } from '../judge/json.js';
import type { PlannedResponse } from './server.js';
import { reasonWithoutValue } from '../values/fixtures.js';
import { everyByte, type WireOperation } from '../subject/argument.js';
import { type ResponseFixture } from '../subject/packages.js';
import type { Session } from './session.js';

/** The expected result of the client. */
export type ExpectedContent =
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'nothing' };

export interface Planned {
  readonly response: PlannedResponse;
  readonly content: ExpectedContent;
}

/** The response with a media type, or without a body; or the reason why it cannot be sent. */
export function planResponse(
  { operation, fixture }: WireOperation,
  response: DocumentResponse,
  { media, session }: { readonly media: DocumentMedia | undefined; readonly session: Session },
): Planned | string {
  const status = concreteStatus(response, operation);
  if (status === undefined) return `every status is documented beside ${response.status}`;
  const known = fixture?.responses.get(response.status);
  const headers = headerTexts(known);
  if (
    media === undefined ||
    status === 204 ||
    status === 205 ||
    status === 304 ||
    operation.method === 'HEAD'
  )
    return {
      response: {
        status,
        headers: { ...headers, ...(media && { 'content-type': concreteType(media) }) },
      },
      content: { kind: 'nothing' },
    };
  const body = bodyOf(known, media, session);
  if (typeof body === 'string') return body;
  const type = concreteType(media, body.content.kind === 'json');
  return {
    response: { status, headers: { ...headers, 'content-type': type }, body: body.text },
    content: body.content,
  };
}

interface Body {
  readonly text: string | Uint8Array;
  readonly content: ExpectedContent;
}

function bodyOf(
  known: ResponseFixture | undefined,
  media: DocumentMedia,
  { types, subject }: Session,
): Body | string {
  const own = known?.bodies.get(media.name);
  if (own instanceof Uint8Array) return bytes(own);
  const isStructured =
    isJsonType(media.name) || (media.name.includes('*') && isJson(own) && typeof own !== 'string');
  if (isStructured) {
    if (isJson(own)) return json(own);
    const reason =
      media.schema === undefined ? undefined : reasonWithoutValue(media.schema, subject);
    return reason ?? `the fixtures have no body for ${media.name}`;
  }
  if (typeof own === 'string' && !types.isBinary(media.schema))
    return bytes(Buffer.from(own, 'utf8'));
  const stream = streamBytes(media.name);
  if (stream) return bytes(stream);
  return bytes(isTextual(media.name) ? Buffer.from('data: ä€𝄞\n\n', 'utf8') : everyByte());
}

function json(value: Json): Body {
  return { text: JSON.stringify(value), content: { kind: 'json', json: value } };
}

function bytes(value: Uint8Array): Body {
  return { text: value, content: { kind: 'bytes', bytes: value } };
}

function isTextual(mediaType: string): boolean {
  return /^text\/|[/+](?:xml|yaml|x-yaml|jsonl|x-ndjson|ndjson|json-seq)$|javascript|graphql/.test(
    essence(mediaType),
  );
}

/** A media type that matches a range such as `image/*`. */
export function concreteType({ name }: DocumentMedia, isJsonBody = false): string {
  if (!name.includes('*')) return name;
  if (isJsonBody && isUnder('application/json', name)) return 'application/json';
  return isUnder('application/octet-stream', name)
    ? 'application/octet-stream'
    : name.replace('*', name.startsWith('text') ? 'plain' : 'x-any');
}

const candidates = [
  200, 201, 202, 203, 206, 207, 208, 226, 400, 409, 418, 422, 423, 424, 428, 431, 451, 500, 501,
  505, 506, 507, 508, 510, 511, 300, 305,
];

/** A status that matches this response and no other. */
function concreteStatus(
  { status }: DocumentResponse,
  { responses }: DocumentOperation,
): number | undefined {
  if (/^\d+$/.test(status)) return Number(status);
  const named = new Set(responses.map((response) => response.status));
  const hasSuccess = responses.some((documentResponse) => /^2/.test(documentResponse.status));
  const free = candidates.filter((number) => !named.has(String(number)));
  if (status !== 'default') return free.find((number) => String(number)[0] === status[0]);
  return free.find(
    (number) =>
      !named.has(`${String(number)[0]}XX`) && (number >= 400 || (!hasSuccess && number < 300)),
  );
}

export const redirects =
  'the client follows or rejects redirects, so the caller never sees their responses';

/** Whether the platform follows or rejects a response; GET and HEAD need a location for that. */
export function isRedirect(
  { status, headers }: PlannedResponse,
  { method }: Pick<DocumentOperation, 'method'>,
): boolean {
  return (
    [301, 302, 303, 307, 308].includes(status) &&
    (!/^(GET|HEAD)$/.test(method) || (headers !== undefined && Object.hasOwn(headers, 'location')))
  );
}

/** The headers of a fixture, serialized by style `simple`. */
function headerTexts(fixture: ResponseFixture | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fixture?.headers ?? {}).flatMap(([name, value]) =>
      transportHeaders.has(name.toLowerCase()) ||
      value === null ||
      value === undefined ||
      typeof value === 'object'
        ? []
        : [[name.toLowerCase(), String(value)]],
    ),
  );
}

/** How a returned value differs from the content that was sent. */
export async function difference(
  value: unknown,
  content: ExpectedContent,
): Promise<string | undefined> {
  if (content.kind === 'json')
    return equalsJson(value, content.json)
      ? undefined
      : `the call returned ${show(value)} for ${show(content.json)}`;
  if (content.kind === 'bytes' && isItems(value)) return itemsDifference(value, content.bytes);
  const received = await bytesOf(value);
  if (content.kind === 'nothing')
    return value === undefined || received?.byteLength === 0
      ? undefined
      : `the call returned ${show(value)} where there is no body`;
  if (received === undefined) return `the call returned ${show(value)}, which holds no bytes`;
  return Buffer.compare(received, content.bytes) === 0
    ? undefined
    : `the call returned ${received.byteLength} bytes that differ from the ${content.bytes.byteLength} sent`;
}

/** A stream of one item; `undefined` if the media type is no known stream. */
function streamBytes(mediaType: string): Uint8Array | undefined {
  const type = essence(mediaType);
  const item = '{"a":"ä€𝄞"}';
  if (type === 'text/event-stream') return Buffer.from(`data: ${item}\n\n`, 'utf8');
  if (type.endsWith('json-seq')) return Buffer.from(`\u001e${item}\n`, 'utf8');
  return /^application\/(x-)?(jsonl|ndjson|json-stream)$/.test(type)
    ? Buffer.from(`${item}\n`, 'utf8')
    : undefined;
}

function isItems(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Symbol.asyncIterator in value &&
    !(value instanceof ReadableStream)
  );
}

/** Compares the items of a stream with the events or lines that were sent. */
async function itemsDifference(
  items: AsyncIterable<unknown>,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const text = Buffer.from(bytes).toString('utf8');
  const isEvents = /^(?:data|event|id|retry)?:/m.test(text);
  const dataOf = (event: string): string =>
    [...event.matchAll(/^data:(.*)$/gm)].map(([, data = '']) => data.trim()).join('\n');
  const texts = isEvents ? text.split('\n\n').map(dataOf) : text.split(/[\u001e\n]/);
  const wanted = texts.filter((candidate) => candidate !== '');
  const found: unknown[] = [];
  try {
    for await (const item of items) found.push(isEvents && isRecord(item) ? item['data'] : item);
  } catch (error) {
    return `the stream was broken off: ${String(error)}`;
  }
  const index = wanted.findIndex(
    (line, at) => found[at] !== line && !equalsJson(found[at], jsonOf(line)),
  );
  if (index >= 0) return `item ${index} is ${show(found[index])} for ${show(wanted[index])}`;
  return found.length === wanted.length
    ? undefined
    : `${found.length} items came for ${wanted.length}`;
}

function jsonOf(line: string): Json {
  try {
    const json: Json = JSON.parse(line);
    return json;
  } catch {
    return line;
  }
}

async function bytesOf(value: unknown): Promise<Uint8Array | undefined> {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (value instanceof Blob || value instanceof ReadableStream)
    return new Uint8Array(await new Response(value).arrayBuffer());
  return value instanceof Uint8Array ? value : undefined;
}

/** Whether an Accept header includes a media type. */
export function isAccepted(mediaType: string, accept: string | undefined): boolean {
  return (
    accept === undefined || accept.split(',').some((range) => isUnder(mediaType, range.trim()))
  );
}
