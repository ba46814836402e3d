// Copied by Concord into every output that needs it. Do not edit.

// Reads responses: the body by its content type, and the documented headers.

import type { HeaderSet, OperationDescriptor, Read, ReceivedResponse } from './descriptor.js';
import {
  ApiError,
  type ApiErrorClass,
  ConnectionError,
  UnexpectedResponseError,
} from './errors.js';
import { blotter } from './logging.js';
import { failureOf } from './send.js';
import type { HeaderOptions } from './types.js';
import { ofStatus, present } from './values.js';

export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  return new Map(
    layers.flatMap((layer) => present(layer)).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** The response that an error is created from. */
type ErrorResponse = Pick<ReceivedResponse, 'response' | 'secrets' | 'rateLimit'> & {
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
  const { success } = operation;
  const kind = ok ? ofStatus(success, status) : success[status];
  if (kind === 'none') return void response.body?.cancel();
  if (!kind && ok) throw unexpected(received, 'the status');
  if (!kind) {
    const text = await beginning(response);
    throw failure(received, ofStatus(state.config.errors, status) ?? ApiError, {
      text,
      what: state.advise?.(status),
    });
  }
  try {
    return await (operation.read?.[kind] ?? readJson)(received, kind);
  } catch (cause) {
    throw cause instanceof ApiError
      ? cause
      : new ConnectionError(
          `${operation.id} got no full response${failureOf(cause).code}`,
          { cause },
          true,
        );
  }
}

async function readJson(received: ReceivedResponse, kind: string): Promise<unknown> {
  const text = await received.response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unexpected(received, text.trim() ? undefined : 'an empty body');
  }
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (kind === 'json' || kind.includes(found)) return value;
  throw unexpected(received, `JSON ${found}`);
}

/** Reads as much of a body as an error may contain, as it is decompressed. If it breaks off, the result is empty: the status still says what happened. */
export function beginning({ body }: Pick<Response, 'body'>): Promise<string> {
  let left = 1e6;
  const bounded = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) =>
        (left -= piece.length) < 0 ? out.terminate() : out.enqueue(piece),
    }),
  );
  return new Response(bounded).text().catch(() => '');
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
  /** What went wrong, if nothing else says it. */
  readonly what?: string | undefined;
}

/** Creates the error, without secrets: some services repeat the key that they reject. */
function failure(
  { operation, response, rateLimit, secrets }: ErrorResponse,
  ErrorClass: ApiErrorClass,
  { text = '', wrong, what }: Failure,
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
  const problem = wrong ? `${wrong} is undocumented (content-type: ${type}); check baseUrl` : what;
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
  const text = await response.text();
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
