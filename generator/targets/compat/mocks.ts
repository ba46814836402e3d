// What handlers of Mock Service Worker and fixtures need to know of operations.

import { code, type Code, member } from '../../code/code.js';
import type { Status } from '../../model/api.js';

/** The methods that have a function there. */
const verbs = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

export function httpMethod(method: string): string {
  return verbs.has(method) ? method.toLowerCase() : 'all';
}

/** `[200]`, or `['2XX']`: where the response of a status is. */
export function statusMember(status: Status): Code {
  return typeof status === 'number' ? code`[${status}]` : member(status);
}
