// From an answer to the value of a call: the body read as its document says, or an error that says what came instead.

import type { OperationDescriptor } from './descriptor.js';
import type { Engine } from './engine.js';
import {
  ApiError,
  type ApiErrorClass,
  ConnectionError,
  UnexpectedResponseError,
} from './errors.js';
import { codeOf } from './send.js';
import type { RateLimit } from './rate-limit.js';
import { blotter } from './secrets.js';
import type { Watch } from './time.js';
import { ofStatus } from './values.js';

export interface Answer {
  readonly operation: OperationDescriptor;
  readonly response: Response;
  /** What no error may repeat. */
  readonly secrets: readonly string[];
  readonly engine: Pick<Engine, 'config' | 'advise'>;
  readonly watch: Watch;
  readonly rateLimit: RateLimit | undefined;
}

/** What an error is about. */
type Answered = Pick<Answer, 'response' | 'secrets' | 'rateLimit'> & {
  readonly operation: Pick<OperationDescriptor, 'id'>;
};

/** Reads the body of a success. */
export type Read = (answer: Answer, kind: string) => Promise<unknown>;

/**
 * The value of a successful answer.
 * @throws {ApiError} The service answered with an error, or with something that is not what its document says.
 * @throws {ConnectionError} The body of a success broke off.
 */
export async function readAnswer(answer: Answer): Promise<unknown> {
  const { operation, response, engine } = answer;
  const { status, ok } = response;
  const { success } = operation;
  const kind = ok ? ofStatus(success, status) : success[status];
  if (kind === 'none') return void response.body?.cancel();
  if (!kind && ok) throw unexpected(answer, 'the status');
  if (!kind) {
    const text = await beginning(response);
    throw failure(answer, ofStatus(engine.config.errors, status) ?? ApiError, {
      text,
      what: engine.advise?.(status),
    });
  }
  try {
    return await (operation.read?.[kind] ?? readJson)(answer, kind);
  } catch (cause) {
    throw cause instanceof ApiError
      ? cause
      : new ConnectionError(`${operation.id} got no whole answer${codeOf(cause)}`, { cause }, true);
  }
}

async function readJson(answer: Answer, kind: string): Promise<unknown> {
  const text = await answer.response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unexpected(answer, text.trim() ? undefined : 'an empty body');
  }
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (kind === 'json' || kind.includes(found)) return value;
  throw unexpected(answer, `JSON ${found}`);
}

/** As much of a body as an error may hold; nothing, where it breaks off: the status is what it is. */
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

/** A success that is none. */
export function unexpected(answer: Answered, what = 'the body'): ApiError {
  return failure(answer, UnexpectedResponseError, { wrong: what });
}

interface Failure {
  /** The body. */
  readonly text?: string;
  /** What is not what the document says. */
  readonly wrong?: string;
  /** What went wrong, where nothing else says it. */
  readonly what?: string | undefined;
}

/** An error with what may be shown of its answer: some services repeat the key that they refuse. */
function failure(
  { operation, response, rateLimit, secrets }: Answered,
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
  const problem = wrong
    ? `${wrong} is not what the API answers (content type: ${type}); check baseUrl`
    : what;
  return new ErrorClass({
    operation: operation.id,
    response: blotted,
    rateLimit,
    body: body || undefined,
    problem,
  });
}
