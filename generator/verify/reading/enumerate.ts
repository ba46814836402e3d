// Reads operations, webhooks and callbacks, with all defaults. Shares no code with the generator's
// reader. One file, since all of it follows references through the same tree.

import {
  at,
  decode,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
  wordSet,
} from '../judge/json.js';

export interface DocumentOperation {
  /** The operation object itself: `/paths/~1orders/get`. */
  readonly pointer: string;
  readonly id?: string | undefined;
  /** As it is sent. */
  readonly method: string;
  /** The path template, the name of a webhook or the expression of a callback. */
  readonly path: string;
  /** An operation's parameters replace those of its path item by name and location. */
  readonly parameters: readonly DocumentParameter[];
  readonly body?: DocumentBody | undefined;
  readonly responses: readonly DocumentResponse[];
  /** Alternatives (OR) of sets (AND) of schemes. No alternative requires nothing. */
  readonly security: readonly (readonly string[])[];
  /** The URLs as written, of the operation, else of its path item, else of the document. */
  readonly servers: readonly string[];
  readonly callbacks: readonly DocumentCallback[];
  /** What declares when the response is a stream: `x-stream-when`, else `x-fern-streaming`. */
  readonly streamWhen?: Json | undefined;
}

/** A callback by its name, and by those of the callbacks around it. */
interface DocumentCallback extends DocumentOperation {
  readonly name: string;
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

/** Lists the operations of a document. Pointers lead to the targets of references. */
export function enumerate(document: JsonObject): DocumentWire {
  const known = enumerated.get(document) ?? readDocument(document);
  enumerated.set(document, known);
  return known;
}

function readDocument(document: JsonObject): DocumentWire {
  const tree = createTree(document);
  const root: DocumentNode = { pointer: '', value: document };
  const security = document['security'];
  const schemes = new Map(
    tree
      .members(tree.child(tree.child(root, 'components'), 'securitySchemes'))
      .map(([name, scheme]) => [name, schemeOf(scheme.value)]),
  );
  const inherited: Inherited = {
    tree,
    schemes,
    around: [],
    servers: serversOf(document, ['/']),
    security: isArray(security) ? security : [],
  };
  return {
    operations: tree.members(tree.child(root, 'paths')).flatMap(([path, item]) =>
      path.startsWith('/')
        ? itemOperations(item, path, inherited).map((operation) => ({
            ...operation,
            pointer: operationPointer(operation.method, path),
          }))
        : [],
    ),
    webhooks: tree
      .members(tree.child(root, 'webhooks'))
      .flatMap(([name, item]) => itemOperations(item, name, { ...inherited, schemes: noSchemes }))
      .flatMap(withCallbacks),
    schemes,
  };
}

interface Inherited {
  /** The schemes whose credentials the client sends; none if the service is the caller. */
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
  readonly tree: DocumentTree;
  /** Where the callbacks are written that are being read. */
  readonly around: readonly string[];
  readonly servers: readonly string[];
  readonly security: readonly unknown[];
}

const noSchemes: Inherited['schemes'] = new Map();

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function itemOperations(
  item: DocumentNode,
  path: string,
  inherited: Inherited,
): readonly DocumentOperation[] {
  const { tree } = inherited;
  const shared = parametersAt(tree.child(item, 'parameters'), tree);
  const servers = serversOf(item.value, inherited.servers);
  const fixed = tree
    .members(item)
    .flatMap(([key, operation]) =>
      methods.includes(key) ? [[key.toUpperCase(), operation] as const] : [],
    );
  const added = tree.members(tree.child(item, 'additionalOperations'));
  return [...fixed, ...added].map(([method, operation]) =>
    operationAt(operation, { method, path, shared }, { ...inherited, servers }),
  );
}

interface OperationContext {
  readonly method: string;
  readonly path: string;
  readonly shared: readonly DocumentParameter[];
}

function operationAt(
  operation: DocumentNode,
  { method, path, shared }: OperationContext,
  inherited: Inherited,
): DocumentOperation {
  const { tree, servers, schemes } = inherited;
  const { operationId, security } = operation.value;
  const own = parametersAt(tree.child(operation, 'parameters'), tree);
  const isReplaced = (parameter: DocumentParameter): boolean =>
    own.some(
      (documentParameter) =>
        documentParameter.name === parameter.name && documentParameter.in === parameter.in,
    );
  const requirements = (isArray(security) ? security : inherited.security).map((requirement) =>
    isObject(requirement) ? Object.keys(requirement) : [],
  );
  return {
    pointer: operation.pointer,
    id: typeof operationId === 'string' ? operationId : undefined,
    method,
    path,
    parameters: [...shared.filter((parameter) => !isReplaced(parameter)), ...own].filter(
      (parameter) => !isCredential(parameter, requirements, schemes),
    ),
    body: bodyAt(tree.child(operation, 'requestBody'), tree),
    responses: responsesAt(tree.child(operation, 'responses'), tree).map((response) =>
      method === 'HEAD' ? { ...response, content: [] } : response,
    ),
    security: requirements,
    servers: serversOf(operation.value, servers),
    streamWhen: operation.value['x-stream-when'] ?? operation.value['x-fern-streaming'],
    callbacks: callbacksOf(operation, inherited),
  };
}

/** With the callbacks of callbacks, each after the one that it belongs to. */
function callbacksOf(operation: DocumentNode, inherited: Inherited): readonly DocumentCallback[] {
  const { tree, around } = inherited;
  return tree.members(tree.child(operation, 'callbacks')).flatMap(([name, callback]) => {
    if (around.includes(callback.pointer)) return [];
    const inside = { ...inherited, schemes: noSchemes, around: [...around, callback.pointer] };
    return tree
      .members(callback)
      .flatMap(([expression, item]) =>
        expression.startsWith('x-') ? [] : itemOperations(item, expression, inside),
      )
      .flatMap((request) => [
        { ...request, name, callbacks: [] },
        ...request.callbacks.map((inner) => ({ ...inner, name: `${name}.${inner.name}` })),
      ]);
  });
}

/** The callbacks of a webhook are received like webhooks. */
function withCallbacks(webhook: DocumentOperation): readonly DocumentOperation[] {
  const { path, callbacks } = webhook;
  const isOnly = ({ name }: DocumentCallback): boolean =>
    callbacks.filter((documentCallback) => documentCallback.name === name).length === 1;
  return [
    { ...webhook, callbacks: [] },
    ...callbacks.map(({ name, ...callback }) => {
      const own = isOnly({ name, ...callback })
        ? name
        : `${name} ${callback.method} ${callback.path}`;
      return { ...callback, path: `${path}.${own}` };
    }),
  ];
}

function serversOf({ servers }: JsonObject, otherwise: readonly string[]): readonly string[] {
  const urls = (isArray(servers) ? servers : []).flatMap((server) =>
    isObject(server) && typeof server['url'] === 'string'
      ? [addressOf(server['url'], server['variables'])]
      : [],
  );
  return urls.length === 0 ? otherwise : urls;
}

/** Replaces variables by their defaults. */
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
  const { type, name, in: location } = scheme;
  if (type === 'http') return { type, scheme: String(scheme['scheme']).toLowerCase() };
  if (
    type === 'apiKey' &&
    typeof name === 'string' &&
    (location === 'query' || location === 'header' || location === 'cookie')
  )
    return { type, name, in: location };
  return {
    type: type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS' ? type : 'unknown',
  };
}

