// Reads responses: the body by its content type, and the documented headers.

import { progressStream } from './body.js';
import {
  ApiError,
  type ApiErrorClass,
  ClientError,
  ConnectionError,
  UnexpectedResponseError,
  serviceMessage,
} from './errors.js';
import { secretHeader } from './logging.js';
import { maskingOf } from './auth/masking.js';
import { failureOf } from './send.js';
import type { Bytes, BytesOption, CallOptions, HeaderOptions } from './types.js';
import type { ReceivedResponse, HeaderSet, Read } from './descriptor.js';
import { isJson, ofStatus, own, present } from './values.js';

export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  return new Map(
    layers.flatMap((layer) => present(layer)).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Converts the headers that are not plain strings, by lower-case name. */
export type Coercions = Readonly<Record<string, (text: string) => unknown>>;

/** Reads the headers of a response, converted to their documented types. */
export function readHeaders(
  coercions: Coercions,
): (headers: Headers) => Readonly<Record<string, unknown>> {
  return (headers) => headerValues(headers, coercions);
}

/** The headers by lower-case name. Each `Set-Cookie` stays one: their values contain commas. */
export function headerValues(
  headers: Headers,
  coercions?: Coercions,
): Readonly<Record<string, unknown>> {
  const found = new Map<string, unknown>();
  const cookies: string[] = [];
  headers.forEach((text, name) => {
    if (name === 'set-cookie') cookies.push(text);
    else found.set(name, own(coercions, name)?.(text) ?? text);
  });
  if (cookies[0]) found.set('set-cookie', cookies);
  return Object.fromEntries(found);
}

export function toBoolean(text: string): boolean {
  return /^\s*(true|\??1|yes|on)\s*$/i.test(text);
}

/** What an error is created from. */
type ErrorResponse = Pick<ReceivedResponse, 'response' | 'secrets' | 'rateLimit'> &
  Partial<Pick<ReceivedResponse, 'baseUrl'>> & { readonly operation: { readonly id: string } };

/**
 * Reads the value of a success response.
 * @throws {ApiError} The service responded with an error, or with something that the document does not describe.
 * @throws {ConnectionError} The body of a success broke off.
 */
export async function readResponse(received: ReceivedResponse): Promise<unknown> {
  const { operation, response, state } = received;
  const { status, ok } = response;
  const { success, read } = operation;
  let kind: string | undefined = ok ? ofStatus(success, status) : success[status];
  if (kind === 'none') return void response.body?.cancel();
  if (!kind && !ok)
    throw failure(received, ofStatus(state.config.errors, status) ?? ApiError, {
      text: await beginning(response),
      what: state.advise?.(status),
    });
  const isUnlisted = !kind;
  if (isUnlisted) {
    const kinds = Object.values(success);
    const other = kinds.find((each) => own(read, each));
    const json = kinds.filter((each) => !own(read, each)).join('|');
    kind = other && !(json && isJson(contentTypeOf(response))) ? other : json;
  }
  try {
    if (!kind || (isUnlisted && isStrict(received))) throw unexpected(received);
    const value = await (own<Read>(read, kind) ?? readJson)(bounded(received, kind), kind);
    // A part of the body was asked for.
    const isPart = status === 206 && received.headers.has('range');
    if (isUnlisted && !isPart) warn(received, 'the status');
    return value;
  } catch (cause) {
    if (isUnlisted && cause instanceof UnexpectedResponseError)
      throw unexpected(received, 'the status');
    throw cause instanceof ClientError ? cause : brokenOff(operation.id, cause);
  }
}

export function brokenOff(id: string, cause: unknown): ConnectionError {
  return new ConnectionError(`${id} got no full response${failureOf(cause).code}`, { cause }, true);
}

/** Whether a success may not differ from the document, even if its body fits. */
const isStrict = ({ settings }: ReceivedResponse): boolean => settings.unexpectedStatus === 'error';

/** Says in the log what the document does not describe, in a success that fits it all the same. */
function warn(received: ReceivedResponse, what: string): void {
  const { operation, response, state, attempts, secrets } = received;
  const { id, method } = operation;
  const { status } = response;
  const url = maskingOf(secrets).text(response.url.replace(/[?#][^]*/, ''));
  (state.warn ?? console.warn)(
    `${id}: ${what} is undocumented (${status}, content-type: ${contentTypeOf(response)})`,
    { call: '', attempt: attempts, method, url, status },
  );
}

/** Whether the content is of a media type that the document or the call names, or of an unstated one. */
function isExpected({ headers, response }: ReceivedResponse): boolean {
  const type = contentTypeOf(response);
  const accept = headers.get('accept');
  if (!type || !accept) return true;
  // Some types have two names: text/xml and application/xml.
  const short = (name: string): string => name.replace(/^.*\/(x-)?/, '');
  const isData = !/^text|json|html/.test(type);
  return accept
    .toLowerCase()
    .split(',')
    .some((each) => {
      const name = each.replace(/;[^]*/, '').trim();
      if (name.endsWith('*')) return type.startsWith(name.replace(/\*.*/, ''));
      // JSON is documented for another status: here it would be read.
      if (isJson(name)) return false;
      return short(name) === short(type) || (isData && /octet-stream/.test(name + type));
    });
}

/** Throws the error for a success that the document does not describe, with the beginning of its body. */
async function refuse(received: ReceivedResponse): Promise<never> {
  const { response } = received;
  const isText = /^text\/(?!html)|json|xml$/.test(contentTypeOf(response));
  const reader = response.body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  reader?.cancel().catch(() => {});
  // Long words may be keys, also those of others, and so may what is named like one.
  const start = maskingOf(received.secrets)
    .text(text)
    .slice(0, 99)
    .replace(/[\w.+/-]{20,}/g, '…')
    .replace(new RegExp(`((?:${secretHeader.source})\\w*"\\s*:\\s*")[^"]*`, 'gi'), '$1…');
  throw failure(received, UnexpectedResponseError, {
    wrong: 'the body',
    start: isText ? start : '',
  });
}

export async function readJson(received: ReceivedResponse, kind: string): Promise<unknown> {
  const text = await received.response.text();
  let value: unknown;
  try {
    // Some platforms keep a byte order mark.
    value = JSON.parse(text.replace(/^\ufeff/, ''));
    value = received.operation.convert?.(value, text) ?? value;
  } catch {
    // One of the documented successes has no body.
    if (!text && kind.includes('none')) return undefined;
    throw unexpected(received, text.trim() ? undefined : 'an empty body');
  }
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (!kind.includes('json') && !kind.includes(found)) throw unexpected(received, `JSON ${found}`);
  const type = contentTypeOf(received.response);
  if (!type || isJson(type) || !isJson(received.operation.accept ?? '')) return value;
  if (isStrict(received)) throw unexpected(received);
  warn(received, 'the media type');
  return value;
}

type Text = Pick<Response, 'text' | 'arrayBuffer' | 'headers'>;

/** Reads as much of a body as an error may contain, as it is decompressed. If it breaks off, the status still says what happened. */
export function beginning(response: Text & Pick<Response, 'body'>): Promise<string> {
  const bounded = upTo(1e6, response.body, (out) => out.terminate());
  const { headers } = response;
  // React Native has no body as a stream.
  return (bounded ? new Response(bounded, { headers }) : response).text().catch(() => '');
}

function upTo(
  most: number,
  body: ReadableStream<Uint8Array> | null,
  then: (out: TransformStreamDefaultController) => void,
): ReadableStream<Uint8Array> | undefined {
  let left = most;
  return body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) => ((left -= piece.length) < 0 ? then(out) : out.enqueue(piece)),
    }),
  );
}

