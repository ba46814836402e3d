// Everything that a document says about the wire, read a second time: operations, webhooks and callbacks with all defaults filled in.

import {
  type DocumentBody,
  type DocumentResponse,
  bodyAt,
  responsesAt,
  type DocumentParameter,
  parametersAt,
  createPlaces,
  type DocumentNode,
  type DocumentTree,
} from './enumerate-content.js';
import { isArray, isObject, type Json, type JsonObject, pointerOf } from './judge/json.js';

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
  const around: Around = {
    tree,
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
      .flatMap(([name, item]) => itemOperations(item, name, around)),
    schemes: new Map(
      tree
        .members(tree.child(tree.child(root, 'components'), 'securitySchemes'))
        .map(([name, scheme]) => [name, schemeOf(scheme.value)]),
    ),
  };
}

interface Around {
  readonly tree: DocumentTree;
  readonly servers: readonly string[];
  readonly security: readonly unknown[];
}

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
  const { tree, servers } = around;
  const { operationId, security } = operation.value;
  const own = parametersAt(tree.child(operation, 'parameters'), tree);
  const isReplaced = (parameter: DocumentParameter): boolean =>
    own.some((each) => each.name === parameter.name && each.in === parameter.in);
  return {
    pointer: operation.pointer,
    id: typeof operationId === 'string' ? operationId : undefined,
    method: method.toUpperCase(),
    path,
    parameters: [...shared.filter((parameter) => !isReplaced(parameter)), ...own],
    body: bodyAt(tree.child(operation, 'requestBody'), tree),
    responses: responsesAt(tree.child(operation, 'responses'), tree),
    security: (isArray(security) ? security : around.security).map((requirement) =>
      isObject(requirement) ? Object.keys(requirement) : [],
    ),
    servers: serversOf(operation.value, servers),
    streamWhen: operation.value['x-stream-when'] ?? operation.value['x-fern-streaming'],
    callbacks: tree
      .members(tree.child(operation, 'callbacks'))
      .flatMap(([, callback]) =>
        tree
          .members(callback)
          .flatMap(([expression, item]) =>
            expression.startsWith('x-') ? [] : itemOperations(item, expression, around),
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