/** The pointer of an operation below `paths`, even if its path item is a reference. */
function operationPointer(method: string, path: string): string {
  const key = method.toLowerCase();
  return methods.includes(key)
    ? pointerOf('paths', path, key)
    : pointerOf('paths', path, 'additionalOperations', method);
}

export interface DocumentMedia extends DocumentEncodings {
  readonly pointer: string;
  /** As written in the document: `application/json; charset=utf-8`. */
  readonly name: string;
  readonly schema?: string | undefined;
  /** The schema of each item, if the media type is sequential. */
  readonly itemSchema?: string | undefined;
}

export interface DocumentEncodings {
  /** By the name of the property. */
  readonly encoding: ReadonlyMap<string, DocumentEncoding>;
  /** By position, then that of all further parts (3.2). Absent if none is stated. */
  readonly positions?:
    | { readonly prefix: readonly DocumentEncoding[]; readonly rest?: DocumentEncoding | undefined }
    | undefined;
}

export interface DocumentEncoding extends Partial<DocumentEncodings> {
  readonly contentType?: string | undefined;
  /** Present if style, explode or allowReserved is stated: the style then applies. */
  readonly style?:
    | { readonly style: Style; readonly explode: boolean; readonly allowReserved: boolean }
    | undefined;
}

interface DocumentBody {
  readonly pointer: string;
  readonly required: boolean;
  readonly content: readonly DocumentMedia[];
  readonly docs?: DocumentedTexts | undefined;
}

export interface DocumentResponse {
  readonly pointer: string;
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly content: readonly DocumentMedia[];
  readonly headers: readonly DocumentHeader[];
  readonly docs?: DocumentedTexts | undefined;
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
    ...encodingsAt(media, tree),
  }));
}

