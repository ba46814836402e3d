// Copied by Concord into every output that needs it. Do not edit.

// From an answer to the value of a call: the body read as its document says, or an error that says what came instead.

import type { OperationDescriptor } from './descriptor.js';
import {
  ApiError,
  type ApiErrorClass,
  ConnectionError,
  UnexpectedResponseError,
} from './errors.js';
import type { ApiConfig } from './options.js';
import { codeOf } from './send.js';
import type { RateLimit } from './rate-limit.js';
import type { Watch } from './time.js';
import { ofStatus, own } from './values.js';

export interface Answer {
  readonly operation: OperationDescriptor;
  readonly response: Response;
  /** What no error may repeat. */
  readonly secrets: readonly string[];
  readonly config: ApiConfig;
  readonly watch: Watch;
  readonly rateLimit: RateLimit | undefined;
}

/** Reads the body of a success. */
export type Read = (answer: Answer, kind?: string) => Promise<unknown>;

/**
 * The value of a successful answer.
 * @throws {ApiError} The service answered with an error, or with something that is not what its document says.
 * @throws {ConnectionError} The body broke off.
 */
export async function readAnswer(answer: Answer): Promise<unknown> {
  const { operation, response } = answer;
  const { status, ok } = response;
  const { id, success, read } = operation;
  const kind =
    status === 204 || status === 205
      ? 'none'
      : ok
        ? ofStatus(success, status)
        : own(success, status);
  try {
    if (!ok && !kind) throw apiError(answer, await response.text());
    if (kind === 'none') return void response.body?.cancel();
    return await ((kind && read?.[kind]) || readJson)(answer, kind);
  } catch (cause) {
    throw cause instanceof ApiError
      ? cause
      : new ConnectionError(`The answer to ${id} broke off${codeOf(cause)}`, { cause }, true);
  }
}

/** Where the document says nothing about the status, what is no JSON is a text. */
async function readJson(answer: Answer, kind?: string): Promise<unknown> {
  const text = await answer.response.text();
  try {
    return JSON.parse(text);
  } catch {
    if (!kind) return text || undefined;
    throw unexpected(answer, text.trim() ? undefined : 'an empty body');
  }
}

function apiError(answer: Answer, text: string): ApiError {
  const { response, config, secrets } = answer;
  const type = contentTypeOf(response);
  // Some services repeat the key that they refuse.
  const clean = secrets.reduce(
    (rest, secret) => (secret[3] ? rest.replaceAll(secret, '[redacted]') : rest),
    text,
  );
  let body: unknown = clean;
  let what: string | undefined;
  try {
    body = JSON.parse(clean);
  } catch {
    if (text && !/^text\/(?!html)/.test(type)) what = 'the body';
    if (/html/.test(type)) body = undefined;
  }
  const ErrorClass = ofStatus(config.errors, response.status) ?? ApiError;
  return failure(answer, ErrorClass, { body: body || undefined, what });
}

/** A success that is none. */
export function unexpected(answer: Answer, what = 'the body'): ApiError {
  return failure(answer, UnexpectedResponseError, { what });
}

function failure(
  { operation, response, rateLimit }: Answer,
  ErrorClass: ApiErrorClass,
  { body, what }: { readonly body?: unknown; readonly what?: string | undefined },
): ApiError {
  const type = contentTypeOf(response) || 'none';
  const problem =
    what && `${what} is not what the API answers (content type: ${type}); check baseUrl`;
  return new ErrorClass({ operation: operation.id, response, rateLimit, body, problem });
}

/** The media type in lower case, without parameters. */
export function contentTypeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').replace(/\s*;.*/, '').toLowerCase();
}
