// Requests and responses with other values than they came with.

import { isObject } from './values.js';

/** The JSON value of a body, which stays readable; undefined where it is something else. */
export async function readJson(
  message: Request | Response,
): Promise<{ readonly value: unknown } | undefined> {
  if (!/[/+]json\s*(?:;|$)/i.test(message.headers.get('content-type') ?? '')) return undefined;
  // A copy of a stream that nobody reads would fill the memory: there is none where it is not read to its end.
  const text = await message.clone().text();
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** @param body The new JSON value; absent where the body stays. */
export async function requestWith(
  request: Request,
  url: string,
  body: { readonly value: unknown } | undefined,
): Promise<Request> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  const content = body
    ? JSON.stringify(body.value)
    : hasBody
      ? await request.clone().arrayBuffer()
      : undefined;
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    redirect: request.redirect,
    // Only what differs from the default: some platforms refuse the member itself.
    ...(request.credentials === 'include' || request.credentials === 'omit'
      ? { credentials: request.credentials }
      : {}),
    ...(content === undefined ? {} : { body: content }),
  });
}

export function responseWith(response: Response, value: unknown): Response {
  const headers = new Headers(response.headers);
  // They are about the text that was received.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
    headers.delete(name);
  const { status, statusText, url } = response;
  return Object.defineProperty(
    new Response(JSON.stringify(value), { status, statusText, headers }),
    'url',
    { value: url },
  );
}

/** The address without the parameters that are gone, and with the texts, numbers and booleans that are new. How others would be written is not known here. */
export function withQuery(url: string, before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return url;
  const [, address = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const kept = query.split('&').filter((part) => part !== '' && !gone.includes(nameIn(part)));
  const added = Object.entries(after).flatMap(([name, value]) =>
    Object.hasOwn(before, name) || !['string', 'number', 'boolean'].includes(typeof value)
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  const parts = [...kept, ...added];
  return `${address}${parts.length === 0 ? '' : `?${parts.join('&')}`}${fragment}`;
}

/** The name of the parameter that a part of a query belongs to: `a` of `a=1` and of `a[b]=1`. */
function nameIn(part: string): string {
  const written = (part.split('=')[0] ?? '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(written).replace(/(?!^)\[.*$/s, '');
  } catch {
    return written;
  }
}