function encodingsAt(node: DocumentNode, tree: DocumentTree): DocumentEncodings {
  const below = (key: string): readonly (readonly [string, DocumentEncoding])[] =>
    tree
      .members(tree.child(node, key))
      .map(([name, documentNode]) => [name, encodingAt(documentNode, tree)]);
  const prefix = below('prefixEncoding').map(([, documentEncoding]) => documentEncoding);
  const rest =
    node.value['itemEncoding'] === undefined
      ? undefined
      : encodingAt(tree.child(node, 'itemEncoding'), tree);
  return {
    encoding: new Map(below('encoding')),
    ...((prefix.length > 0 || rest) && { positions: { prefix, rest } }),
  };
}

function encodingAt(node: DocumentNode, tree: DocumentTree): DocumentEncoding {
  const { contentType, style, explode, allowReserved } = node.value;
  const isStated =
    isStyle(style) || typeof explode === 'boolean' || typeof allowReserved === 'boolean';
  const written = isStyle(style) ? style : 'form';
  const inside = encodingsAt(node, tree);
  return {
    ...((inside.encoding.size > 0 || inside.positions) && inside),
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
  return /^[\w.!#$&^-]+\/(?:[\w.!#$&^*-]+\+)?json$/.test(essence(mediaType));
}

/** Whether a media type matches a range such as `image/*`. */
export function isUnder(mediaType: string, pattern: string): boolean {
  const [type = '', subtype = ''] = essence(mediaType).split('/');
  const [wantedType, wantedSubtype = ''] = essence(pattern).split('/');
  // `application/*+json` is written for what is JSON, `application/json` included.
  const suffix = wantedSubtype.startsWith('*+') ? wantedSubtype.slice(1) : undefined;
  const isSubtype =
    suffix === undefined
      ? wantedSubtype === '*' || wantedSubtype === subtype
      : `+${subtype}`.endsWith(suffix);
  return (wantedType === '*' || wantedType === type) && isSubtype;
}

/** The most specific entry: with the parameters, then without them, then a range. */
export function mediaFor(
  content: readonly DocumentMedia[],
  mediaType: string,
): DocumentMedia | undefined {
  const given = parametersOf(mediaType);
  const same = content.filter(({ name }) => essence(name) === essence(mediaType));
  const fitting = same.filter(({ name }) =>
    parametersOf(name).every((parameter) => given.includes(parameter)),
  );
  return (
    fitting.sort((a, b) => parametersOf(b.name).length - parametersOf(a.name).length)[0] ??
    same[0] ??
    [...content]
      .sort((a, b) => wildcards(a) - wildcards(b))
      .find(({ name }) => isUnder(mediaType, name))
  );
}

/** The parameters of a media type: `v=2`. */
function parametersOf(mediaType: string): readonly string[] {
  return mediaType
    .split(';')
    .slice(1)
    .map((part) => part.trim().toLowerCase().replaceAll('"', ''))
    .filter((candidate) => candidate !== '');
}

function wildcards({ name }: DocumentMedia): number {
  return name.split('*').length;
}

const locations = ['path', 'query', 'header', 'cookie'] as const;

export type Location = (typeof locations)[number];

/** `cookie`: as it is, without escapes. */
const styles = [
  ...(['matrix', 'label', 'simple', 'form', 'spaceDelimited', 'pipeDelimited'] as const),
  ...(['deepObject', 'cookie'] as const),
];

export type Style = (typeof styles)[number];

/** How a value of a parameter or header is serialized. */
export interface Serialisation {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Serialized as this media type instead of by style. */
  readonly mediaType?: string | undefined;
  /** The pointer of its schema. */
  readonly schema?: string | undefined;
}

/** With all defaults (OpenAPI 3.1, sections 4.8.12 and 4.8.21). */
export interface DocumentParameter extends Serialisation {
  readonly pointer: string;
  readonly name: string;
  readonly in: Location;
  readonly required: boolean;
  readonly allowEmptyValue: boolean | undefined;
  readonly docs?: DocumentedTexts | undefined;
  /** The media type of a parameter that is the whole query (3.2). */
  readonly whole?: DocumentMedia | undefined;
}

interface DocumentHeader extends Serialisation {
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
}

/** Whether services recognize retries by a parameter. The client may generate it. */
export function isIdempotencyKey({
  name,
  in: location,
}: Pick<DocumentParameter, 'name' | 'in'>): boolean {
  return location === 'header' && /^(x-)?idempotency-key$/i.test(name);
}

/** Reads a list of parameters, without the headers that the specification says to ignore. */
function parametersAt(list: DocumentNode, tree: DocumentTree): readonly DocumentParameter[] {
  return tree.members(list).flatMap(([, node]) => {
    const { name, in: written, required, allowEmptyValue } = node.value;
    const [whole] = written === 'querystring' ? contentAt(node, tree) : [];
    const location = whole ? 'query' : written;
    if (typeof name !== 'string' || !isLocation(location) || isIgnoredHeader(location, name))
      return [];
    const style = location === 'query' || location === 'cookie' ? 'form' : 'simple';
    return [
      {
        pointer: node.pointer,
        docs: node.docs,
        name,
        in: location,
        required: required === true || location === 'path',
        allowEmptyValue:
          location === 'query' && typeof allowEmptyValue === 'boolean'
            ? allowEmptyValue
            : undefined,
        ...serialisationAt(node, tree, {
          style,
          reserved: location === 'query' || location === 'cookie',
        }),
        whole,
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
  { style: defaultStyle, reserved }: { readonly style: Style; readonly reserved: boolean },
): Serialisation {
  const { style, explode, allowReserved, schema } = node.value;
  const stated = isStyle(style) ? style : defaultStyle;
  const [content] = tree.members(tree.child(node, 'content'));
  const owner = content ? content[1] : node;
  const ownSchema = content ? owner.value['schema'] : schema;
  return {
    style: stated,
    explode:
      typeof explode === 'boolean' ? explode : ['form', 'deepObject', 'cookie'].includes(stated),
    allowReserved: allowReserved === true && reserved,
    mediaType: content?.[0],
    schema: ownSchema === undefined ? undefined : `${owner.pointer}/schema`,
  };
}

const connectionHeaders =
  'connection content-length content-type keep-alive te trailer transfer-encoding upgrade';

/** Headers of the connection. The server cannot send arbitrary values for them. */
export const transportHeaders = wordSet(`${connectionHeaders} content-encoding date`);

const ignoredHeaders = wordSet(`accept authorization expect host ${connectionHeaders}`);

/** Whether every alternative of the security requirements has its key in this parameter. */
function isCredential(
  parameter: DocumentParameter,
  security: DocumentOperation['security'],
  schemes: Inherited['schemes'],
): boolean {
  return (
    security.length > 0 &&
    security.every((names) => names.some((name) => isKeyOf(parameter, schemes.get(name))))
  );
}

/** Whether a parameter has the name and location of the scheme's API key. */
export function isKeyOf(
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

function isIgnoredHeader(location: Location, name: string): boolean {
  return location === 'header' && ignoredHeaders.has(name.toLowerCase());
}

function isLocation(value: unknown): value is Location {
  return locations.some((location) => location === value);
}

function isStyle(value: unknown): value is Style {
  return styles.some((style) => style === value);
}

interface DocumentNode {
  readonly pointer: string;
  readonly value: JsonObject;
  /** The texts beside the reference that led here. They override those of the target. */
  readonly docs?: DocumentedTexts | undefined;
  /** A reference with fields beside it: its target, whose fields apply where `own` has none. */
  readonly extended?: { readonly target: DocumentNode; readonly own: JsonObject } | undefined;
}

export interface DocumentedTexts {
  readonly summary?: string;
  readonly description?: string;
}

interface DocumentTree {
  /** The child of a node; an empty object if there is none. */
  readonly child: (node: DocumentNode, name: string) => DocumentNode;
  /** The children that are objects or arrays. */
  readonly members: (
    node: DocumentNode,
  ) => readonly (readonly [name: string, child: DocumentNode])[];
}

function createTree(document: JsonObject): DocumentTree {
  /** Follows the reference of a node. A path item keeps the fields beside its reference. */
  const resolve = (pointer: string, value: Json | undefined, depth = 0): DocumentNode => {
    if (!isObject(value))
      return {
        pointer,
        value: Array.isArray(value)
          ? Object.fromEntries(value.map((item: Json, index) => [String(index), item]))
          : {},
      };
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string' || !$ref.startsWith('#') || depth > 50) return { pointer, value };
    // A reference may be percent-encoded, because it is a URI fragment.
    const [written, decoded] = [$ref.slice(1), decode($ref.slice(1))];
    const target = at(document, decoded) === undefined ? written : decoded;
    const documentNode = resolve(target, at(document, target), depth + 1);
    if (Object.keys(beside).some((name) => name !== 'description' && name !== 'summary'))
      return {
        pointer,
        value: { ...documentNode.value, ...beside },
        extended: { target: documentNode, own: beside },
      };
    const { summary, description } = beside;
    if (typeof summary !== 'string' && typeof description !== 'string') return documentNode;
    return {
      ...documentNode,
      docs: {
        ...documentNode.docs,
        ...(typeof summary === 'string' && { summary }),
        ...(typeof description === 'string' && { description }),
      },
    };
  };
  const child = ({ pointer, value, extended }: DocumentNode, name: string): DocumentNode =>
    extended && !Object.hasOwn(extended.own, name)
      ? child(extended.target, name)
      : resolve(pointer + pointerOf(name), Object.hasOwn(value, name) ? value[name] : undefined);
  return {
    child,
    members: (node) =>
      Object.entries(node.value).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null ? [[name, child(node, name)] as const] : [],
      ),
  };
}
