// From an answer to the value of a call: the body read as its document says, or an error that says what came instead.

import type { OperationDescriptor, ResponseKind } from './descriptor.js';
import {
  ApiError,
  type AbortedError,
  type ApiErrorClass,
  type ApiErrorInit,
  ConnectionError,
  UnexpectedResponseError,
} from './errors.js';
import { aborted, codeOf } from './pipeline.js';
import { isJson } from './serialize.js';

export interface Answer {
  readonly operation: OperationDescriptor;
  readonly response: Response;
  /** What the transport read of an unsuccessful answer. */
  readonly error: unknown;
  readonly signal: AbortSignal | undefined;
  /** What no error may repeat. */
  readonly secrets: readonly string[];
  readonly errors: Readonly<Record<string, ApiErrorClass>> | undefined;
}

/**
 * The value of a successful answer.
 * @throws {ApiError} The service answered with an error, or with something that is not what its document says.
 * @throws {ConnectionError | AbortedError} The body broke off.
 */
export async function readAnswer(answer: Answer): Promise<unknown> {
  const { operation, response } = answer;
  if (!response.ok) {
    if (Object.hasOwn(operation.success, response.status))
      return operation.success[response.status] === 'none' ? undefined : errorBody(answer);
    throw apiError(answer);
  }
  const bodiless =
    response.status === 204 || response.status === 205 || operation.method === 'HEAD';
  const kind = bodiless ? 'none' : documentedKind(operation.success, response.status);
  try {
    return await read(answer, kind);
  } catch (cause) {
    throw cause instanceof ApiError ? cause : brokenOff(cause, operation.id, answer.signal);
  }
}

/** The connection ended while the body was being read. */
export function brokenOff(
  cause: unknown,
  operation: string,
  signal: AbortSignal | undefined,
): ConnectionError | AbortedError {
  if (signal?.aborted === true) return aborted(operation, signal);
  return new ConnectionError(`The answer to ${operation} broke off${codeOf(cause)}`, { cause });
}

/** The kind of body of a status: its own, its range's, or the default's; `undefined` where the document says nothing. */
function documentedKind(
  success: OperationDescriptor['success'],
  status: number,
): ResponseKind | undefined {
  const key = [`${status}`, `${Math.floor(status / 100)}XX`, 'default'].find((name) =>
    Object.hasOwn(success, name),
  );
  return key === undefined ? undefined : success[key];
}

async function read(answer: Answer, kind: ResponseKind | undefined): Promise<unknown> {
  const { response } = answer;
  if (kind === 'none') {
    await response.body?.cancel();
    return undefined;
  }
  if (kind === undefined) return readLeniently(response);
  if (kind === 'json') return readJson(answer);
  if (isUnexpectedPage(answer)) throw await unexpected(answer, 'expected a file or text');
  if (kind === 'text') return response.text();
  if (kind === 'binary') return response.blob();
  return response.body ?? new Blob([]).stream();
}

async function readJson(answer: Answer): Promise<unknown> {
  const text = await answer.response.text();
  if (text.trim() === '') throw await unexpected(answer, 'expected JSON, received an empty body');
  const parsed = parseJson(text);
  if (parsed === undefined) throw await unexpected(answer, 'expected JSON');
  return parsed.value;
}

/** Success that the document does not mention. */
async function readLeniently(response: Response): Promise<unknown> {
  const type = contentTypeOf(response);
  if (isJson(type) || type.startsWith('text/') || type === '') {
    const text = await response.text();
    if (text === '') return undefined;
    const parsed = type.startsWith('text/') ? undefined : parseJson(text);
    return parsed ? parsed.value : text;
  }
  const blob = await response.blob();
  return blob.size === 0 ? undefined : blob;
}

function apiError(answer: Answer): ApiError {
  const { response, errors } = answer;
  const status = response.status;
  const key = [`${status}`, `${Math.floor(status / 100)}XX`, 'default'].find(
    (name) => errors !== undefined && Object.hasOwn(errors, name),
  );
  const ErrorClass = (key === undefined ? undefined : errors?.[key]) ?? ApiError;
  const body = withoutSecrets(errorBody(answer), answer.secrets);
  const unreadable = body === undefined && typeof answer.error === 'string' && answer.error !== '';
  return new ErrorClass({
    ...basics(answer),
    body,
    ...(unreadable && { unreadable: contentTypeOf(response) || 'no content type' }),
  });
}

/** The transport parsed what is JSON. A text that came as JSON and is none (cut off, or a page) is no body that the document knows. */
function errorBody({ response, error }: Answer): unknown {
  if (typeof error !== 'string') return error ?? undefined;
  const type = contentTypeOf(response);
  if (isJson(type)) return /^\s*(?:[{["<]|$)/.test(error) ? undefined : error;
  return type.startsWith('text/') && !isPage(type) && error !== '' ? error : undefined;
}

/** Some services repeat the key that they refuse. */
function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  const text = JSON.stringify(body) ?? '';
  const found = secrets.filter((secret) => secret.length >= 4 && text.includes(secret));
  if (found.length === 0) return body;
  return parseJson(found.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text))
    ?.value;
}

async function unexpected(answer: Answer, expectation: string): Promise<UnexpectedResponseError> {
  const { response } = answer;
  if (!response.bodyUsed) await response.body?.cancel();
  const type = contentTypeOf(response) || 'no content type';
  const problem = `${expectation} (content type: ${type}); check that baseUrl is the address of the API and that no proxy or sign-in page answers in its place`;
  return new UnexpectedResponseError({ ...basics(answer), body: undefined, problem });
}

function basics({ operation, response }: Answer): Omit<ApiErrorInit, 'body'> {
  const { status, statusText, headers, url } = response;
  return { operation: operation.id, status, statusText, headers, url };
}

/** A page where the request asked for something else. */
function isUnexpectedPage({ operation: { accept }, response }: Answer): boolean {
  return (
    isPage(contentTypeOf(response)) && accept !== undefined && !/html|\*\/\*|text\/\*/i.test(accept)
  );
}

function isPage(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** The media type in lower case, without parameters. */
function contentTypeOf(response: Response): string {
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
