// Everything that a document says about the wire, read a second time: operations, webhooks and callbacks with all defaults filled in.

import {
  at,
  decode,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
} from './judge/json.js';

export interface DocumentOperation {
  /** The operation object itself: `/paths/~1projects/get`. */
  readonly pointer: string;
  readonly id?: string | undefined;
  /** In capitals. */
  readonly method: string;
  /** The template; the name of a webhook; the expression of a callback. */
  readonly path: string;
  /** Those of the path and of the operation, which replaces the ones of the same name and place. */
  readonly parameters: readonly DocumentParameter[];
  readonly body?: DocumentBody | undefined;
  readonly responses: readonly DocumentResponse[];
  /** Alternatives (OR) of sets (AND) of schemes; the empty set asks for nothing. No alternative at all: nothing is asked for. */
  readonly security: readonly (readonly string[])[];
  /** The addresses as they are written, of the operation, else of its path, else of the document. */
  readonly servers: readonly string[];
  readonly callbacks: readonly DocumentOperation[];
  /** What is declared to ask for a stream: `x-stream-when`, else `x-fern-streaming`. */
  readonly streamWhen?: Json | undefined;
}

export type SecurityScheme =
  | { readonly type: 'http'; /** In lower case. */ readonly scheme: string }
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
  | { readonly type: 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown' };

export interface DocumentWire {
  readonly operations: readonly DocumentOperation[];
  readonly webhooks: readonly DocumentOperation[];
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
}

const enumerated = new WeakMap<JsonObject, DocumentWire>();

/** The document as a list; references lead to pointers of the document in the result. */
export function enumerate(document: JsonObject): DocumentWire {
  const known = enumerated.get(document) ?? listed(document);
  enumerated.set(document, known);
  return known;
}

function listed(document: JsonObject): DocumentWire {
  const tree = createPlaces(document);
  const root: DocumentNode = { pointer: '', value: document };
  const security = document['security'];
  const schemes = new Map(
    tree
      .members(tree.child(tree.child(root, 'components'), 'securitySchemes'))
      .map(([name, scheme]) => [name, schemeOf(scheme.value)]),
  );
  const around: Around = {
    tree,
    schemes,
    servers: serversOf(document, ['/']),
    security: isArray(security) ? security : [],
  };
  return {
    operations: tree.members(tree.child(root, 'paths')).flatMap(([path, item]) =>
      path.startsWith('/')
        ? itemOperations(item, path, around).map((operation) => ({
            ...operation,
            pointer: operationPointer(operation.method, path),
          }))
        : [],
    ),
    webhooks: tree
      .members(tree.child(root, 'webhooks'))
      .flatMap(([name, item]) => itemOperations(item, name, { ...around, schemes: noSchemes })),
    schemes,
  };
}

interface Around {
  /** Whose credentials the client sends: none where the service is the one that calls. */
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
  readonly tree: DocumentTree;
  readonly servers: readonly string[];
  readonly security: readonly unknown[];
}

const noSchemes: Around['schemes'] = new Map();

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function itemOperations(
  item: DocumentNode,
  path: string,
  around: Around,
): readonly DocumentOperation[] {
  const { tree } = around;
  const shared = parametersAt(tree.child(item, 'parameters'), tree);
  const servers = serversOf(item.value, around.servers);
  return tree
    .members(item)
    .flatMap(([method, operation]) =>
      methods.includes(method)
        ? [operationAt(operation, { method, path, shared }, { ...around, servers })]
        : [],
    );
}

interface Where {
  readonly method: string;
  readonly path: string;
  readonly shared: readonly DocumentParameter[];
}

function operationAt(
  operation: DocumentNode,
  { method, path, shared }: Where,
  around: Around,
): DocumentOperation {
  const { tree, servers, schemes } = around;
  const { operationId, security } = operation.value;
  const own = parametersAt(tree.child(operation, 'parameters'), tree);
  const isReplaced = (parameter: DocumentParameter): boolean =>
    own.some((each) => each.name === parameter.name && each.in === parameter.in);
  const requirements = (isArray(security) ? security : around.security).map((requirement) =>
    isObject(requirement) ? Object.keys(requirement) : [],
  );
  return {
    pointer: operation.pointer,
    id: typeof operationId === 'string' ? operationId : undefined,
    method: method.toUpperCase(),
    path,
    parameters: [...shared.filter((parameter) => !isReplaced(parameter)), ...own].filter(
      (parameter) => !isCredential(parameter, requirements, schemes),
    ),
    body: bodyAt(tree.child(operation, 'requestBody'), tree),
    responses: responsesAt(tree.child(operation, 'responses'), tree),
    security: requirements,
    servers: serversOf(operation.value, servers),
    streamWhen: operation.value['x-stream-when'] ?? operation.value['x-fern-streaming'],
    callbacks: tree
      .members(tree.child(operation, 'callbacks'))
      .flatMap(([, callback]) =>
        tree
          .members(callback)
          .flatMap(([expression, item]) =>
            expression.startsWith('x-')
              ? []
              : itemOperations(item, expression, { ...around, schemes: noSchemes }),
          ),
      ),
  };
}

function serversOf({ servers }: JsonObject, otherwise: readonly string[]): readonly string[] {
  const urls = (isArray(servers) ? servers : []).flatMap((server) =>
    isObject(server) && typeof server['url'] === 'string'
      ? [addressOf(server['url'], server['variables'])]
      : [],
  );
  return urls.length === 0 ? otherwise : urls;
}

/** Variables stand for their defaults. */
function addressOf(url: string, variables: Json | undefined): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable =
      isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isObject(variable) && typeof variable['default'] === 'string'
      ? variable['default']
      : whole;
  });
}

