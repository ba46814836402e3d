// What parameters and headers have in common: a value described by a schema, or by one media type.

import { pointer } from '../model/json.js';
import type { Example, MediaType } from '../model/api.js';
import type { Schema } from '../model/schema.js';
import { readContent, type HeadersReader } from './content.js';
import { readExamples } from './example.js';
import type { Node } from './field.js';
import type { Reader } from './reader.js';
import { readSchema } from './schema.js';

export interface Described {
  readonly schema: Schema;
  readonly mediaType?: string | undefined;
  readonly examples: readonly Example[];
}

export function readDescribed(reader: Reader, node: Node, { what, readHeaders }: { what: string; readHeaders: HeadersReader }): Described {
  const { schema, content } = node.value;
  const examples = readExamples(reader, node);
  const at = pointer(node.at, 'schema');
  if (schema !== undefined) {
    if (content !== undefined) reader.report('read/schema-and-content', `${what} has both "schema" and "content"; "schema" is used.`, { pointer: pointer(node.at, 'content') });
    return { schema: readSchema(reader, schema, at), examples };
  }
  const mediaTypes: readonly MediaType[] = content === undefined ? [] : readContent(reader, node, readHeaders);
  const [mediaType] = mediaTypes;
  if (!mediaType) {
    reader.report('read/missing-schema', `${what} has neither "schema" nor "content": any value is taken.`, { pointer: node.at });
    return { schema: { at }, examples };
  }
  if (mediaTypes.length > 1) reader.report('read/several-media-types', `${what} has ${mediaTypes.length} media types; the first, ${JSON.stringify(mediaType.name)}, is used.`, { pointer: pointer(node.at, 'content') });
  return { schema: mediaType.schema ?? { at: pointer(mediaType.at, 'schema') }, mediaType: mediaType.name, examples: [...examples, ...mediaType.examples] };
}
