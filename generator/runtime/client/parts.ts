// Writes multipart bodies whose parts have no names (RFC 2046, section 5.1) or parts of their own.

import {
  asItIs,
  formFields,
  type FormPart,
  inBody,
  inParts,
  joinPieces,
  partOf,
  streamed,
} from './body.js';
import type { EncodingDescriptor, WriteBody } from './descriptor.js';
import { isRaw } from './values.js';

type Pieces = readonly (string | Blob)[];
type PartEncodings = NonNullable<EncodingDescriptor['parts']>;

/** Writes a list, each item as a part. */
export const writeParts: WriteBody = /*#__PURE__*/ inBody((body, value) => {
  if (isRaw(value)) return asItIs(body, value);
  if (!Array.isArray(value)) throw new TypeError('it needs a list of its parts');
  const { pieces, contentType } = multipart(body.mediaType, listed(value, body));
  return { ...streamed(joinPieces(pieces)), ...inParts(contentType) };
});

/** Writes a part that has parts: an object by the names of its properties, a list by position. */
export function nestedParts(
  value: unknown,
  { contentType: mediaType = 'multipart/mixed', parts = {} }: EncodingDescriptor,
): { readonly content: Blob; readonly type: string } {
  const { pieces, contentType } = multipart(
    mediaType,
    Array.isArray(value)
      ? listed(value, parts)
      : formFields(value).map(([name, each]) => onePart(each, parts.encoding?.[name], name)),
  );
  return { content: new Blob([...pieces]), type: contentType };
}

function listed(
  values: readonly unknown[],
  { prefix = [], items }: PartEncodings,
): readonly Pieces[] {
  return values.map((value, index) => onePart(value, prefix[index] ?? items));
}

/** The head of a part and its content. */
function onePart(value: unknown, encoding: EncodingDescriptor = {}, name?: string): Pieces {
  const { contentType, headers = {} } = encoding;
  const isNested = contentType !== undefined && /^multipart\//i.test(contentType);
  const type = contentType?.includes('*') ? undefined : contentType?.split(',', 1)[0]?.trim();
  const part: Omit<FormPart, 'name'> = isNested
    ? nestedParts(value, encoding)
    : partOf(name ?? 'a part', value, type);
  const file =
    part.fileName === undefined || name === undefined ? '' : `; filename="${part.fileName}"`;
  const head = [
    ...(part.type === undefined ? [] : [['Content-Type', part.type]]),
    ...(name === undefined
      ? []
      : [['Content-Disposition', `form-data; name="${encodeURIComponent(name)}"${file}`]]),
    ...Object.entries(headers),
  ];
  return [head.map(([field, text]) => `${field}: ${text}\r\n`).join(''), '\r\n', part.content];
}

function multipart(
  mediaType: string,
  parts: readonly Pieces[],
): { readonly pieces: Pieces; readonly contentType: string } {
  const boundary = `parts-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  return {
    pieces: [
      ...parts.flatMap((part) => [`--${boundary}\r\n`, ...part, '\r\n']),
      `--${boundary}--\r\n`,
    ],
    contentType: `${mediaType}; boundary=${boundary}`,
  };
}