/** The response with an error behind `maxResponseBytes`, unless its reader takes a stream. */
function bounded(received: ReceivedResponse, kind: string): ReceivedResponse {
  const { response, settings } = received;
  const { maxResponseBytes: most } = settings;
  if (most === undefined || kind === 'stream') return received;
  const { headers, status, statusText, url } = response;
  const body = upTo(most, response.body, (out) =>
    out.error(unexpected(received, `a body of more than ${most} bytes`)),
  );
  if (!body) return received;
  const cut = new Response(body, { headers, status, statusText });
  return { ...received, response: Object.defineProperty(cut, 'url', { value: url }) };
}

/** Reads a text in the character set that its content type states. JSON is always UTF-8 (RFC 8259, section 8.1). */
async function textOf(response: Text): Promise<string> {
  const [, charset] = /charset\s*=\s*"?([^\s";,]+)/i.exec(typeOf(response)) ?? [];
  if (isJson(contentTypeOf(response))) return response.text();
  if (charset && !/^utf-?8$/i.test(charset)) return decoded(await response.arrayBuffer(), charset);
  return response.text();
}

function decoded(content: ArrayBuffer, charset: string): string {
  const bytes = new Uint8Array(content);
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  try {
    return new TextDecoder(isBigEndian ? 'utf-16be' : charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const typeOf = ({ headers }: Pick<Response, 'headers'>): string =>
  headers.get('content-type') ?? '';

/** Creates the error for a success response that is not what the document describes. */
export function unexpected(received: ErrorResponse, what = 'the body'): ApiError {
  return failure(received, UnexpectedResponseError, { wrong: what });
}

interface Failure {
  /** The body. */
  readonly text?: string;
  /** The part of the response that is wrong, and how the body begins. */
  readonly wrong?: string;
  readonly start?: string;
  /** What went wrong, if nothing else says it. */
  readonly what?: string | undefined;
}

/** Creates the error, without secrets: some services repeat the key that they reject. */
export function failure(
  received: ErrorResponse,
  ErrorClass: ApiErrorClass,
  { text = '', wrong, start = '', what }: Failure,
): ApiError {
  const { operation, response, rateLimit, secrets } = received;
  const masking = maskingOf(secrets);
  const headers = new Headers();
  response.headers.forEach((value, name) => headers.append(name, masking.text(value)));
  response.body?.cancel().catch(() => {});
  const blotted = {
    status: response.status,
    statusText: masking.text(response.statusText),
    headers,
    url: masking.text(response.url),
  };
  const type = typeOf({ headers }) || 'none';
  const isPage = /html/i.test(type);
  // A cast: an error outside of calls has no client.
  const { state } = received as Partial<ReceivedResponse>;
  let body: unknown;
  try {
    body = text && JSON.parse(text, masking.revive);
    const convert = ofStatus(state?.config.convertErrors, response.status);
    if (body && convert) body = convert(body, text);
  } catch {
    if (!isPage) body = masking.text(text);
    if (isPage || !/^text/i.test(type)) wrong = 'the body';
  }
  const said = serviceMessage(body);
  let problem = said ? undefined : what;
  if (state?.credentials && received.baseUrl && !response.ok && URL.canParse(response.url)) {
    const { origin } = new URL(response.url);
    const redirected = `it was redirected to ${origin}, where no key is sent; check baseUrl`;
    if (origin !== new URL(received.baseUrl).origin)
      problem = `${said ? `${said}; ` : ''}${redirected}`;
  }
  if (wrong)
    problem = `${wrong} is undocumented (content-type: ${type})${start ? `: ${start}` : '; check baseUrl'}`;
  if (isPage && /50[234]/.test(`${response.status}`))
    problem = `a gateway answered with a page of its own (content-type: ${type}); try again later`;
  return new ErrorClass({
    operation: operation.id,
    response: blotted,
    rateLimit,
    body: body || undefined,
    problem,
  });
}

export const readText: Read = async (received) => {
  if (!isExpected(received)) return refuse(received);
  return textOf(received.response);
};

/** Reads a body by its content type: JSON, text, or bytes. */
export const readAny: Read = async ({ response }) => {
  const type = contentTypeOf(response);
  if (type !== '' && !/^text\/|json$/.test(type)) return response.blob();
  const text = await textOf(response);
  if (type.startsWith('text/')) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
};

export const readBinary: Read = async (received) => {
  const { as }: CallOptions & BytesOption<keyof Bytes> = received.settings;
  if (as === 'stream') return readStream(received, as);
  if (!isExpected(received)) return refuse(received);
  const { response, watch } = received;
  if (!response.body) return response.blob();
  const blob = await new Response(progressStream(response.body, { touch: watch.touch }), {
    headers: response.headers,
  }).blob();
  // Bun loses the content type of a streamed body.
  return blob.type ? blob : blob.slice(0, blob.size, contentTypeOf(response));
};

/** Hands the stream to the caller; the call ends when the stream does. */
export const readStream: Read = async (received) => {
  if (!isExpected(received)) return refuse(received);
  const { response, watch } = received;
  if (!response.body) return (await response.blob()).stream();
  watch.hold();
  return progressStream(response.body, watch);
};

/** Returns the media type in lower case, without parameters. */
export function contentTypeOf(response: Pick<Response, 'headers'>): string {
  return typeOf(response).replace(/;.*/, '').trim().toLowerCase();
}

// Headers that are more than one text: lists and objects in the style simple (RFC 6570, section
// 3.2.2), and long integers.

type ReadText = (text: string) => unknown;

/** Reads `a,b`. */
export function listHeader(item: ReadText = String): ReadText {
  return (text) => partsOf(text).map((each) => item(each));
}

/**
 * Reads `R,100,G,200`, or `R=100,G=200`.
 * @param properties Reads those that are not texts.
 */
export function objectHeader(
  properties: Readonly<Record<string, ReadText>>,
  isExploded = false,
): ReadText {
  return (text) => {
    const parts = partsOf(text);
    const pairs = isExploded
      ? parts.map((part) => part.split(/=([^]*)/))
      : parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1]]] : []));
    return Object.fromEntries(
      pairs.map(([name = '', value = '']) => [name, own(properties, name)?.(value) ?? value]),
    );
  };
}

/** Reads an integer of 64 bits: a `bigint` where a number would lose digits. */
export function toLong(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^\s*-?\d+\s*$/.test(text) ? number : BigInt(text);
}

function partsOf(text: string): readonly string[] {
  return text.trim() ? text.split(',').map((part) => part.trim()) : [];
}
