// Bodies that are bytes already, and those that are text.

import type { BodyDescriptor } from './descriptor.js';
import { inBody, type SerializedBody, type WriteBody, type WriteContent } from './body-json.js';
import { ArgumentError } from './errors.js';
import { passing } from './passing.js';
import { valueText } from './text.js';
import { isRaw, isStream } from './values.js';

/** Bytes, streams, `FormData` and `URLSearchParams` are sent as they are, everything else as text. */
export const rawContent: WriteContent = (body, value) => {
  if (isRaw(value) || typeof value === 'function') return asItIs(body, value);
  if (typeof value === 'object' && value !== null && !/^text\/plain/i.test(body.mediaType))
    throw new TypeError(
      `an object cannot be written as ${body.mediaType}; give it as text or bytes`,
    );
  return whole(body, valueText(value));
};

export function asItIs(body: BodyDescriptor, value: unknown): SerializedBody {
  const plain = whole(body, value);
  if (value instanceof FormData) return { ...plain, contentType: null };
  if (value instanceof Blob) return { ...plain, open: (touch) => touching(value, touch) };
  const once = isStream(value);
  if (!once && typeof value !== 'function') return plain;
  const make = (): unknown => (typeof value === 'function' ? value() : value);
  return {
    ...plain,
    once,
    redirect: 'error',
    open: (touch) => {
      const stream = make();
      if (!isStream(stream))
        throw new ArgumentError('a function given as the body is to return a ReadableStream');
      return passing(stream, { touch });
    },
  };
}

export const writeRaw: WriteBody = /*#__PURE__*/ inBody(rawContent);

/** The platform names what is sent, where the document has a range of media types. */
export function whole({ mediaType }: BodyDescriptor, content: unknown): SerializedBody {
  return { content, contentType: mediaType.includes('*') ? null : mediaType };
}

/**
 * A `Blob` that tells when a piece of it is read, where the platform asks it for them, as Node does: it keeps its length, which a
 * stream would not, and its timeout is for the time in which nothing moves.
 */
export function touching(blob: Blob, touch: () => void): Blob {
  const copy = blob.slice(0, blob.size, blob.type);
  return Object.defineProperty(copy, 'stream', { value: () => passing(inPieces(blob), { touch }) });
}

/** Platforms give what is in memory in one piece. */
function inPieces(blob: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = blob.slice(at, at + 131_072);
        at += piece.size;
        if (piece.size === 0) controller.close();
        else controller.enqueue(new Uint8Array(await piece.arrayBuffer()));
      },
    },
    { highWaterMark: 0 },
  );
}
