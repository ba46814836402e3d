// Copied by Concord into every output that needs it. Do not edit.

// Reads responses: the body by its content type, and the documented headers.

import type { HeaderSet, OperationDescriptor, Read, ReceivedResponse } from './descriptor.js';
import {
  ApiError,
  type ApiErrorClass,
  ClientError,
  ConnectionError,
  UnexpectedResponseError,
  words,
} from './errors.js';
import { blotter } from './logging.js';
import { failureOf } from './send.js';
import type { HeaderOptions, ResponseKind } from './types.js';
import { isJson, ofStatus, own, present } from './values.js';

export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  return new Map(
    layers.flatMap((layer) => present(layer)).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Converts the headers that are not plain strings, by lower-case name. */
export type Coercions = Readonly<Record<string, (text: string) => unknown>>;

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

/** The response that an error is created from. */
type ErrorResponse = Pick<ReceivedResponse, 'response' | 'secrets' | 'rateLimit'> & {
  readonly baseUrl?: string;
  readonly operation: Pick<OperationDescriptor, 'id'>;
};

/**
 * Reads the value of a success response.
 * @throws {ApiError} The service responded with an error, or with something that the document does not describe.
 * @throws {ConnectionError} The body of a success broke off.
 */
export async function readResponse(received: ReceivedResponse): Promise<unknown> {
  const { operation, response, state } = received;
  const { status, ok } = response;
  const { success, read = {} } = operation;
  let kind = ok ? ofStatus(success, status) : success[status];
  if (kind === 'none') return void response.body?.cancel();
  const isUnlisted = !kind && ok;
  if (isUnlisted) {
    const kinds = Object.values(success);
    const other = kinds.find((each) => own(read, each));
    const json = kinds.filter((each) => !own(read, each)).join('|');
    // A cast: of several kinds of JSON, any will do.
    kind = (other && !(json && isJson(contentTypeOf(response))) ? other : json) as ResponseKind;
    if (!kind || !isLenient(received)) throw unexpected(received, 'the status');
  }
  if (!kind) {
    const text = await beginning(response);
    throw failure(received, ofStatus(state.config.errors, status) ?? ApiError, {
      text,
      what: state.advise?.(status),
    });
  }
  try {
    const value = await (own(read, kind) ?? readJson)(received, kind);
    if (isUnlisted) warn(received, 'the status');
    return value;
  } catch (cause) {
    if (isUnlisted && cause instanceof UnexpectedResponseError)
      throw unexpected(received, 'the status');
    throw cause instanceof ClientError
      ? cause
      : new ConnectionError(
          `${operation.id} got no full response${failureOf(cause).code}`,
          { cause },
          true,
        );
  }
}

/** Whether a success may differ from the document, as long as its body fits. */
const isLenient = ({ settings }: ReceivedResponse): boolean =>
  settings.unexpectedStatus !== 'error';

/** Says in the log what the document does not describe, in a success that fits it all the same. */
function warn(received: ReceivedResponse, what: string): void {
  const { operation, response, state, attempts, secrets } = received;
  const { id, method } = operation;
  const { status } = response;
  const url = blotter(secrets)(response.url.replace(/[?#][^]*/, ''));
  const text = `${id}: ${what} is undocumented (${status}, content-type: ${contentTypeOf(response)})`;
  const warning = state.warn ?? console.warn;
  warning(text, { call: '', attempt: attempts, method, url, status });
}

export async function readJson(received: ReceivedResponse, kind: string): Promise<unknown> {
  const text = await textOf(received.response);
  let value: unknown;
  try {
    // Some platforms keep a byte order mark.
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // One of the documented successes has no body.
    if (!text && kind.includes('none')) return undefined;
    throw unexpected(received, text.trim() ? undefined : 'an empty body');
  }
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (!kind.includes('json') && !kind.includes(found)) throw unexpected(received, `JSON ${found}`);
  const type = contentTypeOf(received.response);
  if (!type || isJson(type) || !isJson(received.operation.accept ?? '')) return value;
  if (!isLenient(received)) throw unexpected(received);
  warn(received, 'the media type');
  return value;
}

/** Reads as much of a body as an error may contain, as it is decompressed. If it breaks off, the result is empty: the status still says what happened. */
export function beginning(
  response: Pick<Response, 'body' | 'text' | 'arrayBuffer' | 'headers'>,
): Promise<string> {
  let left = 1e6;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) =>
        (left -= piece.length) < 0 ? out.terminate() : out.enqueue(piece),
    }),
  );
  const { headers } = response;
  // React Native has no body as a stream.
  return textOf(bounded ? new Response(bounded, { headers }) : response).catch(() => '');
}

/** Reads a text in its own character set, which is UTF-8 unless the response says otherwise. */
async function textOf(
  response: Pick<Response, 'text' | 'arrayBuffer' | 'headers'>,
): Promise<string> {
  const { headers } = response;
  const [, label = ''] =
    /charset\s*=\s*"?([^\s";,]+)/i.exec(headers.get('content-type') ?? '') ?? [];
  if (!label || /^utf-?8$/i.test(label)) return response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  try {
    return new TextDecoder(isBigEndian ? 'utf-16be' : label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Creates the error for a success response that is not what the document describes. */
export function unexpected(received: ErrorResponse, what = 'the body'): ApiError {
  return failure(received, UnexpectedResponseError, { wrong: what });
}

interface Failure {
  /** The body. */
  readonly text?: string;
  /** The part of the response that is wrong. */
  readonly wrong?: string;
  /** How the body begins. */
  readonly start?: string;
  /** What went wrong, if nothing else says it. */
  readonly what?: string | undefined;
}

/** Creates the error, without secrets: some services repeat the key that they reject. */
export function failure(
  { operation, response, rateLimit, secrets, baseUrl }: ErrorResponse,
  ErrorClass: ApiErrorClass,
  { text = '', wrong, start = '', what }: Failure,
): ApiError {
  const blot = blotter(secrets);
  const headers = new Headers();
  response.headers.forEach((value, name) => headers.append(name, blot(value)));
  response.body?.cancel().catch(() => {});
  const blotted = {
    status: response.status,
    statusText: blot(response.statusText),
    headers,
    url: blot(response.url),
  };
  const type = headers.get('content-type') ?? 'none';
  let body: unknown;
  try {
    body =
      text &&
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? blot(value) : value));
  } catch {
    const isPage = /html/i.test(type);
    if (!isPage) body = blot(text);
    if (isPage || !/^text/i.test(type)) wrong = 'the body';
  }
  const isGateway = /50[234]/.test(`${response.status}`) && /html/i.test(type);
  const { origin } = URL.canParse(response.url) ? new URL(response.url) : { origin: undefined };
  const isElsewhere = baseUrl && origin && !response.ok && origin !== new URL(baseUrl).origin;
  const said = isElsewhere
    ? [words(body), `it was redirected to ${origin}, where no key is sent; check baseUrl`]
        .filter(Boolean)
        .join('; ')
    : words(body)
      ? undefined
      : what;
  const problem = isGateway
    ? `a gateway answered with a page of its own (content-type: ${type}); try again later`
    : wrong
      ? `${wrong} is undocumented (content-type: ${type})${start ? `: ${blot(start)}` : '; check baseUrl'}`
      : said;
  return new ErrorClass({
    operation: operation.id,
    response: blotted,
    rateLimit,
    body: body || undefined,
    problem,
  });
}

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

/** Returns the media type in lower case, without parameters. */
export function contentTypeOf({ headers }: Pick<Response, 'headers'>): string {
  return (headers.get('content-type') ?? '').replace(/\s*;.*/, '').toLowerCase();
}
