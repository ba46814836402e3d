// Parses form bodies by the encoding object (OpenAPI 3.1, section 4.8.15) and RFC 7578.

import { decodePart, deepObject, receivedFields, readStyle, Wrong } from './deserialize.js';
import { schemaKind, type Types, type Wire } from './types.js';
import {
  essence,
  isJsonType,
  isUnder,
  type DocumentEncoding,
  type DocumentMedia,
} from './enumerate.js';
import { type Json, parseJson } from '../judge/json.js';

export interface ReceivedPart {
  readonly name: string;
  readonly fileName?: string | undefined;
  /** The content type that the part states. */
  readonly contentType?: string | undefined;
  readonly content: Buffer;
}

/** The value of a form body; binary parts are latin1 strings. */
export interface FormField {
  readonly value: Json;
  readonly problems: readonly string[];
}

/** Parses `application/x-www-form-urlencoded`. By default, lists are repeated, and objects JSON. */
export function readUrlencoded(text: string, media: DocumentMedia, types: Types): FormField {
  const problems: string[] = [];
  const texts = new Map<string, string[]>();
  for (const [name, value] of receivedFields(text))
    texts.set(name, [...(texts.get(name) ?? []), value]);
  const members: [string, Json][] = [];
  const take = (name: string, keys: readonly string[], read: () => Json): void => {
    for (const key of keys) texts.delete(key);
    try {
      if (keys.length > 0) members.push([name, read()]);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push(`the field ${name} ${error.message}`);
    }
  };
  for (const [name, { style }] of media.encoding) {
    const schema = types.below(media.schema, name);
    const keys = [...texts.keys()];
    if (style?.style === 'deepObject') {
      const own = keys.filter((key) => key.startsWith(`${name}[`) && key.endsWith(']'));
      take(name, own, () => typedValue(deepObject(name, text), schema, types));
    } else if (
      style?.style === 'form' &&
      style.explode &&
      types.kinds(schema).join() === 'object'
    ) {
      // The fields of an exploded object have the names of its properties.
      const fields = [...texts].filter(([key]) => types.names(schema)?.has(key));
      const read = (): Wire =>
        new Map(fields.map(([key, [first = '']]) => [key, decodePart(first, 'query')]));
      take(
        name,
        fields.map(([key]) => key),
        () => typedValue(read(), schema, types),
      );
    }
  }
  for (const [name, values] of [...texts])
    take(name, [name], () => readField(values, { name, media, types }));
  return { value: Object.fromEntries(members), problems };
}

interface FieldContext {
  readonly name: string;
  readonly media: DocumentMedia;
  readonly types: Types;
}

function readField(texts: readonly string[], { name, media, types }: FieldContext): Json {
  const schema = types.below(media.schema, name);
  const style = media.encoding.get(name)?.style;
  const decode = (text: string): string => decodePart(text, 'query');
  const kinds = types.kinds(schema);
  if (style !== undefined) {
    const kind = kinds.includes('array')
      ? 'array'
      : kinds.includes('primitive')
        ? 'primitive'
        : 'object';
    return typedValue(readStyle(style, { texts, kind, decode }), schema, types);
  }
  if (kinds.includes('array') && (texts.length > 1 || !kinds.includes('primitive')))
    return texts.map((text, index) => readLeaf(decode(text), types.below(schema, index), types));
  if (texts.length > 1) throw new Wrong('is sent more than once');
  return readLeaf(decode(texts[0] ?? ''), schema, types);
}

