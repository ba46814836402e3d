// Copied by Concord into every output that needs it. Do not edit.

// The message of an error that the service answered with: what it says, or else what a user can do about the status.

import type { ApiErrorInit } from './errors.js';

/** `400 Bad Request (createClips): <what the service says, or what to do>` */
export function errorMessage(
  { response, operation, problem, body }: ApiErrorInit,
  isTransient: boolean,
): string {
  const { status, statusText } = response;
  const said =
    (typeof body === 'object' && words(body)) ||
    problem ||
    (isTransient ? 'try again later' : advice[status]);
  return `${status} ${statusText} (${operation})${said ? `: ${said}` : ''}`.slice(0, 2000);
}

const advice: Readonly<Record<number, string>> = {
  401: 'check the credentials',
  403: 'check what the credentials allow',
  404: 'check the ids, and baseUrl',
};

const keys = ['detail', 'msg', 'message', 'error_description', 'error', 'title', 'errors'];

/** Problem details (RFC 9457), `message`, OAuth, lists of violations with their fields (`loc`), and the usual nestings of them. */
function words(said: unknown, depth = 9): string | undefined {
  if (typeof said === 'string') return said;
  if (!said || !depth) return undefined;
  const inner = (each: unknown): string | undefined => words(each, depth - 1);
  if (Array.isArray(said)) return said.map(inner).filter(Boolean).join('; ');
  const object = said as Readonly<Record<string, unknown>>;
  const { loc } = object;
  const text = keys.map((key) => inner(object[key])).find(Boolean);
  return text && Array.isArray(loc) ? `${loc.join('.')}: ${text}` : text;
}
