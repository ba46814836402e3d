// What the operations of a document consist of: bodies, responses, media types, encodings, headers, parameters, and how references to them are
// followed.

import { at, decode, isObject, type Json, type JsonObject, pointerOf } from './judge/json.js';

export interface DocumentMedia {
  readonly pointer: string;
  /** As the document writes it: `application/json; charset=utf-8`. */
  readonly name: string;
  readonly schema?: string | undefined;
  /** Where it is a sequence: of each item. */
  readonly itemSchema?: string | undefined;
  readonly encoding: ReadonlyMap<string, DocumentEncoding>;
}

export interface DocumentEncoding {
  readonly contentType?: string | undefined;
  /** Present where the document states any of style, explode, allowReserved: then the property is written by style. */
  readonly style?:
    | { readonly style: Style; readonly explode: boolean; readonly allowReserved: boolean }
    | undefined;
}

export interface DocumentBody {
  readonly pointer: string;
  readonly required: boolean;
  readonly content: readonly DocumentMedia[];
  readonly docs?: Docs | undefined;
}

export interface DocumentResponse {
  readonly pointer: string;
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly content: readonly DocumentMedia[];
  readonly headers: readonly DocumentHeader[];
  readonly docs?: Docs | undefined;
}

export function bodyAt(node: DocumentNode, tree: DocumentTree): DocumentBody | undefined {
  if (Object.keys(node.value).length === 0) return undefined;
  return {
    pointer: node.pointer,
    docs: node.docs,
    required: node.value['required'] === true,
    content: contentAt(node, tree),
  };
}

export function responsesAt(map: DocumentNode, tree: DocumentTree): readonly DocumentResponse[] {
  return tree.members(map).flatMap(([name, node]) => {
    const status = /^[1-5](?:\d\d|xx)$/i.test(name) ? name.toUpperCase() : name;
    return /^(?:\d{3}|\dXX|default)$/.test(status)
      ? [
          {
            pointer: node.pointer,
            docs: node.docs,
            status,
            content: contentAt(node, tree),
            headers: headersAt(tree.child(node, 'headers'), tree),
          },
        ]
      : [];
  });
}

function contentAt(node: DocumentNode, tree: DocumentTree): readonly DocumentMedia[] {
  return tree.members(tree.child(node, 'content')).map(([name, media]) => ({
    pointer: media.pointer,
    name,
    schema: media.value['schema'] === undefined ? undefined : `${media.pointer}/schema`,
    itemSchema: media.value['itemSchema'] === undefined ? undefined : `${media.pointer}/itemSchema`,
    encoding: new Map(
      tree
        .members(tree.child(media, 'encoding'))
        .map(([property, { value }]) => [property, encodingOf(value)]),
    ),
  }));
}

function encodingOf({
  contentType,
  style,
  explode,
  allowReserved,
}: DocumentNode['value']): DocumentEncoding {
  const isStated =
    isStyle(style) || typeof explode === 'boolean' || typeof allowReserved === 'boolean';
  const written = isStyle(style) ? style : 'form';
  return {
    contentType: typeof contentType === 'string' ? contentType : undefined,
    style: isStated
      ? {
          style: written,
          explode:
            typeof explode === 'boolean' ? explode : written === 'form' || written === 'deepObject',
          allowReserved: allowReserved === true,
        }
      : undefined,
  };
}

/** A media type without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

export function isJsonType(mediaType: string): boolean {
  return /^[\w.!#$&^-]+\/(?:[\w.!#$&^-]+\+)?json$/.test(essence(mediaType));
}

/** Whether a type falls under a pattern such as `image/*`. */
export function isUnder(mediaType: string, pattern: string): boolean {
  const [type = '', subtype = ''] = essence(mediaType).split('/');
  const [wantedType, wantedSubtype] = essence(pattern).split('/');
  return (
    (wantedType === '*' || wantedType === type) &&
    (wantedSubtype === '*' || wantedSubtype === subtype)
  );
}

/** The entry that a media type falls under, the most specific first. */
export function mediaFor(
  content: readonly DocumentMedia[],
  mediaType: string,
): DocumentMedia | undefined {
  return (
    content.find(({ name }) => essence(name) === essence(mediaType)) ??
    [...content].sort((a, b) => stars(a) - stars(b)).find(({ name }) => isUnder(mediaType, name))
  );
}

function stars({ name }: DocumentMedia): number {
  return name.split('*').length;
}

// Parameters and headers of a document with their defaults (OpenAPI 3.1, sections 4.8.12 and 4.8.21).

export type Location = 'path' | 'query' | 'header' | 'cookie';
export type Style =
  'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** How a value is written, whatever it is a part of. */
export interface Serialisation {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Written as this media type instead of by style. */
  readonly mediaType?: string | undefined;
  /** The pointer of its schema. */
  readonly schema?: string | undefined;
}

export interface DocumentParameter extends Serialisation {
  readonly pointer: string;
  readonly name: string;
  readonly in: Location;
  readonly required: boolean;
  readonly allowEmptyValue: boolean;
  readonly docs?: Docs | undefined;
}

interface DocumentHeader extends Serialisation {
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
}

