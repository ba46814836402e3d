// Copied by Concord into every output that needs it. Do not edit.

// Bodies of the media type `multipart/form-data`.

import { encodingOf, fieldsOf } from './body-fields.js';
import { inBody, type WriteBody, type WriteContent } from './body-json.js';
import { asItIs, touching } from './body-raw.js';
import { valueText } from './text.js';
import { type FormPart, writeForm } from './multipart.js';
import { isAbsent, isBytes, isJson, isRaw, isRecord, isStream, plain } from './values.js';

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
