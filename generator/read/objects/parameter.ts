// Parameters and headers: values described by a schema, or by one media type.
// https://spec.openapis.org/oas/v3.1.1.html#parameter-object

import type { Example, Header, MediaType, Parameter, ParameterLocation } from '../../model/api.js';
import { type Pointer, pointer } from '../../model/json.js';
import { essence } from '../../model/capabilities/streams.js';
import type { Schema } from '../../model/schema.js';
import { closest, didYouMean } from '../../base/suggest.js';
import {
  namedNodes,
  type NamedNode,
  extensionsField,
  flagField,
  listField,
  reportUnknownFields,
  requiredText,
} from '../field.js';
import { type Located, memo, type Node, type Reader } from '../reader.js';
import { follow } from '../reference.js';
import { readSchema } from '../schema/schema.js';
import { defaultStyles, readContent, readExamples, readStyle } from './content.js';
import { readDocs } from './info.js';

const locations = new Map<string, ParameterLocation>(
  (['path', 'query', 'querystring', 'header', 'cookie'] as const).map((name) => [name, name]),
);

const headersOfOthers: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Headers of the connection and the message: no platform sends them as a call gives them. */
const headersOfPlatforms: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The parameters of an operation or path item. */
export function readParameters(reader: Reader, node: Node): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const located of listField(reader, node, 'parameters')) {
    const parameter = parameterAt(reader, located);
    if (!parameter) continue;
    places.set(parameter, located.at);
    const key = parameterKey(parameter);
    const first = parameters.get(key);
    if (first) {
      reader.report(
        'read/duplicate-parameter',
        `The ${parameter.in} parameter ${JSON.stringify(parameter.name)} is declared twice.`,
        {
          pointer: located.at,
          related: [{ message: 'It is declared here first.', pointer: first.at }],
        },
      );
    } else parameters.set(key, parameter);
  }
  return [...parameters.values()];
}

const places = new WeakMap<Parameter, Pointer>();

/** Returns the pointer at which a list of parameters has the parameter, or a reference to it. */
export function placeInList(parameter: Parameter): Pointer | undefined {
  return places.get(parameter);
}

