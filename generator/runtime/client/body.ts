// Writes request bodies. Each kind of body has its own function, so that a bundle holds only those
// that its operations need. One file: the kinds share how parts and fields are written.

import { ArgumentError } from './errors.js';
import { percentEncode, serializeParameter, valueText } from './request.js';
import { unfollowed } from './send.js';
import type {
  BodyDescriptor,
  EncodingDescriptor,
  SerializedBody,
  WriteBody,
  WriteParameter,
} from './descriptor.js';
import {
  own,
  isAbsent,
  isBlob,
  isBytes,
  isForm,
  isJson,
  isNodeStream,
  isRaw,
  isRecord,
  isSearchParams,
  isStream,
  joinBytes,
  jsonText,
  nameOf,
  plain,
} from './values.js';

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

export interface FormPart<Content = string | Blob> {
  readonly name: string;
  readonly content: Content;
  readonly type?: string | undefined;
  /** Present if the part is a file. */
  readonly fileName?: string | undefined;
}

/**
 * Writes a `multipart/form-data` body (RFC 7578). The platform's `FormData` cannot set the content
 * type of a part that is not a file. Files in it are read only while it is sent.
 */
export function writeForm(parts: readonly FormPart[]): SerializedBody {
  const { pieces, contentType } = formPieces(parts);
  return { ...streamed(joinPieces(pieces)), ...inParts(contentType) };
}

/** A media type that the caller states has no boundary of the parts, or another one. */
export function inParts(contentType: string): Pick<SerializedBody, 'contentType' | 'retyped'> {
  const boundary = contentType.replace(/^[^;]*/, '');
  const retyped = (given: string): string =>
    /^multipart\//i.test(given) ? given.replace(/;.*/, '') + boundary : given;
  return { contentType, retyped };
}

/** Reports the progress of a file. */
export function streamed({
  content,
  load,
}: ReturnType<typeof joinPieces>): Omit<SerializedBody, 'contentType'> {
  if (!isBlob(content)) return { content, load };
  return { content, open: (touch) => touching(content, touch), redirect: unfollowed() };
}

/** Whether fetch reads it as a file: it fails on those of node-fetch, formdata-node or jsdom. */
function isKnown(blob: Blob): boolean {
  const type = 'a/b';
  try {
    return (
      blob instanceof Blob &&
      new Response(blob.slice(0, 0, type)).headers.get('content-type') === type
    );
  } catch {
    return false;
  }
}

/** Joins the pieces of a body as a text or a `Blob`. What fetch does not know is read before. */
export function joinPieces(pieces: readonly (string | Blob)[]): {
  readonly content?: string | Blob;
  readonly load?: () => Promise<Uint8Array<ArrayBuffer>>;
} {
  const files = pieces.filter((piece) => typeof piece !== 'string');
  if (!files[0]) return { content: pieces.join('') };
  if (files.every(isKnown)) return { content: pieces[1] ? new Blob([...pieces]) : files[0] };
  return { load: () => read(pieces) };
}

/**
 * Fetch takes only files of its own, and a stream would have no length, which many services demand:
 * so these are read into memory. As bytes, because under jsdom even a `Blob` that fetch makes may
 * be one of jsdom.
 */