/** A key by which a service tells a second attempt from a second order, which a client may make itself. */
export function isIdempotencyKey({
  name,
  in: location,
}: Pick<DocumentParameter, 'name' | 'in'>): boolean {
  return location === 'header' && /^(x-)?idempotency-key$/i.test(name);
}

/** The parameters of a list; a header that the specification has ignored as a parameter is none. */
export function parametersAt(list: DocumentNode, tree: DocumentTree): readonly DocumentParameter[] {
  return tree.members(list).flatMap(([, node]) => {
    const { name, in: location, required, allowEmptyValue } = node.value;
    if (typeof name !== 'string' || !isLocation(location) || isOverruled(location, name)) return [];
    const style = location === 'query' || location === 'cookie' ? 'form' : 'simple';
    return [
      {
        pointer: node.pointer,
        docs: node.docs,
        name,
        in: location,
        required: required === true || location === 'path',
        allowEmptyValue: allowEmptyValue === true && location === 'query',
        ...serialisationAt(node, tree, { style, reserved: location === 'query' }),
      },
    ];
  });
}

function headersAt(map: DocumentNode, tree: DocumentTree): readonly DocumentHeader[] {
  return tree.members(map).flatMap(([name, node]) => {
    const header = {
      pointer: node.pointer,
      name: name.toLowerCase(),
      required: node.value['required'] === true,
      ...serialisationAt(node, tree, { style: 'simple', reserved: false }),
    };
    return header.name === 'content-type' ? [] : [header];
  });
}

function serialisationAt(
  node: DocumentNode,
  tree: DocumentTree,
  { style: usual, reserved }: { readonly style: Style; readonly reserved: boolean },
): Serialisation {
  const { style, explode, allowReserved, schema } = node.value;
  const stated = isStyle(style) ? style : usual;
  const [content] = tree.members(tree.child(node, 'content'));
  const owner = content ? content[1] : node;
  const ownSchema = content ? owner.value['schema'] : schema;
  return {
    style: stated,
    explode: typeof explode === 'boolean' ? explode : stated === 'form' || stated === 'deepObject',
    allowReserved: allowReserved === true && reserved,
    mediaType: content?.[0],
    schema: ownSchema === undefined ? undefined : `${owner.pointer}/schema`,
  };
}

function isOverruled(location: Location, name: string): boolean {
  return (
    location === 'header' &&
    ['accept', 'content-type', 'authorization'].includes(name.toLowerCase())
  );
}

function isLocation(value: unknown): value is Location {
  return value === 'path' || value === 'query' || value === 'header' || value === 'cookie';
}

function isStyle(value: unknown): value is Style {
  return (
    typeof value === 'string' &&
    ['matrix', 'label', 'simple', 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'].includes(
      value,
    )
  );
}

// Walking a document: values with the pointer that they really stand at, references followed.

export interface DocumentNode {
  readonly pointer: string;
  readonly value: JsonObject;
  /** What stands beside the reference that led here: it goes before the summary and the description of the place. */
  readonly docs?: Docs | undefined;
}

export interface Docs {
  readonly summary?: string;
  readonly description?: string;
}

export interface DocumentTree {
  /** What stands below a place; an empty object where nothing does. */
  readonly child: (node: DocumentNode, name: string) => DocumentNode;
  /** Everything below a place that is an object or a list. */
  readonly members: (
    node: DocumentNode,
  ) => readonly (readonly [name: string, place: DocumentNode])[];
}

export function createPlaces(document: JsonObject): DocumentTree {
  /** The object that a place means: what its reference leads to; path items keep what stands beside theirs. */
  const settled = (pointer: string, value: Json | undefined, depth = 0): DocumentNode => {
    if (!isObject(value))
      return {
        pointer,
        value: Array.isArray(value)
          ? Object.fromEntries(value.map((item: Json, index) => [String(index), item]))
          : {},
      };
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string' || !$ref.startsWith('#') || depth > 50) return { pointer, value };
    const target = $ref.slice(1);
    const found = settled(
      at(document, target) === undefined ? target : exact(document, target),
      at(document, target),
      depth + 1,
    );
    if (Object.keys(beside).some((name) => name !== 'description' && name !== 'summary'))
      return { pointer, value: { ...found.value, ...beside } };
    const { summary, description } = beside;
    if (typeof summary !== 'string' && typeof description !== 'string') return found;
    return {
      ...found,
      docs: {
        ...found.docs,
        ...(typeof summary === 'string' && { summary }),
        ...(typeof description === 'string' && { description }),
      },
    };
  };
  const child = (node: DocumentNode, name: string): DocumentNode =>
    settled(
      node.pointer + pointerOf(name),
      Object.hasOwn(node.value, name) ? node.value[name] : undefined,
    );
  return {
    child,
    members: (node) =>
      Object.entries(node.value).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null ? [[name, child(node, name)] as const] : [],
      ),
  };
}

/** A reference is a fragment of an address and may be percent-encoded; pointers in the result are not. */
function exact(document: JsonObject, pointer: string): string {
  const tokens = pointer.split('/').slice(1);
  let result = '';
  for (const token of tokens) {
    const plain = result + `/${token}`;
    result =
      at(document, plain) !== undefined && !token.includes('%')
        ? plain
        : result + `/${decode(token)}`;
  }
  return result;
}
