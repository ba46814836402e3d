// Bodies that are not JSON. What comes in pieces may take as long as it needs, as long as pieces come.

import { passing } from './passing.js';
import { type Answer, type Read, unexpected } from './response.js';

export const readText: Read = async (answer) => {
  refusePage(answer);
  return answer.response.text();
};

/** What the content type says: JSON, text, or bytes. */
export const readAny: Read = async ({ response }) => {
  const type = contentTypeOf(response);
  if (type !== '' && !/^text\/|json$/.test(type)) return response.blob();
  const text = await response.text();
  if (type.startsWith('text/')) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
};

export const readBinary: Read = async (answer) => {
  refusePage(answer);
  const { response, watch } = answer;
  if (response.body === null) return response.blob();
  const blob = await new Response(passing(response.body, { touch: watch.touch }), {
    headers: response.headers,
  }).blob();
  // Bun forgets the type of what comes as a stream.
  return blob.type ? blob : blob.slice(0, blob.size, contentTypeOf(response));
};

/** The stream is the caller's: the call is over when the stream is. */
export const readStream: Read = async (answer) => {
  refusePage(answer);
  const { response, watch } = answer;
  if (response.body === null) return new Blob([]).stream();
  watch.hold();
  return passing(response.body, watch);
};

/** A page where the request asked for something else. */
function refusePage(answer: Answer): void {
  const { accept } = answer.operation;
  const isPage = /^(?:text\/html|application\/xhtml\+xml)$/.test(contentTypeOf(answer.response));
  if (!isPage || accept === undefined || /html|\*\/\*|text\/\*/i.test(accept)) return;
  throw unexpected(answer);
}

/** The media type in lower case, without parameters. */
export function contentTypeOf({ headers }: Pick<Response, 'headers'>): string {
  return (headers.get('content-type') ?? '').replace(/\s*;.*/, '').toLowerCase();
}
