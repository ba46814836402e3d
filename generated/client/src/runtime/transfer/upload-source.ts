// Copied by Concord into every output that needs it. Do not edit.

// What a file may be given as, and how it is read: piece by piece, and exactly as many bytes as were announced.

import { ArgumentError } from '../errors.js';
import { isBytes, isStream } from '../values.js';

/** A `Blob`, a `File`, or what can be read like one, as often as it is asked for. */
export interface FileLike {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly stream: () => ReadableStream<Uint8Array>;
}

/** A file that knows its size. */
export type UploadSource = FileLike | ArrayBuffer | ArrayBufferView;

/** A stream of the web or of Node. It can be read once only, and its size is to be given beside it. */
export type UploadStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface OpenedSource {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** All of it, where it is at hand as a whole. */
  readonly blob?: Blob | undefined;
  /** It cannot be read a second time. */
  readonly once: boolean;
  readonly open: () => ReadableStream<Uint8Array>;
  /** Gives up a source that was not read. */
  readonly discard: () => void;
}

/** @throws {ArgumentError} It is no file, or the size of a stream is not given. */
export function openSource(
  source: UploadSource | UploadStream,
  size: number | undefined,
): OpenedSource {
  const given: unknown = source;
  if (typeof given === 'string' || given instanceof URL)
    throw new ArgumentError(
      'a path is no file; give what `openFile` of the entry for platforms with a file system (`…/node`) makes of it',
    );
  const nothing = (): void => {};
  if (isBytes(source)) {
    const blob = new Blob([copyOf(source)]);
    return checked({
      size: blob.size,
      blob,
      once: false,
      open: () => blob.stream(),
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
      open: () => source.stream(),
      discard: nothing,
    });
  }
  if (size === undefined || !isReadable(source))
    throw new ArgumentError(
      isReadable(source)
        ? 'the size of a stream is not known; give it as "size", in bytes, or give the file at a path by openFile(path)'
        : 'the file is to be a Blob, a File, bytes or a stream',
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
  throw new ArgumentError('the size of the file is to be a whole number of bytes');
}

export interface Measure {
  /** Bytes that have to come: a store that was told a length takes no other. */
  readonly size: number;
  /** Called with the number of bytes so far. */
  readonly passed: (sent: number) => void;
  /** Called with what is wrong. */
  readonly failed: (error: unknown) => void;
  /** Whether nobody waits for the rest: some platforms read on after the request is over. */
  readonly isOver: () => boolean;
}

/** The stream, as far as it keeps to what was said of it. */
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
          if (!done && !(value instanceof Uint8Array))
            throw new ArgumentError('the stream of the file gives something other than bytes');
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

function isFileLike(value: unknown): value is FileLike {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream' in value &&
    typeof value.stream === 'function' &&
    'size' in value
  );
}

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

/** Bytes that nobody changes while they are sent, in memory that a `Blob` takes. */
function copyOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return new Uint8Array(view);
}
