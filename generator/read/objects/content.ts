// Media types and encodings, how their values are written (style), and examples.
// https://spec.openapis.org/oas/v3.1.1.html#media-type-object

import type {
  Encoding,
  Encodings,
  Example,
  Header,
  MediaType,
  ParameterLocation,
  ParameterStyle,
} from '../../model/api.js';
import { essence, isStream } from '../../model/capabilities/streams.js';
import { isObject, type Json, type Pointer, pointer } from '../../model/json.js';
import { fixedText } from '../../model/schema-facts.js';
import type { Schema } from '../../model/schema.js';
import {
  asObject,
  checkIgnored,
  namedNodes,
  extensionsField,
  flagField,
  listField,
  reportUnknownFields,
  textField,
} from '../field.js';
import { type Located, memo, type Node, type Reader } from '../reader.js';
import { follow, lookUp, withoutReferences } from '../reference.js';
import { readSchema } from '../schema/schema.js';
import { noteSpelling } from '../schema/value.js';
import { readDocs } from './info.js';

/**
 * Reads the headers of an encoding; a parameter, because headers have content, and imports may not
 * form a cycle.
 */
type HeadersReader = (reader: Reader, node: Node) => readonly Header[];

export function readContent(
  reader: Reader,
  node: Node,
  readHeaders: HeadersReader,
): readonly MediaType[] {
  return namedNodes(reader, node, 'content').flatMap((entry) => {
    if (entry.name.startsWith('x-') && !entry.name.includes('/')) return [];
    const followed = follow(reader, withSchema(reader, entry), 'mediaType');
    if (!followed) return [];
    if (!/^[^\s/;]+\/[^\s/;]+/.test(entry.name))
      reader.report(
        'read/invalid-media-type',
        `${JSON.stringify(entry.name)} is no media type; it is sent and expected as it is written.`,
        { pointer: entry.at },
      );
    return readMediaType(reader, { ...followed, name: entry.name }, readHeaders);
  });
}

/** A reference to a schema stands for a media type that has it. */
function withSchema(reader: Reader, entry: Located): Located {
  const { value, at } = entry;
  const reference = isObject(value) ? value['$ref'] : undefined;
  if (typeof reference !== 'string' || lookUp(reader, reference)?.kind !== 'schema') return entry;
  reader.report(
    'read/reference-kind',
    `${JSON.stringify(reference)} is a schema, where a media type is needed; it is read as its "schema".`,
    { pointer: pointer(at, '$ref'), severity: 'warning' },
  );
  reader.amend(at, { schema: { $ref: reference } });
  return { value: { schema: { $ref: reference } }, at };
}

