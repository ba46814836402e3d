// How a request's body is written, by its media type.

import type { BodyDescriptor, EncodingDescriptor } from './descriptor.js';
import { isJson, serializeParameter, valueText } from './serialize.js';
import { isAbsent, isBytes, isRaw, isRecord, isStream } from './values.js';

export interface SerializedBody {
  readonly content: unknown;
  /** `null`: the platform sets it (the boundary of a form, the type of a `Blob`). */
  readonly contentType: string | null;
  /** It is read while it is sent, so it cannot be sent a second time. */
  readonly streaming: boolean;
}

/**
 * JSON for JSON media types; form fields for the two form types; text for the others. Bytes, streams, `FormData` and
 * `URLSearchParams` are sent as they are, under every media type.
 * @throws {TypeError} The value has no form under this media type.
 */
export function serializeBody(body: BodyDescriptor, value: unknown): SerializedBody {
  const type = body.mediaType.toLowerCase();
  const contentType = type.includes('*') || value instanceof FormData ? null : body.mediaType;
  const whole = (content: unknown): SerializedBody => ({ content, contentType, streaming: false });
  if (isRaw(value)) return { content: value, contentType, streaming: isStream(value) };
  if (isJson(type)) return whole(JSON.stringify(value));
  if (type.startsWith('application/x-www-form-urlencoded'))
    return whole(urlencoded(fieldsOf(value), body.encoding));
  if (type.startsWith('multipart/form-data') || type.startsWith('multipart/*'))
    return {
      content: multipart(fieldsOf(value), body.encoding),
      contentType: null,
      streaming: false,
    };
  if (typeof value === 'object' && value !== null && !type.startsWith('text/plain')) {
    throw new TypeError(
      `an object cannot be written as ${body.mediaType}; give it as text or bytes`,
    );
  }
  return whole(valueText(value));
}

type Encodings = BodyDescriptor['encoding'];
type Field = readonly [name: string, value: unknown];

function fieldsOf(value: unknown): readonly Field[] {
  if (!isRecord(value)) throw new TypeError('a form is written from an object');
  return Object.entries(value).filter(([, item]) => !isAbsent(item));
}

function encodingOf(encodings: Encodings, name: string): EncodingDescriptor {
  return (
    (encodings !== undefined && Object.hasOwn(encodings, name) ? encodings[name] : undefined) ?? {}
  );
}

/** OpenAPI 3.1, section 4.8.15.1: arrays are repeated fields, objects are JSON, unless the document states a style. */
function urlencoded(fields: readonly Field[], encodings: Encodings): string {
  const pairs = fields.flatMap(([name, value]) => {
    const { style, explode, allowReserved } = encodingOf(encodings, name);
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
  return pairs.filter((pair) => pair !== undefined).join('&');
}

/** RFC 7578. A list is one part a member; a `Blob` or `File` is a file; objects are JSON. */
function multipart(fields: readonly Field[], encodings: Encodings): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    const { contentType } = encodingOf(encodings, name);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!isAbsent(item)) addPart(form, name, { value: item, contentType });
    }
  }
  return form;
}

interface Part {
  readonly value: unknown;
  readonly contentType: string | undefined;
}

function addPart(form: FormData, name: string, { value, contentType }: Part): void {
  // A list or a range of types is a choice that the value makes.
  const type = contentType === undefined || /[,*]/.test(contentType) ? undefined : contentType;
  if (isStream(value))
    throw new TypeError(`a stream cannot be a part of a form; give "${name}" as a Blob`);
  if (value instanceof Blob || isBytes(value)) {
    const blob = value instanceof Blob ? value : new Blob([copyOf(value)]);
    const typed = type === undefined || blob.type !== '' ? blob : new Blob([blob], { type });
    const fileName = 'name' in value && typeof value.name === 'string' ? value.name : undefined;
    if (fileName === undefined) form.append(name, typed);
    else form.append(name, typed, fileName);
  } else if (type === undefined || type.startsWith('text/plain')) {
    form.append(name, valueText(value));
  } else {
    form.append(
      name,
      new Blob([isJson(type) ? JSON.stringify(value) : valueText(value)], { type }),
    );
  }
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
