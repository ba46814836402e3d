// Copied by Concord into every output that needs it. Do not edit.

// The message of an error that the service answered with: what it says, or else what a user can do about the status.

import type { ApiErrorInit } from './errors.js';
import { ofStatus, own } from './values.js';

/** `400 Bad Request (createClips): <what the service says, or what to do>` */
export function errorMessage({ response, operation, problem, body }: ApiErrorInit): string {
  const { status, statusText } = response;
  const said = (typeof body === 'object' && words(body)) || problem || ofStatus(advice, status);
  return `${status} ${statusText} (${operation})${said ? `: ${said}` : ''}`.slice(0, 2000);
}

const advice: Readonly<Record<string, string>> = {
  401: 'check the credentials',
  403: 'check what the credentials allow',
  404: 'check the ids, and baseUrl',
  429: 'try again later',
  '5XX': 'try again later',
};

/** Problem details (RFC 9457), `message`, OAuth, lists of violations with their fields (`loc`), and the usual nestings of them. */
function words(said: unknown, depth = 9): string | undefined {
  if (typeof said === 'string') return said;
  if (!said || !depth) return undefined;
  const isList = Array.isArray(said);
  const texts = (
    isList
      ? Object.keys(said)
      : ['detail', 'msg', 'message', 'error_description', 'error', 'title', 'errors']
  )
    .map((key) => words(own(Object(said), key), depth - 1))
    .filter(Boolean);
  const { loc } = said as { readonly loc?: unknown };
  const text = isList ? texts.join('; ') : texts[0];
  return text && Array.isArray(loc) ? `${loc.join('.')}: ${text}` : text;
}

/** The text at a key of an object. */
export function textAt(value: unknown, key: string): string | undefined {
  const text = own(Object(value), key);
  return (typeof text === 'string' && text) || undefined;
}