function readMediaType(
  reader: Reader,
  node: Node & { readonly name: string },
  readHeaders: HeadersReader,
): MediaType {
  reportUnknownFields(reader, node, 'mediaType');
  const described = {
    name: node.name,
    ...schemaField(reader, node, 'schema'),
    ...schemaField(reader, node, 'itemSchema'),
    ...readEncodings(reader, node, { mediaType: node.name, readHeaders }),
    extensions: extensionsField(node),
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

interface EncodingContext {
  /** What the parts are parts of. */
  readonly mediaType: string;
  readonly readHeaders: HeadersReader;
}

/** The encodings of parts by name, and by position (OpenAPI 3.2, section 4.14.5). */
function readEncodings(reader: Reader, node: Node, context: EncodingContext): Encodings {
  const { value, at } = node;
  const read = (located: Located): readonly Encoding[] => {
    const what = { what: 'An encoding', reading: 'it is left out' };
    const found = asObject(reader, located, what);
    return found ? [readEncoding(reader, found, context)] : [];
  };
  const encoding = new Map(
    namedNodes(reader, node, 'encoding').flatMap((entry) =>
      read(entry).map((each) => [entry.name, each] as const),
    ),
  );
  const { itemEncoding } = value;
  const item = itemEncoding !== undefined && {
    value: itemEncoding,
    at: pointer(at, 'itemEncoding'),
  };
  const [ofItems] = item ? read(item) : [];
  const byPosition = listField(reader, node, 'prefixEncoding').flatMap(read);
  const isPositional = byPosition.length > 0 || ofItems !== undefined;
  if (isPositional && !/^multipart\//i.test(context.mediaType))
    reader.tally(
      'read/ignored-encoding',
      `An encoding by position in ${essence(context.mediaType)}`,
      at,
    );
  if (isPositional && encoding.size > 0)
    reader.report(
      'read/invalid-value',
      'Parts have encodings by name or by position, not both; those by name are used.',
      { pointer: at },
    );
  return {
    at,
    encoding,
    ...(byPosition.length > 0 && { prefixEncoding: byPosition }),
    ...(ofItems && { itemEncoding: ofItems }),
  };
}

// https://spec.openapis.org/oas/v3.1.1.html#encoding-object
function readEncoding(
  reader: Reader,
  node: Node,
  { mediaType, readHeaders }: EncodingContext,
): Encoding {
  reportUnknownFields(reader, node, 'encoding');
  const ignored = (what: string, key: string): void => {
    reader.tally('read/ignored-encoding', what, pointer(node.at, key));
    reader.amend(pointer(node.at, key), undefined);
  };
  const isMultipart = /^multipart\//i.test(mediaType);
  const isForm = isMultipart || /^application\/x-www-form-urlencoded/i.test(mediaType);
  const isStyled = isForm && !(isMultipart && reader.version === '3.0');
  for (const key of ['style', 'explode', 'allowReserved'])
    if (node.value[key] !== undefined && !isStyled)
      ignored(`${JSON.stringify(key)} of an encoding in ${essence(mediaType)}`, key);
  const headers = readHeaders(reader, node);
  if (isMultipart && reader.version === '3.2') checkHeaders(reader, headers);
  else if (isForm && node.value['headers'] !== undefined)
    ignored('"headers" of an encoding', 'headers');
  const styled = {
    style: readStyle(reader, node, 'query'),
    explode: flagField(reader, node, 'explode'),
    allowReserved: flagField(reader, node, 'allowReserved'),
  };
  const contentType = textField(reader, node, 'contentType');
  const isFormInside = /^application\/x-www-form-urlencoded/i.test(contentType ?? '');
  if (isFormInside && node.value['encoding'] !== undefined)
    ignored('"encoding" of a form inside of another body', 'encoding');
  return {
    contentType,
    headers,
    ...(isStyled && styled),
    ...readEncodings(reader, node, { mediaType: contentType ?? '', readHeaders }),
    ...(isFormInside && { encoding: new Map<string, Encoding>() }),
  };
}

/**
 * A call says nothing about the headers of a part: they are sent where their schema has one value.
 */
function checkHeaders(reader: Reader, headers: readonly Header[]): void {
  for (const { name, schema, required, at } of headers)
    if (fixedText(schema) === undefined)
      reader.report(
        'read/unsupported',
        `The header ${JSON.stringify(name)} of a part is not sent: its schema has no "const" or "default".`,
        { pointer: at, severity: required ? 'error' : 'warning' },
      );
}

function schemaField(
  reader: Reader,
  { value, at }: { value: Node['value']; at: Pointer },
  key: 'schema' | 'itemSchema',
): { readonly [Key in typeof key]?: Schema } {
  const schema = value[key];
  return schema === undefined ? {} : { [key]: readSchema(reader, schema, pointer(at, key)) };
}

export const defaultStyles: Readonly<Record<ParameterLocation, ParameterStyle>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
};

const allowedStyles: Readonly<Record<ParameterLocation, ReadonlyMap<string, ParameterStyle>>> = {
  path: styles('matrix', 'label', 'simple'),
  query: styles('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
  querystring: styles(),
  header: styles('simple'),
  cookie: styles('form', 'cookie'),
};

/**
 * The style that is written, if it is one that the location allows.
 * https://spec.openapis.org/oas/v3.1.1.html#style-values
 */
export function readStyle(
  reader: Reader,
  node: Node,
  location: ParameterLocation,
): ParameterStyle | undefined {
  const written = textField(reader, node, 'style');
  if (written === undefined) return undefined;
  const allowed = allowedStyles[location];
  const style = allowed.get(written);
  if (!style) {
    reader.report(
      'read/invalid-value',
      `${JSON.stringify(written)} is no style of a ${location} parameter (there are ${[...allowed.keys()].join(', ')}); ` +
        `it is read as ${JSON.stringify(defaultStyles[location])}.`,
      { pointer: pointer(node.at, 'style') },
    );
    reader.amend(pointer(node.at, 'style'), undefined);
  }
  return style;
}

function styles(...names: readonly ParameterStyle[]): Map<string, ParameterStyle> {
  return new Map(names.map((name) => [name, name]));
}

/** What the examples of a parameter, header or media type are examples of. */
interface Shown {
  readonly schema: Schema | undefined;
  /** Whether examples that are strings contain JSON. */
  readonly isJson?: boolean;
}

/**
 * The `example` and `examples` of a parameter, header or media type.
 * https://spec.openapis.org/oas/v3.1.1.html#example-object
 */
export function readExamples(reader: Reader, node: Node, shown?: Shown): readonly Example[] {
  const read: ReadExample[] = [];
  // Types have no values.
  if (reader.asWritten) return read;
  if (node.value['example'] !== undefined) {
    const at = pointer(node.at, 'example');
    read.push({ at, ...readValue(reader, { value: node.value['example'], at }) });
  }
  if (node.value['examples'] !== undefined)
    for (const entry of namedNodes(reader, node, 'examples')) {
      const followed = follow(reader, entry, 'example');
      if (!followed) continue;
      const example = exampleAt(reader, followed.at, () => readExample(reader, followed));
      const made = example.value ? undefined : fromSerialized(example, shown);
      read.push({ ...example, ...made, ...followed.docs, name: entry.name });
    }
  if (shown)
    for (const { value, valueAt: at } of read)
      if (value && at)
        noteSpelling(reader, {
          ...shown,
          what: 'An example',
          value: value.value,
          at,
          set: (meant) => void (value.value = meant),
        });
  return read.map(({ valueAt: _, ...example }) => example);
}

/**
 * An example whose value may later be read as another type, because its author wrote a number in
 * quotes, for example.
 */
interface ReadExample extends Example {
  readonly value?: { value: Json };
  readonly valueAt?: Pointer;
}

const exampleAt = memo<ReadExample>();

function readExample(reader: Reader, node: Node): ReadExample {
  reportUnknownFields(reader, node, 'example');
  checkIgnored(reader, node, { externalValue: 'a string' });
  const { value, dataValue, serializedValue } = node.value;
  if (value !== undefined && (dataValue ?? serializedValue) !== undefined)
    reader.report(
      'read/invalid-value',
      'An example has "value", or "dataValue" and "serializedValue"; "value" is used.',
      { pointer: node.at },
    );
  const data = value === undefined ? dataValue : value;
  const at = pointer(node.at, value === undefined ? 'dataValue' : 'value');
  return {
    at: node.at,
    ...readDocs(reader, node),
    ...(serializedValue !== undefined && {
      serialized: textField(reader, node, 'serializedValue'),
    }),
    ...(data !== undefined && readValue(reader, { value: data, at })),
  };
}

/**
 * The value of an example that shows only what is sent: JSON is parsed, and streams and XML are
 * shown as texts.
 */
function fromSerialized(
  { serialized, at }: ReadExample,
  shown: Shown | undefined,
): Required<Pick<ReadExample, 'value' | 'valueAt'>> | undefined {
  if (serialized === undefined || (shown && shown.isJson !== true)) return undefined;
  try {
    const value: Json = shown ? JSON.parse(serialized) : serialized;
    return { value: { value }, valueAt: pointer(at, 'serializedValue') };
  } catch {
    return undefined;
  }
}

function readValue(
  reader: Reader,
  located: Located,
): Required<Pick<ReadExample, 'value' | 'valueAt'>> {
  return { value: { value: withoutReferences(reader, located) }, valueAt: located.at };
}
