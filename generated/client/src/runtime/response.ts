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
import { isJson, ofStatus, own } from './values.js';

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
  const { success, read } = operation;
  const kind =
    status === 204 || status === 205 || operation.method === 'HEAD'
      ? 'none'
      : ok
        ? ofStatus(success, status)
        : own(success, status);
  try {
    if (!ok && !own(success, status)) throw apiError(answer, await response.text());
    if (kind === 'none') return void response.body?.cancel();
    return await ((kind && own(read, kind)) || readText)(answer, kind);
  } catch (cause) {
    throw cause instanceof ApiError
      ? cause
      : new ConnectionError(
          `The answer to ${operation.id} broke off${codeOf(cause)}`,
          { cause },
          true,
        );
  }
}

/** JSON where the document says so, and where the document says nothing what the content type says. */
async function readText(answer: Answer, kind?: string): Promise<unknown> {
  const { response } = answer;
  const type = contentTypeOf(response);
  if (!kind && type && !/^text\/|json$/.test(type)) return response.blob();
  const text = await response.text();
  const parsed = !kind && type.startsWith('text/') ? undefined : parseJson(text);
  if (parsed) return parsed.value;
  if (kind) throw unexpected(answer, text.trim() ? undefined : 'an empty body');
  return text || undefined;
}

function apiError(answer: Answer, text: string): ApiError {
  const { response, config, secrets } = answer;
  const type = contentTypeOf(response);
  // Some services repeat the key that they refuse.
  const clean = secrets.reduce(
    (rest, secret) => (secret[3] ? rest.replaceAll(secret, '[redacted]') : rest),
    text,
  );
  const parsed = parseJson(clean);
  // A text that came as JSON and is none (cut off, or a page) is no body that the document knows.
  const isText = /^text\/(?!html)/.test(type) || (isJson(type) && !/^\s*[{["<]/.test(clean));
  const body = parsed ? (parsed.value ?? undefined) : (isText && clean) || undefined;
  const ErrorClass = ofStatus(config.errors, response.status) ?? ApiError;
  return failure(answer, ErrorClass, {
    body,
    what: !parsed && !body && text ? 'the body' : undefined,
  });
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
  const { status, statusText, headers, url } = response;
  const problem =
    what &&
    `${what} is not what the API answers (content type: ${contentTypeOf(response) || 'none'}); check baseUrl`;
  return new ErrorClass({
    operation: operation.id,
    status,
    statusText,
    headers,
    url,
    rateLimit,
    body,
    problem,
  });
}

/** The media type in lower case, without parameters. */
export function contentTypeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
