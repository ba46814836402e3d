// Parses multipart bodies that are lists of parts without names (OpenAPI 3.2, section 4.14.5).

import { isArray, type Json, parseJson } from '../judge/json.js';
import { type Types } from './types.js';
import { type FormField, sectionsOf } from './deserialize-body.js';
import {
  type DocumentEncoding,
  type DocumentEncodings,
  type DocumentMedia,
  essence,
  isJsonType,
  isUnder,
} from './enumerate.js';

export function readParts(
  body: Buffer,
  contentType: string,
  { media, types }: { readonly media: DocumentMedia; readonly types: Types },
): FormField {
  const problems: string[] = [];
  const read = (content: string, type: string, inside: Inside): Json => {
    const parts = sectionsOf(content, type);
    if (parts === undefined) problems.push(`${type} is no multipart content`);
    return (parts ?? []).map((part, index) => {
      const encoding =
        inside.encodings.positions?.prefix[index] ?? inside.encodings.positions?.rest ?? none;
      const own = partType(part.head);
      const wanted = encoding.contentType;
      if (wanted !== undefined && !wanted.split(',').some((each) => isUnder(own, essence(each))))
        problems.push(`part ${index + 1} is ${own}, where ${wanted} is stated`);
      const schema =
        inside.schema === undefined ? media.itemSchema : types.below(inside.schema, index);
      return valueOf(part.content, own, { encodings: encoding, schema });
    });
  };
  const valueOf = (content: string, type: string, inside: Inside): Json => {
    if (type.startsWith('multipart/')) return read(content, type, inside);
    if (types.isBinary(inside.schema)) return content;
    const text = Buffer.from(content, 'latin1').toString('utf8');
    if (isJsonType(type)) return parseJson(text) ?? text;
    return types.values(text, inside.schema)[0] ?? text;
  };
  const value = read(body.toString('latin1'), contentType, {
    encodings: media,
    schema: media.schema,
  });
  return { value: isArray(value) ? value : [], problems };
}

interface Inside {
  readonly encodings: Partial<DocumentEncodings>;
  readonly schema: string | undefined;
}

const none: DocumentEncoding = {};

/** The content type of a part, of which `text/plain` is the default (RFC 2046, section 5.1). */
function partType(head: string): string {
  return /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'text/plain';
}
