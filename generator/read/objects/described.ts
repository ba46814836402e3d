// What parameters and headers have in common: a value described by a schema, or by one media type.

import { pointer } from '../../model/json.js';
import type { Example, MediaType } from '../../model/api.js';
import type { Schema } from '../../model/schema.js';
import { readContent, type HeadersReader } from './content.js';
import { readExamples } from './example.js';
import type { Reader, Node } from '../reader.js';
import { readSchema } from '../schema/schema.js';

export interface Described {
  readonly schema: Schema;
  readonly mediaType?: string | undefined;
  readonly examples: readonly Example[];
}

/** A parameter or header as OpenAPI 2.0 writes it, its keywords beside its name: as one with a schema. */
export function withSchema(reader: Reader, node: Node, what: string): Node {
  const { value, at } = node;
  if (
    value['schema'] !== undefined ||
    value['content'] !== undefined ||
    (value['type'] ?? value['items'] ?? value['enum']) === undefined
  )
    return node;
  const keywords = Object.keys(value).filter((key) => ofSchemas.has(key));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !ofSchemas.has(key)));
  const schema = Object.fromEntries(keywords.map((key) => [key, value[key] ?? null]));
  reader.report(
    'read/missing-schema',
    `${what} has its ${keywords.map((key) => JSON.stringify(key)).join(', ')} outside of "schema", as in OpenAPI 2.0; that is read as its schema.`,
    { pointer: at },
  );
  reader.amend(at, { ...rest, schema });
  return { value: { ...rest, schema }, at };
}

const ofSchemas: ReadonlySet<string> = new Set([
  'type',
  'format',
  'items',
  'enum',
  'default',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'nullable',
]);

export function readDescribed(
  reader: Reader,
  node: Node,
  { what, readHeaders }: { what: string; readHeaders: HeadersReader },
): Described {
  const { schema, content } = node.value;
  const at = pointer(node.at, 'schema');
  if (schema !== undefined) {
    if (content !== undefined)
      reader.report(
        'read/schema-and-content',
        `${what} has both "schema" and "content"; "schema" is used.`,
        { pointer: pointer(node.at, 'content') },
      );
    const read = readSchema(reader, schema, at);
    return { schema: read, examples: readExamples(reader, node, { schema: read }) };
  }
  const mediaTypes: readonly MediaType[] =
    content === undefined ? [] : readContent(reader, node, readHeaders);
  const [mediaType] = mediaTypes;
  if (!mediaType) {
    reader.report(
      'read/missing-schema',
      `${what} has neither "schema" nor "content": any value is taken.`,
      { pointer: node.at },
    );
    return { schema: { at }, examples: readExamples(reader, node) };
  }
  if (mediaTypes.length > 1)
    reader.report(
      'read/several-media-types',
      `${what} has ${mediaTypes.length} media types; the first, ${JSON.stringify(mediaType.name)}, is used.`,
      { pointer: pointer(node.at, 'content') },
    );
  return {
    schema: mediaType.schema ?? { at: pointer(mediaType.at, 'schema') },
    mediaType: mediaType.name,
    examples: [...readExamples(reader, node), ...mediaType.examples],
  };
}
