// Uploads as a form, as POST policies of S3 and compatible stores want it: first the fields that
// the service returned, and last the file. Stores ignore what comes after the file.

import { ClientError } from '../errors.js';
import { type Keys, isAbsent, isRecord, pick } from '../values.js';
import { formPieces } from '../body.js';
import type { WriteUpload } from './upload.js';
import { measured, type OpenedSource } from './upload-source.js';

/**
 * Puts the file into a form. The form's fields are credentials, so no message contains them.
 * @param fields The keys that lead to the fields in the response of the service.
 */
export function inForm(fields: Keys): WriteUpload {
  return (response, { id, file, name, contentType: type }) => {
    const given = pick(response, fields);
    if (!isRecord(given))
      throw new ClientError(
        `${id}: the response has no form fields where the document expects them`,
      );
    const texts = Object.entries(given).flatMap(([field, value]) => {
      if (isAbsent(value) || field === fileField) return [];
      if (typeof value === 'object')
        throw new ClientError(`${id}: a form field in the response is not a string`);
      return [{ name: field, content: String(value) }];
    });
    const form = formPieces<string | OpenedSource>([
      ...texts,
      { name: fileField, content: file, type, fileName: name },
    ]);
    const at = form.pieces.indexOf(file);
    const encoder = new TextEncoder();
    const head = encoder.encode(form.pieces.slice(0, at).join(''));
    const tail = encoder.encode(form.pieces.slice(at + 1).join(''));
    const { blob, size, once, discard } = file;
    return {
      contentType: form.contentType,
      before: head.byteLength,
      source: {
        size: head.byteLength + size + tail.byteLength,
        blob: blob && new Blob([head, blob, tail]),
        once,
        discard,
        open: () => enclosed(head, file, tail),
      },
    };
  };
}

const fileField = 'file';

/** Puts the file's stream between the texts and checks its length: more would be a field. */
function enclosed(
  head: Uint8Array,
  { size, open }: OpenedSource,
  tail: Uint8Array,
): ReadableStream<Uint8Array> {
  const nothing = (): void => {};
  const reader = measured(open(), {
    size,
    passed: nothing,
    failed: nothing,
    isOver: () => false,
  }).getReader();
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!begun) {
          begun = true;
          return controller.enqueue(head);
        }
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.enqueue(tail);
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
