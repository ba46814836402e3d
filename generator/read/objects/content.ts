// Media types and encodings. https://spec.openapis.org/oas/v3.1.1.html#media-type-object

import { type Pointer, pointer } from '../../model/json.js';
import type { Encoding, Header, MediaType } from '../../model/api.js';
import type { Schema } from '../../model/schema.js';
import { essence, isStream } from '../../model/capabilities/stream-types.js';
import { asObject, entries, extensions, flag, text } from '../field.js';
import { readExamples } from './example.js';
import { type Reader, type Node } from '../reader.js';
import { follow } from '../reference.js';
import { readSchema } from '../schema/schema.js';
import { readStyle } from './style.js';
import { reportUnknownFields } from '../ignored.js';
/** Reads the headers of an encoding; given from outside, because headers have content. */
export type HeadersReader = (reader: Reader, node: Node) => readonly Header[];

export function readContent(
  reader: Reader,
  node: Node,
  readHeaders: HeadersReader,
): readonly MediaType[] {
  return entries(reader, node, 'content').flatMap((entry) => {
    if (entry.name.startsWith('x-') && !entry.name.includes('/')) return [];
    const found = follow(reader, entry, 'mediaType');
    if (!found) return [];
    if (!/^[^\s/;]+\/[^\s/;]+/.test(entry.name))
      reader.report(
        'read/invalid-media-type',
        `${JSON.stringify(entry.name)} is no media type; it is sent and expected as it is written.`,
        { pointer: entry.at },
      );
    return readMediaType(reader, { ...found, name: entry.name }, readHeaders);
  });
}

function readMediaType(
  reader: Reader,
  node: Node & { readonly name: string },
  readHeaders: HeadersReader,
): MediaType {
  reportUnknownFields(reader, node, 'mediaType');
  reportPositions(reader, node);
  const encoding = new Map<string, Encoding>();
  for (const entry of entries(reader, node, 'encoding')) {
    const found = asObject(reader, entry, { what: 'An encoding', reading: 'it is left out' });
    if (found) encoding.set(entry.name, readEncoding(reader, found, readHeaders));
  }
  const described = {
    at: node.at,
    name: node.name,
    ...schemaField(reader, node, 'schema'),
    ...schemaField(reader, node, 'itemSchema'),
    encoding,
    extensions: extensions(node),
  };
  // A stream and XML are shown as texts.
  const shown = !isStream({ ...described, examples: [] }) && !/[/+]xml$/.test(essence(node.name));
  return {
    ...described,
    examples: readExamples(
      reader,
      node,
      shown
        ? { schema: described.schema, isJson: /[/+]json$/.test(essence(node.name)) }
        : undefined,
    ),
  };
}

// https://spec.openapis.org/oas/v3.1.1.html#encoding-object
function readEncoding(reader: Reader, node: Node, readHeaders: HeadersReader): Encoding {
  reportUnknownFields(reader, node, 'encoding');
  reportPositions(reader, node, 'encoding');
  return {
    at: node.at,
    contentType: text(reader, node, 'contentType'),
    headers: readHeaders(reader, node),
    style: readStyle(reader, node, 'query'),
    explode: flag(reader, node, 'explode'),
    allowReserved: flag(reader, node, 'allowReserved'),
  };
}

/** OpenAPI 3.2: encodings of parts by their position, and of parts within parts. */
function reportPositions(reader: Reader, { value, at }: Node, ...more: readonly string[]): void {
  for (const key of ['prefixEncoding', 'itemEncoding', ...more]) {
    if (value[key] !== undefined)
      reader.report(
        'read/unsupported',
        `${JSON.stringify(key)} is left out: parts are encoded by their names, one level deep.`,
        { pointer: pointer(at, key) },
      );
  }
}

function schemaField(
  reader: Reader,
  { value, at }: { value: Node['value']; at: Pointer },
  key: 'schema' | 'itemSchema',
): { readonly [Key in typeof key]?: Schema } {
  const schema = value[key];
  return schema === undefined ? {} : { [key]: readSchema(reader, schema, pointer(at, key)) };
}

// https://spec.openapis.org/oas/v3.1.1.html#request-body-object
