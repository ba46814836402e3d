// Copied by Concord into every output that needs it. Do not edit.

// The sources of uploads: reads them in chunks, and sends exactly as many bytes as announced.

import { inPieces } from '../body.js';
import { ArgumentError } from '../errors.js';
import { isBlob, isBytes, isChunk, isStream } from '../values.js';

/** A `Blob`, a `File`, or an object that can be read like one, any number of times. */
export interface FileLike {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly stream: () => ReadableStream<Uint8Array>;
}

/** A source that knows its size. */
export type UploadSource = FileLike | ArrayBuffer | ArrayBufferView;

/** A web stream or Node stream. It can only be read once, and its size has to be given. */
export type UploadStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface OpenedSource {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** The whole content, if it is available as a `Blob`. */
  readonly blob?: Blob | undefined;
  /** Whether it cannot be read a second time. */
  readonly once: boolean;
  readonly open: () => ReadableStream<Uint8Array>;
  /** Closes a source that was not read. */
  readonly discard: () => void;
}

/** @throws {ArgumentError} It is not a file, or the size of a stream is missing. */
export function openSource(
  source: UploadSource | UploadStream,
  size: number | undefined,
): OpenedSource {
  const given: unknown = source;
  if (typeof given === 'string' || given instanceof URL)
    throw new ArgumentError(
      'a path is not a file; open it with `openFile` from the entry point for platforms with a file system (`…/node`)',
    );
  const nothing = (): void => {};
  if (isBytes(source)) {
    const blob = new Blob([copyOf(source)]);
    return checked({
      size: blob.size,
      blob,
      once: false,
      open: () => piecesOf(blob),
      discard: nothing,
    });
  }
  if (isFileLike(source)) {
    return checked({
      size: source.size,
      name: source.name,
      type: source.type,
      blob: source instanceof Blob ? source : undefined,
      once: false,
      open: () => piecesOf(source),
      discard: nothing,
    });
  }
  if (size === undefined || !isReadable(source))
    throw new ArgumentError(
      isReadable(source)
        ? 'the size of a stream is not known; give it as "size", in bytes, or open the file with openFile(path)'
        : 'the file must be a Blob, a File, bytes or a stream',
    );
  let stream: ReadableStream<Uint8Array> | undefined;
  const open = (): ReadableStream<Uint8Array> =>
    (stream ??= isStream(source) ? source : fromIterable(source));
  const discard = (): void => {
    const opened = open();
    if (!opened.locked) opened.cancel().catch(() => {});
  };
  return checked({ size, once: true, open, discard });
}

function checked(source: OpenedSource): OpenedSource {
  if (Number.isSafeInteger(source.size) && source.size >= 0) return source;
  throw new ArgumentError('the size of the file must be a whole number of bytes');
}

export interface Measure {
  /** The announced number of bytes; a store accepts no other number. */
  readonly size: number;
  /** Called with the number of bytes so far. */
  readonly passed: (sent: number) => void;
  /** Called with what is wrong. */
  readonly failed: (error: unknown) => void;
  /** Whether the request is over: some platforms go on reading. */
  readonly isOver: () => boolean;
}

/** Passes a stream through, and fails it if it does not have the announced size. */
export function measured(
  stream: ReadableStream<Uint8Array>,
  { size, passed, failed, isOver }: Measure,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          if (isOver()) throw new ArgumentError('the request is over');
          const { done, value } = await reader.read();
          if (done && sent === size) return controller.close();
          if (!done && !isChunk(value))
            throw new ArgumentError('the stream of the file contains something other than bytes');
          sent += value?.byteLength ?? 0;
          if (done || sent > size)
            throw new ArgumentError(
              `the file has ${done ? `${sent}` : 'more'} bytes, not ${size}; did it change?`,
            );
          controller.enqueue(value);
          passed(sent);
        } catch (error) {
          failed(error);
          controller.error(error);
          await reader.cancel(error).catch(() => {});
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function isFileLike(value: unknown): value is FileLike | Blob {
  return (
    isBlob(value) ||
    (typeof value === 'object' &&
      value !== null &&
      'stream' in value &&
      typeof value.stream === 'function' &&
      'size' in value)
  );
}

const piecesOf = (file: FileLike | Blob): ReadableStream<Uint8Array> =>
  'stream' in file ? file.stream() : inPieces(file);

function isReadable(value: unknown): value is UploadStream {
  return (
    isStream(value) ||
    (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}

function fromIterable(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Copies bytes, so that nobody changes them meanwhile, into memory that a `Blob` accepts. */
function copyOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return new Uint8Array(view);
}
