// The message of an error that the service answered with: what it says, or else what a user can do about the status.

import type { ApiErrorInit } from './errors.js';
import { isRecord, own } from './values.js';

/** `400 Bad Request (createClips): <what the service says, or what to do>` */
export function errorMessage({
  status,
  statusText,
  operation,
  problem,
  body,
}: ApiErrorInit): string {
  const said = (isRecord(body) && words(body)) || problem || own(advice, status);
  const text = `${status} ${statusText} (${operation})${said ? `: ${said}` : ''}`;
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 500);
}

const advice: Readonly<Record<number, string>> = {
  401: 'check the credentials',
  404: 'check the ids, and baseUrl',
};

/** Problem details (RFC 9457), `message`, OAuth, lists of violations, and the usual nestings of them. */
function words(said: unknown): string | undefined {
  if (typeof said === 'string') return said;
  if (Array.isArray(said)) return words(said[0]);
  if (!isRecord(said)) return undefined;
  return ['detail', 'msg', 'message', 'error_description', 'error', 'title']
    .map((key) => words(own(said, key)))
    .find(Boolean);
}

/** The text at a key of an object. */
export function textAt(value: unknown, key: string): string | undefined {
  const text = isRecord(value) ? own(value, key) : undefined;
  return (typeof text === 'string' && text) || undefined;
}