/** Parameters with the same key are the same parameter: they have the same location and name. */
export function parameterKey({ in: location, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${location} ${location === 'header' ? name.toLowerCase() : name}`;
}

/** A parameter, or the one that is referred to. */
export function parameterAt(reader: Reader, located: Located): Parameter | undefined {
  const followed = follow(reader, located, 'parameter');
  const parameter =
    followed && knownParameters(reader, followed.at, () => readParameter(reader, followed));
  if (parameter === unsendable) reader.amend(located.at, undefined);
  return parameter === unsendable ? undefined : parameter && { ...parameter, ...followed.docs };
}

const unsendable = 'unsendable';

const knownParameters = memo<Parameter | typeof unsendable | undefined>();

function readParameter(reader: Reader, written: Node): Parameter | typeof unsendable | undefined {
  const node = withSchema(
    reader,
    written,
    `The parameter ${JSON.stringify(written.value['name'])}`,
  );
  reportUnknownFields(reader, node, 'parameter');
  const name = requiredText(reader, node, { key: 'name' });
  const location = readLocation(reader, node);
  if (name === undefined || location === undefined) return undefined;
  const isLeftOut = location === 'header' && !reader.asWritten;
  if (isLeftOut && headersOfOthers.has(name.toLowerCase())) {
    reader.tally('read/ignored-header', JSON.stringify(name), node.at);
    return undefined;
  }
  if (isLeftOut && headersOfPlatforms.has(name.toLowerCase())) {
    reader.tally('read/platform-header', JSON.stringify(name), node.at);
    return unsendable;
  }
  if (
    location === 'header' &&
    !isFieldName(reader, name, { at: pointer(node.at, 'name'), location: 'header' })
  )
    return unsendable;
  const required = flagField(reader, node, 'required') ?? false;
  if (location === 'path' && !required) {
    reader.report(
      'read/optional-path-parameter',
      `The path parameter ${JSON.stringify(name)} is not required; it is read as required.`,
      { pointer: node.at },
    );
    reader.amend(pointer(node.at, 'required'), true);
  }
  if (location === 'querystring') return readQuerystring(reader, node, { name, required });
  const style = readStyle(reader, node, location) ?? defaultStyles[location];
  return {
    at: node.at,
    ...readDocs(reader, node),
    name,
    in: location,
    required: required || location === 'path',
    style,
    explode: flagField(reader, node, 'explode') ?? (style === 'form' || style === 'cookie'),
    allowReserved: flagField(reader, node, 'allowReserved') ?? false,
    allowEmptyValue: flagField(reader, node, 'allowEmptyValue'),
    ...readDescribed(reader, node, `The ${location} parameter ${JSON.stringify(name)}`),
    extensions: extensionsField(node),
  };
}

/** OpenAPI 3.2: a parameter that is the whole query, described by its one media type. */
function readQuerystring(
  reader: Reader,
  node: Node,
  { name, required }: Pick<Parameter, 'name' | 'required'>,
): Parameter | typeof unsendable {
  const content = node.value['content'] === undefined ? [] : readContent(reader, node, readHeaders);
  const [media] = content;
  const what = `The parameter ${JSON.stringify(name)} is the whole query`;
  const other = ['schema', 'style', 'explode', 'allowReserved'].find((key) => key in node.value);
  if (!media || content.length > 1 || other !== undefined)
    reader.report(
      'read/invalid-value',
      media && other !== undefined
        ? `${what}, which "content" describes: ${JSON.stringify(other)} has no meaning.`
        : `${what}, which one media type describes, not ${content.length}.`,
      { pointer: other === undefined ? node.at : pointer(node.at, other), severity: 'error' },
    );
  if (!media) return unsendable;
  const isText = media.schema?.type?.join() === 'string';
  if (!isText && !/[/+]json$|^text\/|\/x-www-form-urlencoded$/.test(essence(media.name)))
    reader.report(
      'read/unsupported',
      `${what}, and only texts, JSON and forms are written there, not ${essence(media.name)}.`,
      { pointer: media.at, severity: 'error' },
    );
  return {
    at: node.at,
    ...readDocs(reader, node),
    name,
    in: 'querystring',
    required,
    style: defaultStyles.querystring,
    explode: true,
    allowReserved: false,
    schema: media.schema ?? { at: pointer(media.at, 'schema') },
    mediaType: media.name,
    encoding: media.encoding,
    examples: [...readExamples(reader, node), ...media.examples],
    extensions: extensionsField(node),
  };
}

function readLocation(reader: Reader, node: Node): ParameterLocation | undefined {
  const written = requiredText(reader, node, { key: 'in' });
  const known = [...locations.keys()].filter(
    (name) => name !== 'querystring' || reader.version === '3.2',
  );
  if (written === undefined || known.includes(written)) return locations.get(written ?? '');
  reader.report(
    'read/invalid-value',
    `${JSON.stringify(written)} is no place of a parameter; there are ${known.join(', ')}.`,
    {
      severity: 'error',
      pointer: pointer(node.at, 'in'),
      ...didYouMean(closest(written, known)),
    },
  );
  return undefined;
}

// Headers have content, content has encodings, encodings have headers.
const maxNesting = 20;

/** https://spec.openapis.org/oas/v3.1.1.html#header-object */
export function readHeaders(reader: Reader, node: Node): readonly Header[] {
  if (node.value['headers'] === undefined) return [];
  const { state } = reader;
  if (state.nesting >= maxNesting) {
    reader.tally('read/too-deep', `Headers are nested in more than ${maxNesting} levels`, node.at);
    return [];
  }
  state.nesting += 1;
  const headers = namedNodes(reader, node, 'headers').flatMap((entry) => {
    if (entry.name.toLowerCase() === 'content-type' && !reader.asWritten) {
      follow(reader, entry, 'header');
      reader.tally('read/ignored-header', JSON.stringify(entry.name), entry.at);
      return [];
    }
    const header = headerAt(reader, entry);
    return header ? { ...header, name: entry.name } : [];
  });
  state.nesting -= 1;
  return headers;
}

/** A header, or the one that is referred to. */
export function headerAt(reader: Reader, entry: NamedNode): Omit<Header, 'name'> | undefined {
  const followed = follow(reader, entry, 'header');
  return (
    followed && {
      ...knownHeaders(reader, followed.at, () =>
        readHeader(reader, { ...followed, name: entry.name }),
      ),
      ...followed.docs,
    }
  );
}

const knownHeaders = memo<Omit<Header, 'name'>>();

function readHeader(
  reader: Reader,
  written: Node & { readonly name: string },
): Omit<Header, 'name'> {
  const what = `The header ${JSON.stringify(written.name)}`;
  const node = withSchema(reader, written, what);
  reportUnknownFields(reader, node, 'header');
  readStyle(reader, node, 'header');
  return {
    at: node.at,
    ...readDocs(reader, node),
    required: flagField(reader, node, 'required') ?? false,
    explode: flagField(reader, node, 'explode') ?? false,
    ...readDescribed(reader, node, what),
    extensions: extensionsField(node),
  };
}

/**
 * Whether HTTP takes a name for a field of a header, or a cookie; reports one that is no token.
 * https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
 */
export function isFieldName(
  reader: Reader,
  name: string,
  { at, location }: { readonly at: Pointer; readonly location: 'header' | 'cookie' },
): boolean {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return true;
  reader.report(
    'read/invalid-value',
    `${JSON.stringify(name)} is no name of a ${location}: nothing can be sent under it; it is left out.`,
    { pointer: at, help: 'Use letters, digits and hyphens.' },
  );
  return false;
}

interface Described {
  readonly schema: Schema;
  readonly mediaType?: string | undefined;
  readonly examples: readonly Example[];
}

/**
 * Reads a parameter or header of the form of OpenAPI 2.0, with keywords beside its name, as one
 * with a schema.
 */
function withSchema(reader: Reader, node: Node, what: string): Node {
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

function readDescribed(reader: Reader, node: Node, what: string): Described {
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
    // As openapi-typescript has it, the type of a parameter is that of a text.
    const isText = reader.asWritten && what.includes(' parameter ');
    return {
      schema: { at, ...(isText && { type: ['string'] }) },
      examples: readExamples(reader, node),
    };
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
