// Bodies of the media type `multipart/form-data`.

import { encodingOf, fieldsOf } from './body-fields.js';
import { inBody, type WriteBody, type WriteContent } from './body-json.js';
import { asItIs } from './body-raw.js';
import { valueText } from './text.js';
import { isAbsent, isBytes, isJson, isRaw, isStream } from './values.js';

/** RFC 7578. A list is one part a member; a `Blob` or `File` is a file; objects are JSON. */
export const multipartContent: WriteContent = (body, given) => {
  if (isRaw(given)) return asItIs(body, given);
  const form = new FormData();
  for (const [name, value] of fieldsOf(given)) {
    const { contentType } = encodingOf(body.encoding, name);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!isAbsent(item)) addPart(form, name, { value: item, contentType });
    }
  }
  return { content: form, contentType: null };
};

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

export const writeMultipart: WriteBody = inBody(multipartContent);
