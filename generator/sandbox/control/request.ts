// What a control call sends, and why one is not obeyed.

import { type ExtensionForm, fits } from '../../model/forms.js';
import { problemReply, responseOf } from '../../runtime/mock/answer.js';
import { parsed } from '../../runtime/mock/parameters.js';
import { isLocal } from '../state/deliveries.js';
import { Refused } from '../state/store.js';

const mostBytes = 1_000_000;

export function refuse(status: number, message: string): never {
  throw new Refused(status, message);
}

export function problem(status: number, detail: string, headers = {}): Response {
  return responseOf(problemReply(status, detail, headers));
}

export async function bodyOf<T>(request: Request, form: ExtensionForm<T>): Promise<T> {
  const sent = await textOf(request);
  const value = parsed(sent);
  if (value === undefined) return refuse(400, 'The body is no JSON.');
  const [wrong] = form.problems(value);
  return fits(form, value)
    ? value
    : refuse(422, `${['body', ...(wrong?.path ?? [])].join('.')}: ${wrong?.message}.`);
}

/** The body, which is read no further than it may be. */
async function textOf(request: Request): Promise<string> {
  const tooLong = (): never => refuse(413, `More than ${mostBytes} bytes.`);
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > mostBytes) tooLong();
  if (length !== null || request.body === null) return request.text();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = request.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).text();
    size += value.byteLength;
    if (size > mostBytes) tooLong();
    chunks.push(value);
  }
}

/** RFC 6838: what says that it is JSON; a page of another origin cannot send it without having asked. */
export function isJsonType(type: string): boolean {
  return /^application\/json\s*(;|$)/i.test(type.trim());
}

/**
 * Why a control call is not obeyed. Browsers say which page sends a request: pages of this machine may, and those of the origin that has been
 * named; no other page.
 */
export function foreignProblem({ url, headers }: Request, corsOrigin: string): string | undefined {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null)
    return origin === new URL(url).origin ||
      origin === corsOrigin ||
      (corsOrigin === '*' && isLocal(origin))
      ? undefined
      : `Control calls are not for pages of ${JSON.stringify(origin)}; --cors-origin names one that may.`;
  return site === null || site === 'same-origin' || site === 'none'
    ? undefined
    : 'Control calls are not for pages of another site.';
}