async function read(pieces: readonly (string | Blob)[]): Promise<Uint8Array<ArrayBuffer>> {
  return joinBytes(
    await Promise.all(
      pieces.map(async (piece) =>
        typeof piece === 'string'
          ? new TextEncoder().encode(piece)
          : new Uint8Array(await bytesOf(piece)),
      ),
    ),
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

/** Splits a form into its pieces: the text between the parts, and the content of the parts. */
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

/** Quotes a name as browsers do (HTML standard, "multipart/form-data encoding algorithm"). */
function quoted(text: string): string {
  return text.replace(
    /["\r\n]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

export type Encodings = BodyDescriptor['encoding'];
export type Field = readonly [name: string, value: unknown];

export function formFields(value: unknown): readonly Field[] {
  if (!isRecord(value) || isNodeStream(value)) throw new TypeError('a form needs an object');
  return Object.entries(value).filter(([, item]) => !isAbsent(item));
}

export function encodingOf(encodings: Encodings, name: string): EncodingDescriptor {
  return own(encodings, name) ?? {};
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

/** Sends bytes, streams, `FormData` and `URLSearchParams` as they are, the rest as text. */
export const rawContent: WriteContent = (body, value) => {
  if (isRaw(value) || typeof value === 'function') return asItIs(body, value);
  if (isNodeStream(value)) throw new TypeError('give a stream of Node as `Readable.toWeb(stream)`');
  if (Object(value) === value && !/^text\/plain/i.test(body.mediaType))
    throw new TypeError(
      `an object cannot be written as ${body.mediaType}; give it as text or bytes`,
    );
  return whole(body, valueText(value));
};

export function asItIs(body: BodyDescriptor, value: unknown): SerializedBody {
  if (isBlob(value)) {
    const isOther = body.others?.some((each) => covers(each, value.type));
    const { contentType } = whole(isOther ? { ...body, mediaType: value.type } : body, value);
    const joined = joinPieces([value]);
    // A Blob says what it is, but not once it is bytes.
    return { ...streamed(joined), contentType: contentType ?? (joined.load ? value.type : null) };
  }
  // A cast: the types of some platforms do not know that a form can be iterated.
  if (isForm(value)) return formOf([...(value as unknown as Iterable<Field>)]);
  const plain = whole(body, isSearchParams(value) ? value.toString() : value);
  if (isSearchParams(value) && !plain.contentType)
    return { ...plain, contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
  const once = isStream(value);
  if (!once && typeof value !== 'function') return plain;
  const make = (): unknown => (typeof value === 'function' ? value() : value);
  return {
    ...plain,
    once,
    open: (touch) => {
      const stream = make();
      if (!isStream(stream))
        throw new ArgumentError('a function given as the body must return a ReadableStream');
      return progressStream(stream, { touch });
    },
    redirect: unfollowed(),
  };
}

function covers(range: string, type: string): boolean {
  const essence = type.replace(/;.*/, '').trim();
  return range.endsWith('*') ? essence.startsWith(range.replace(/\*.*/, '')) : range === essence;
}

export const writeRaw: WriteBody = /*#__PURE__*/ inBody(rawContent);

/** Leaves the content type to the platform if the document only has a range of media types. */
export function whole({ mediaType }: BodyDescriptor, content: unknown): SerializedBody {
  return { content, contentType: mediaType.includes('*') ? null : mediaType };
}

/**
 * Wraps a `Blob` so that `touch` is called whenever a chunk of it is read. It keeps its length,
 * which a stream would not have, and the timeout counts only the time in which nothing moves. Works
 * where the platform reads a `Blob` through its methods, as Node does.
 */
export function touching(blob: Blob, touch: () => void): Blob {
  const copy = blob.slice(0, blob.size, blob.type);
  return Object.defineProperty(copy, 'stream', {
    value: () => progressStream(inPieces(blob), { touch }),
  });
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

/** Without a style, arrays are repeated fields and objects JSON (OpenAPI 3.1, section 4.8.15.1). */
export const urlencodedContent: WriteContent = (body, given) => {
  if (isRaw(given)) return asItIs(body, given);
  const pairs = formFields(given).flatMap(([name, value]) => {
    const encoding = encodingOf(body.encoding, name);
    return styledField(
      name,
      isStyled(encoding) || Array.isArray(value) ? value : valueText(value),
      encoding,
    );
  });
  return whole(body, pairs.filter((pair) => pair !== undefined).join('&'));
};

function styledField(
  name: string,
  value: unknown,
  { style, explode, allowReserved }: EncodingDescriptor,
): string | undefined {
  return serializeParameter(
    {
      name,
      in: 'query',
      ...(style !== undefined && { style }),
      ...(explode !== undefined && { explode }),
      ...(allowReserved !== undefined && { allowReserved }),
    },
    value,
  );
}

function isStyled({ style, explode, allowReserved }: EncodingDescriptor): boolean {
  return (style ?? explode ?? allowReserved) !== undefined;
}

export const writeUrlencoded: WriteBody = /*#__PURE__*/ inBody(urlencodedContent);

/**
 * Writes a parameter that is the whole query: a form or one encoded value (3.2, section 4.12.1).
 */
export const writeQuerystring: WriteParameter = (parameter, value, { query }) => {
  const { mediaType = '', encoding = {} } = parameter;
  if (isAbsent(value)) return undefined;
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) {
    const { content } = urlencodedContent({ mediaType, encoding, write: writeUrlencoded }, value);
    return content === '' ? 0 : query.push(String(content));
  }
  query.push(percentEncode(isJson(mediaType) ? jsonText(value) : valueText(value)));
  query.push = () => {
    throw new TypeError('the query is one value, to which nothing can be added');
  };
  return query;
};

/** RFC 7578: a part per item, a file per `Blob`, JSON for objects, unless a style is stated. */
export const multipartContent: WriteContent = (body, given) =>
  isRaw(given) ? asItIs(body, given) : formOf(formFields(given), body);

function formOf(
  fields: readonly Field[],
  { encoding: encodings, files = [] }: Partial<BodyDescriptor> = {},
): SerializedBody {
  const parts = fields.flatMap(([name, value]) => {
    const encoding = encodingOf(encodings, name);
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    // Neither a path nor an object with an address is a file: their text would be sent.
    if (files.includes(name) && !items.every((item) => isAbsent(item) || isRaw(item)))
      throw new TypeError(`"${name}" is a file: give it as a Blob, a File or bytes`);
    if (isStyled(encoding) && !items.some(isRaw)) {
      const { allowReserved: _, ...style } = encoding;
      const styled: FormPart[] = [];
      // Not every TypeScript library knows that it can be iterated.
      new URLSearchParams(styledField(name, value, style)).forEach((content, key) => {
        styled.push({ name: key, content });
      });
      return styled;
    }
    const { write } = encoding;
    if (write) return items.map((item) => ({ name, ...write(item, encoding) }));
    const { contentType } = encoding;
    // Of several media types a Blob has its own; other values take the first. A range is not sent.
    const type = contentType?.includes('*') ? undefined : contentType?.split(',', 1)[0]?.trim();
    return items.filter((item) => !isAbsent(item)).map((item) => partOf(name, item, type));
  });
  return writeForm(parts);
}

/**
 * @param type The documented media type. Without one, objects are JSON, and strings have no type.
 */
export function partOf(name: string, value: unknown, type: string | undefined): FormPart {
  if (isStream(value) || isForm(value) || isNodeStream(value))
    throw new TypeError(
      `a ${isForm(value) ? 'FormData' : 'stream'} cannot be a part of a form; give "${name}" as a Blob`,
    );
  if (isBlob(value) || isBytes(value)) {
    const content = isBlob(value) ? value : new Blob([copyOf(value)]);
    const fileName = 'name' in value && typeof value.name === 'string' ? value.name : 'blob';
    return { name, content, type: content.type || type || 'application/octet-stream', fileName };
  }
  const isObject = isRecord(plain(value)) || Array.isArray(value);
  const isText = type === undefined ? !isObject : !isJson(type);
  return {
    name,
    content: isText ? valueText(value) : jsonText(value),
    type: type ?? (isObject ? 'application/json' : undefined),
  };
}

/** Copies bytes: a view may lie on shared memory, which a `Blob` does not accept. */
function copyOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  const copy = new Uint8Array(view.byteLength);
  copy.set(view);
  return copy;
}

export const writeMultipart: WriteBody = /*#__PURE__*/ inBody(multipartContent);

/** Writes a body of any documented media type: JSON, forms, texts and what fetch takes as it is. */
export const writeAny: WriteBody = /*#__PURE__*/ inBody((body, value) => {
  const type = body.mediaType.toLowerCase();
  if (isRaw(value)) return rawContent(body, value);
  if (isJson(type)) return jsonContent(body, value);
  if (type.startsWith('application/x-www-form-urlencoded')) return urlencodedContent(body, value);
  return (/^multipart\/(?:form-data|\*)/.test(type) ? multipartContent : rawContent)(body, value);
});

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
