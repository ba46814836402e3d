// The message of an error that the service answered with: what it says, or else what a user can do about the status.

import type { ApiErrorInit } from './errors.js';
import { isRecord } from './values.js';

const longest = 500;

/** `400 Bad Request (createClips): <what the service says, or what to do>` */
export function errorMessage(answer: ApiErrorInit): string {
  const status =
    answer.statusText === '' ? `${answer.status}` : `${answer.status} ${answer.statusText}`;
  const said = answer.problem ?? wordsOf(answer.body) ?? advice(answer.status, answer.headers);
  const came =
    answer.unreadable === undefined
      ? ''
      : ` (the body is no answer of the API; content type: ${answer.unreadable})`;
  return oneLine(`${status} (${answer.operation})${said === undefined ? '' : `: ${said}`}${came}`);
}

/** The text at a key of an object. */
export function textOf(value: unknown, key: string): string | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
  const text = value[key];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Problem details (RFC 9457), `message`, and the usual nestings of both. */
function wordsOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { detail, error } = body;
  return (
    textOf(body, 'detail') ??
    (Array.isArray(detail) ? firstOf(detail) : undefined) ??
    textOf(body, 'message') ??
    textOf(error, 'message') ??
    textOf(body, 'error_description') ??
    textOf(body, 'title') ??
    textOf(body, 'error')
  );
}

/** `[{ loc: ['body', 'name'], msg: 'field required' }]`: the first of a list of violations. */
function firstOf(details: readonly unknown[]): string | undefined {
  const first = details[0];
  if (typeof first === 'string') return first;
  const text = textOf(first, 'msg') ?? textOf(first, 'message');
  const place = isRecord(first) && Array.isArray(first['loc']) ? first['loc'].join('.') : '';
  return text === undefined || place === '' ? text : `${place}: ${text}`;
}

function advice(status: number, headers: Headers): string | undefined {
  const wait = headers.get('retry-after');
  if (status === 401)
    return 'the credentials were refused; check that they are complete, current, and meant for this address';
  if (status === 403) return 'the credentials are valid, but not for this';
  if (status === 404)
    return 'nothing is at this address; check the ids, and that baseUrl is the address of the API';
  if (status === 429)
    return `too many requests; ${wait === null ? 'wait before the next one' : `retry after ${wait}`}`;
  if (status >= 500)
    return wait === null
      ? 'the service failed; try again later'
      : `the service failed; retry after ${wait}`;
  return undefined;
}

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
