// A function in the place of `fetch`, such as undici's or node-fetch's: it is given an address and what is to be sent, for a `Request` is
// known to the platform that made it and to no other, and what it answers becomes a `Response` of the platform.

import { ArgumentError } from './errors.js';
import type { Fetch, FetchAnswer, Send } from './options.js';

export function sendBy(fetch: Fetch | undefined): Send {
  if (!fetch) return (request) => globalThis.fetch(request);
  return async (request, streaming) => {
    const { url, method, headers, redirect, signal, credentials, body: stream } = request;
    const body =
      stream && streaming instanceof Blob
        ? streaming
        : streaming
          ? onlyAsStream(stream)
          : stream && new Uint8Array(await request.arrayBuffer());
    return platformResponse(
      await fetch(url, {
        method,
        headers,
        redirect,
        signal,
        ...(body && { body, duplex: 'half' }),
        // Some platforms refuse the member itself.
        ...(credentials === 'include' && { credentials }),
      }),
    );
  };
}

/** Some implementations send the name of what they do not know, as a text. */
export function onlyAsStream<T extends ReadableStream | null>(stream: T): T {
  return (
    stream &&
    Object.assign(stream, {
      toString: () => {
        throw new ArgumentError('this fetch sends no streams');
      },
    })
  );
}

export function platformResponse(answer: FetchAnswer): Response {
  if (answer instanceof Response) return answer;
  const { status, url, body } = answer;
  // The boundary: what the implementations share, and `from`, which not every platform knows the type of.
  const { from } = ReadableStream as unknown as {
    readonly from: (pieces: object) => ReadableStream;
  };
  const content =
    body && !/204|205|304/.test(`${status}`) ? ('getReader' in body ? body : from(body)) : null;
  const response = new Response(
    content as ReadableStream | null,
    answer as unknown as ResponseInit,
  );
  return Object.defineProperty(response, 'url', { value: url });
}
