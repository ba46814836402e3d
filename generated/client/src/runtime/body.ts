// Copied by Concord into every output that needs it. Do not edit.

// Writes request bodies. Each kind of body has its own function, so that a bundle holds only those
// that its operations need. One file: the kinds share how parts and fields are written.

import type { BodyDescriptor, SerializedBody, WriteBody } from './descriptor.js';
import { unfollowed } from './send.js';
import { isJson, isRaw, isStream, jsonText, nameOf } from './values.js';

export interface StreamProgress {
  /** Called for every chunk. */
  readonly touch?: () => void;
  /** Called once when the stream ends: read to its end, broken off, or cancelled by its reader. */
  readonly end?: () => void;
  /** Returns the reader's error if the stream breaks off. Default: the stream's own error. */
  readonly cause?: (error: unknown) => unknown;
}

/** Wraps a stream and reports its progress. */
export function progressStream(
  stream: ReadableStream<Uint8Array>,
  { touch = () => {}, end = () => {}, cause = (error) => error }: StreamProgress,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          touch();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(cause(error));
        }
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

interface FileReader {
  result: ArrayBuffer;
  onload: () => void;
  onerror: (error: unknown) => void;
  readAsArrayBuffer(blob: Blob): void;
}

/** Reads a file; in jsdom it has no methods for that. */
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  if ('arrayBuffer' in blob) return blob.arrayBuffer();
  // A cast: only pages have it.
  const { FileReader: Reader } = globalThis as unknown as { FileReader: new () => FileReader };
  return new Promise((resolve, reject) => {
    const reader = new Reader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsArrayBuffer(blob);
  });
}

/** Writes the content of a body; the value is never `undefined`. */
export type WriteContent = (body: BodyDescriptor, value: unknown) => SerializedBody;

export const writeJson: WriteBody = /*#__PURE__*/ inBody(jsonContent);

export function jsonContent(body: BodyDescriptor, value: unknown): SerializedBody {
  return { content: jsonText(value), contentType: body.mediaType };
}

/**
 * Takes the body from the argument: the value under the body's key, or all properties that are not
 * parameters. An optional body that is not given is not sent.
 */
export function inBody(write: WriteContent): WriteBody {
  return (body, argument, extra) => {
    const flat = argument.size > 0 || body.required ? Object.fromEntries(argument) : undefined;
    let value = body.key ? argument.get(body.key) : flat;
    if (extra) {
      if (nameOf(value ?? {}) !== 'Object') throw new TypeError('extraBody needs an object');
      value = { ...Object(value), ...extra };
    }
    return value === undefined ? undefined : write(body, value);
  };
}

/** Reads a `Blob` in chunks: platforms return a single one from memory; jsdom has no streams. */
export function inPieces(blob: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = blob.slice(at, at + 131_072);
        at += piece.size;
        if (piece.size === 0) controller.close();
        else controller.enqueue(new Uint8Array(await bytesOf(piece)));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Writes the body of an undocumented request: JSON, or what fetch takes as it is. */
export const writeUndocumented: WriteBody = /*#__PURE__*/ inBody((body, value) => {
  if (!isRaw(value) && isJson(body.mediaType)) return jsonContent(body, value);
  if (!isRaw(value) && typeof value !== 'string')
    throw new TypeError(`it cannot be written as ${body.mediaType}; give it as text or bytes`);
  const contentType = body.mediaType === '*/*' ? null : body.mediaType;
  if (!isStream(value)) return { content: value, contentType };
  const touched = (touch: () => void): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({ transform: (piece, out) => (touch(), out.enqueue(piece)) });
  return {
    contentType,
    once: true,
    open: (touch) => value.pipeThrough(touched(touch)),
    redirect: unfollowed(),
  };
});