/** Reads a string, or JSON if the schema allows an object or array. */
function readLeaf(text: string, schema: string | undefined, types: Types): Json {
  const kinds = types.kinds(schema);
  if (!kinds.includes('primitive') || (kinds.length > 1 && /^\s*[[{]/.test(text))) {
    const json = parseJson(text);
    if (json !== undefined && kinds.includes(schemaKind(json))) return json;
    if (!kinds.includes('primitive')) throw new Wrong('is no JSON');
  }
  return typedValue(text, schema, types);
}

/** Parses `multipart/form-data`: a part for each item; objects are JSON without a style. */
export function readMultipart(
  parts: readonly ReceivedPart[],
  media: DocumentMedia,
  types: Types,
): FormField {
  const styled = parts.filter(
    ({ name, fileName }) =>
      fileName === undefined && media.encoding.get(name.replace(/\[.*/s, ''))?.style !== undefined,
  );
  const fields = new URLSearchParams(
    styled.map(({ name, content }) => [name, content.toString('utf8')]),
  );
  // A part has no escapes: each comma separates.
  const text = `${fields}`.replaceAll('+', '%20').replaceAll('%2C', ',');
  const form = readUrlencoded(text, media, types);
  const problems = [...form.problems];
  const members = new Map<string, Json>(Object.entries(form.value ?? {}));
  for (const name of new Set(
    parts.filter((part) => !styled.includes(part)).map((part) => part.name),
  )) {
    const schema = types.below(media.schema, name);
    const own = parts.filter((part) => part.name === name);
    const encoding = media.encoding.get(name);
    const kinds = types.kinds(schema);
    const isOfArrays = types.kinds(types.below(schema, 0)).includes('array');
    const isWhole = own.length === 1 && !isOfArrays && isWholeArray(own[0]);
    const isArray = kinds.includes('array') && !isWhole;
    for (const part of own) problems.push(...partProblems(part, encoding));
    try {
      if (isArray && (own.length > 1 || !kinds.includes('primitive')))
        members.set(
          name,
          own.map((part, index) =>
            nestedValue(part, encoding, { schema: types.below(schema, index), types }),
          ),
        );
      else if (own.length > 1) problems.push(`the part ${name} is sent more than once`);
      else if (own[0] !== undefined)
        members.set(name, nestedValue(own[0], encoding, { schema, types }));
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push(`the part ${name} ${error.message}`);
    }
  }
  return { value: Object.fromEntries(members), problems };
}

/** Whether a part is a list as JSON. Any other single part is the only item of a list. */
function isWholeArray(part: ReceivedPart | undefined): boolean {
  return (
    part !== undefined &&
    isJsonType(part.contentType ?? '') &&
    Array.isArray(parseJson(part.content.toString('utf8')))
  );
}

/** The value of a part, which may have parts of its own (3.2). */
function nestedValue(
  part: ReceivedPart,
  encoding: DocumentEncoding | undefined,
  { schema, types }: { readonly schema: string | undefined; readonly types: Types },
): Json {
  const { content, contentType = '' } = part;
  const parts = contentType.startsWith('multipart/') ? splitParts(content, contentType) : undefined;
  if (parts === undefined) return partValue(part, schema, types);
  const encodings = { encoding: encoding?.encoding ?? new Map() };
  const inside = readMultipart(
    parts,
    { pointer: '', name: contentType, schema, ...encodings },
    types,
  );
  if (inside.problems[0] !== undefined) throw new Wrong(`holds wrong parts: ${inside.problems[0]}`);
  return inside.value;
}

function partValue(
  { content, contentType, fileName }: ReceivedPart,
  schema: string | undefined,
  types: Types,
): Json {
  const isJson = isJsonType(contentType ?? '');
  // A file may be JSON, and then it is bytes; what is no file says by its type that it is none.
  if (
    fileName === undefined ? types.isBinary(schema) && !isJson : types.isBinary(schema) || !isJson
  )
    return content.toString('latin1');
  if (isJson) return parseJson(content.toString('utf8')) ?? content.toString('utf8');
  return readLeaf(content.toString('utf8'), schema, types);
}

/** Compares the content type of a part with the encoding object; without one it is `text/plain`. */
function partProblems(
  { name, contentType }: ReceivedPart,
  encoding: DocumentEncoding | undefined,
): readonly string[] {
  const wanted = encoding?.contentType;
  if (
    wanted === undefined ||
    wanted.split(',').some((pattern) => isUnder(contentType ?? 'text/plain', essence(pattern)))
  )
    return [];
  return [
    `the part ${name} is ${contentType ?? 'without a content type'} where ${wanted} is stated`,
  ];
}

function typedValue(wire: Wire, schema: string | undefined, types: Types): Json {
  return types.values(wire, schema)[0] ?? null;
}

interface Section {
  readonly head: string;
  readonly content: string;
}

/** The parts of a body as text; `undefined` if it is not multipart (RFC 2046, section 5.1). */
export function sectionsOf(body: string, contentType: string): readonly Section[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const sections = `\r\n${body}`.split(`\r\n--${boundary}`);
  if (sections.length < 2 || !sections.at(-1)?.startsWith('--')) return undefined;
  return sections.slice(1, -1).flatMap((section) => {
    const end = section.indexOf('\r\n\r\n');
    return end < 0 ? [] : [{ head: section.slice(0, end), content: section.slice(end + 4) }];
  });
}

export function splitParts(body: Buffer, contentType: string): readonly ReceivedPart[] | undefined {
  return sectionsOf(body.toString('latin1'), contentType)?.flatMap(({ head, content }) => {
    const disposition = headerOf(head, 'content-disposition') ?? '';
    const name = parameterOf(disposition, 'name');
    const fileName = parameterOf(disposition, 'filename');
    const part = {
      contentType: headerOf(head, 'content-type'),
      content: Buffer.from(content, 'latin1'),
    };
    return name === undefined ? [] : [{ name, fileName, ...part }];
  });
}

function headerOf(head: string, name: string): string | undefined {
  const line = head.split('\r\n').find((part) => part.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** A parameter of `Content-Disposition`: UTF-8 with the three escapes of the HTML standard. */
function parameterOf(disposition: string, name: string): string | undefined {
  const text = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return text === undefined
    ? undefined
    : Buffer.from(text, 'latin1')
        .toString('utf8')
        .replaceAll('%22', '"')
        .replaceAll('%0D', '\r')
        .replaceAll('%0A', '\n');
}
