// Copied by Concord into every output that needs it. Do not edit.

// Bodies of requests, each written by a function of its own, so that a bundle holds those of its operations.

import { ArgumentError } from './errors.js';
import { serializeParameter, valueText } from './request.js';
import type {
  BodyDescriptor,
  EncodingDescriptor,
  SerializedBody,
  WriteBody,
} from './descriptor.js';
import { isAbsent, isBytes, isJson, isRaw, isRecord, isStream, plain } from './values.js';

export interface Progress {
  /** Called for every piece. */
  readonly touch?: () => void;
  /** Called once when the stream is over: read to its end, broken off, or given up by its reader. */
  readonly end?: () => void;
  /** The error of the reader where the stream breaks off. Default: that of the stream. */
  readonly cause?: (error: unknown) => unknown;
}

/** A stream that reports what passes through it. */
export function progressStream(
  stream: ReadableStream<Uint8Array>,
  { touch = () => {}, end = () => {}, cause = (error) => error }: Progress,
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

export interface FormPart<Content = string | Blob> {
  readonly name: string;
  readonly content: Content;
  readonly type?: string | undefined;
  /** It is a file. */
  readonly fileName?: string | undefined;
}

export interface WrittenForm {
  /** Files in it are read while it is sent. */
  readonly content: Blob;
  readonly contentType: string;
}

/**
 * The text form of `multipart/form-data` (RFC 7578). The platform's `FormData` cannot say the type of a part that is no file.
 */
export function writeForm(parts: readonly FormPart[]): WrittenForm {
  const { pieces, contentType } = formPieces(parts);
  return { content: new Blob([...pieces]), contentType };
}

/** What a form consists of: its own text, and the content of its parts. */
export function formPieces<Content>(parts: readonly FormPart<Content>[]): {
  readonly pieces: readonly (string | Content)[];
  readonly contentType: string;
} {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `form-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const pieces = parts.flatMap(({ name, content, type, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
    const typed = type ? `\r\nContent-Type: ${type.replace(/[^\x20-\x7e]/g, '')}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}${typed}\r\n\r\n`;
    return [head, content, '\r\n'];
  });
  return {
    pieces: [...pieces, `--${boundary}--\r\n`],
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** As browsers write them (HTML standard, "multipart/form-data encoding algorithm"). */
function quoted(text: string): string {
  return text.replace(
    /["\r\n]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

export type Encodings = BodyDescriptor['encoding'];
export type Field = readonly [name: string, value: unknown];

export function fieldsOf(value: unknown): readonly Field[] {
  if (!isRecord(value)) throw new TypeError('a form is written from an object');
  return Object.entries(value).filter(([, item]) => !isAbsent(item));
}

export function encodingOf(encodings: Encodings, name: string): EncodingDescriptor {
  return (
    (encodings !== undefined && Object.hasOwn(encodings, name) ? encodings[name] : undefined) ?? {}
  );
}

/** Writes a value that is there. */
export type WriteContent = (body: BodyDescriptor, value: unknown) => SerializedBody;

export const writeJson: WriteBody = /*#__PURE__*/ inBody(jsonContent);

export function jsonContent(body: BodyDescriptor, value: unknown): SerializedBody {
  return { content: JSON.stringify(value), contentType: body.mediaType };
}

/** The body is under its key, or it is everything in the argument that is no parameter. Nothing given for an optional one sends none. */
export function inBody(write: WriteContent): WriteBody {
  return (body, argument, extra) => {
    const flat = argument.size > 0 || body.required ? Object.fromEntries(argument) : undefined;
    let value = body.key ? argument.get(body.key) : flat;
    if (extra) {
      if (Object.prototype.toString.call(value ?? {}) !== '[object Object]')
        throw new TypeError('extraBody needs an object');
      value = { ...Object(value), ...extra };
    }
    return value === undefined ? undefined : write(body, value);
  };
}

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
  const chosen = value instanceof Blob && body.others?.some((each) => covers(each, value.type));
  const plain = whole(chosen ? { ...body, mediaType: value.type } : body, value);
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
      return progressStream(stream, { touch });
    },
  };
}

function covers(range: string, type: string): boolean {
  const [essence = ''] = type.split(/\s*;/, 1);
  return range.endsWith('*') ? essence.startsWith(range.replace(/\*.*/, '')) : range === essence;
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
  return Object.defineProperty(copy, 'stream', {
    value: () => progressStream(inPieces(blob), { touch }),
  });
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

/** OpenAPI 3.1, section 4.8.15.1: arrays are repeated fields, objects are JSON, unless the document states a style. */
export const urlencodedContent: WriteContent = (body, given) => {
  if (isRaw(given)) return asItIs(body, given);
  const pairs = fieldsOf(given).flatMap(([name, value]) => {
    const { style, explode, allowReserved } = encodingOf(body.encoding, name);
    const field = (item: unknown): string | undefined =>
      serializeParameter(
        {
          name,
          in: 'query',
          ...(style !== undefined && { style }),
          ...(explode !== undefined && { explode }),
          ...(allowReserved !== undefined && { allowReserved }),
        },
        item,
      );
    const stated = style !== undefined || explode !== undefined || allowReserved !== undefined;
    return stated || Array.isArray(value) ? [field(value)] : [field(valueText(value))];
  });
  return whole(body, pairs.filter((pair) => pair !== undefined).join('&'));
};

export const writeUrlencoded: WriteBody = /*#__PURE__*/ inBody(urlencodedContent);

/** RFC 7578. A list is one part a member; a `Blob` or `File` is a file; objects are JSON. */
export const multipartContent: WriteContent = (body, given) => {
  if (isRaw(given)) return asItIs(body, given);
  const parts = fieldsOf(given).flatMap(([name, value]) => {
    const { contentType } = encodingOf(body.encoding, name);
    // Of a list of types a Blob has made its choice, everything else is of the first one; a range names none.
    const type = contentType?.includes('*') ? undefined : contentType?.split(',', 1)[0]?.trim();
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.filter((item) => !isAbsent(item)).map((item) => partOf(name, item, type));
  });
  const form = writeForm(parts);
  const hasFile = parts.some(({ fileName }) => fileName !== undefined);
  return hasFile ? { ...form, open: (touch) => touching(form.content, touch) } : form;
};

/** @param type As the document states it; else objects are JSON (OpenAPI 3.1, section 4.8.15.1), and texts have none. */
function partOf(name: string, value: unknown, type: string | undefined): FormPart {
  if (isStream(value))
    throw new TypeError(`a stream cannot be a part of a form; give "${name}" as a Blob`);
  if (value instanceof Blob || isBytes(value)) {
    const content = value instanceof Blob ? value : new Blob([copyOf(value)]);
    const fileName = 'name' in value && typeof value.name === 'string' ? value.name : 'blob';
    return { name, content, type: content.type || type || 'application/octet-stream', fileName };
  }
  const isObject = isRecord(plain(value)) || Array.isArray(value);
  const isText = type === undefined ? !isObject : !isJson(type);
  return {
    name,
    content: isText ? valueText(value) : JSON.stringify(value),
    type: type ?? (isObject ? 'application/json' : undefined),
  };
}

/** Bytes in memory of their own: a view may lie on shared memory, which a `Blob` does not take. */
function copyOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  const copy = new Uint8Array(view.byteLength);
  copy.set(view);
  return copy;
}

export const writeMultipart: WriteBody = /*#__PURE__*/ inBody(multipartContent);

/** JSON for JSON media types, form fields for the two form types, text for the others; bytes and the like as they are, under every media type. */
export const serializeBody: WriteContent = (body, value) => {
  const type = body.mediaType.toLowerCase();
  if (isRaw(value)) return rawContent(body, value);
  if (isJson(type)) return jsonContent(body, value);
  if (type.startsWith('application/x-www-form-urlencoded')) return urlencodedContent(body, value);
  return (/^multipart\/(?:form-data|\*)/.test(type) ? multipartContent : rawContent)(body, value);
};

/** A body of any media type: for requests that the document does not describe. */
export const writeAny: WriteBody = /*#__PURE__*/ inBody(serializeBody);