function schemeOf(scheme: JsonObject): SecurityScheme {
  const { type, name, in: place } = scheme;
  if (type === 'http') return { type, scheme: String(scheme['scheme']).toLowerCase() };
  if (
    type === 'apiKey' &&
    typeof name === 'string' &&
    (place === 'query' || place === 'header' || place === 'cookie')
  )
    return { type, name, in: place };
  return {
    type: type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS' ? type : 'unknown',
  };
}

/** The place of an operation below `paths`, also where its path item stands elsewhere. */
function operationPointer(method: string, path: string): string {
  return pointerOf('paths', path, method.toLowerCase());
}

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

interface DocumentBody {
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

function bodyAt(node: DocumentNode, tree: DocumentTree): DocumentBody | undefined {
  if (Object.keys(node.value).length === 0) return undefined;
  return {
    pointer: node.pointer,
    docs: node.docs,
    required: node.value['required'] === true,
    content: contentAt(node, tree),
  };
}

function responsesAt(map: DocumentNode, tree: DocumentTree): readonly DocumentResponse[] {
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

/** Parameters and headers have their defaults filled in (OpenAPI 3.1, sections 4.8.12 and 4.8.21). */
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
function parametersAt(list: DocumentNode, tree: DocumentTree): readonly DocumentParameter[] {
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

/** Whether the parameter stands where each alternative of what is asked for has its key. */
function isCredential(
  parameter: DocumentParameter,
  security: DocumentOperation['security'],
  schemes: Around['schemes'],
): boolean {
  return (
    security.length > 0 &&
    security.every((names) => names.some((name) => isInPlaceOf(parameter, schemes.get(name))))
  );
}

/** Whether a parameter stands where the scheme has its key. */
export function isInPlaceOf(
  { in: location, name }: DocumentParameter,
  scheme: SecurityScheme | undefined,
): boolean {
  return (
    scheme?.type === 'apiKey' &&
    scheme.in === location &&
    (location === 'header'
      ? scheme.name.toLowerCase() === name.toLowerCase()
      : scheme.name === name)
  );
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

interface DocumentNode {
  readonly pointer: string;
  readonly value: JsonObject;
  /** What stands beside the reference that led here: it goes before the summary and the description of the place. */
  readonly docs?: Docs | undefined;
}

export interface Docs {
  readonly summary?: string;
  readonly description?: string;
}

interface DocumentTree {
  /** What stands below a place; an empty object where nothing does. */
  readonly child: (node: DocumentNode, name: string) => DocumentNode;
  /** Everything below a place that is an object or a list. */
  readonly members: (
    node: DocumentNode,
  ) => readonly (readonly [name: string, place: DocumentNode])[];
}

function createPlaces(document: JsonObject): DocumentTree {
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
