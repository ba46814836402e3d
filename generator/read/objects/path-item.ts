// https://spec.openapis.org/oas/v3.1.1.html#path-item-object

import { isObject, pointer, type Pointer } from '../../model/json.js';
import type {
  Callback,
  Method,
  Operation,
  Parameter,
  SecurityRequirement,
  Server,
} from '../../model/api.js';
import { asObject, extensions, text, texts } from '../field.js';
import { checkIgnored, reportUnknownFields } from '../ignored.js';
import { parameterKey, readParameters } from './parameter.js';
import type { Reader, Node, Located } from '../reader.js';
import { follow } from '../reference.js';
import { readServers } from './server.js';
import { readDocs } from './docs.js';
import { matchPath } from './path.js';
import { readResponses } from './response.js';
import { readRequestBody } from './request-body.js';
import { readSecurity } from './security.js';

const methods: ReadonlyMap<string, Method> = new Map(
  (['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const).map(
    (method) => [method, method],
  ),
);

export interface PathItemUse {
  readonly path: string;
  readonly security: readonly SecurityRequirement[];
  /** Whether no other operation has this pointer yet. */
  readonly isFree: (at: Operation['at']) => boolean;
  readonly readCallbacks: CallbacksReader;
}

/** The operations of a path item, in the order that they are written. What stands beside its `$ref` goes before what it refers to. */
export function readPathItem(
  reader: Reader,
  located: Located,
  use: PathItemUse,
): readonly Operation[] {
  const sources = sourcesOf(reader, located);
  const parameters = firstWith(sources, 'parameters');
  const servers = firstWith(sources, 'servers');
  const shared = {
    path: use.path,
    security: use.security,
    readCallbacks: use.readCallbacks,
    parameters: parameters ? readParameters(reader, parameters) : [],
    servers: servers && readServers(reader, servers),
  };
  const operations: Operation[] = [];
  const done = new Set<Method>();
  for (const source of sources) {
    reportUnknownFields(reader, source, 'pathItem');
    checkIgnored(reader, source, { summary: 'a string', description: 'a string' });
    for (const key in source.value) {
      const method = methods.get(key);
      const value = source.value[key];
      if (method === undefined || value === undefined || done.has(method)) continue;
      done.add(method);
      const node = asObject(
        reader,
        { value, at: pointer(source.at, key) },
        { what: `The operation ${JSON.stringify(key)}` },
      );
      if (!node) continue;
      const at = use.isFree(node.at) ? node.at : pointer(located.at, key);
      operations.push(readOperation(reader, node, { ...shared, at, method }));
    }
    reportOtherMethods(reader, source);
  }
  return operations;
}

/** The path item, and the one that it refers to. */
function sourcesOf(reader: Reader, located: Located): readonly Node[] {
  if (!isObject(located.value) || located.value['$ref'] === undefined)
    return [follow(reader, located, 'pathItem') ?? []].flat();
  const { $ref: reference, ...beside } = located.value;
  const target = follow(reader, { at: located.at, value: { $ref: reference } }, 'pathItem');
  return [{ value: beside, at: located.at }, ...(target ? [target] : [])];
}

function firstWith(sources: readonly Node[], key: string): Node | undefined {
  return sources.find(({ value }) => value[key] !== undefined);
}

// OpenAPI 3.2: methods that the specification does not name.
function reportOtherMethods(reader: Reader, { value, at }: Node): void {
  const others = value['additionalOperations'];
  if (!isObject(others)) return;
  for (const method of Object.keys(others)) {
    reader.report(
      'read/unsupported',
      `The method ${JSON.stringify(method)} is left out: only ${[...methods.keys()].join(', ')} are generated.`,
      { pointer: pointer(at, 'additionalOperations', method) },
    );
  }
}

// https://spec.openapis.org/oas/v3.1.1.html#operation-object

/** What an operation gets from where it stands. */
interface OperationPlace {
  /** The pointer that identifies the operation: where it is written, unless it is shared by several paths. */
  readonly at: Pointer;
  readonly method: Method;
  /** Empty where the address is not a path of the service: webhooks and callbacks. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly servers?: readonly Server[] | undefined;
  readonly security: readonly SecurityRequirement[];
}

export type CallbacksReader = (
  reader: Reader,
  node: Node,
  security: readonly SecurityRequirement[],
) => readonly Callback[];

function readOperation(
  reader: Reader,
  node: Node,
  place: OperationPlace & { readonly readCallbacks: CallbacksReader },
): Operation {
  reportUnknownFields(reader, node, 'operation');
  const { at, method, path } = place;
  const own = readParameters(reader, node);
  const overridden = new Set(own.map(parameterKey));
  const parameters = [
    ...place.parameters.filter((parameter) => !overridden.has(parameterKey(parameter))),
    ...own,
  ];
  const id = text(reader, node, 'operationId');
  return {
    at,
    ...readDocs(reader, node),
    ...(id !== undefined && id !== '' && { id }),
    method,
    path,
    tags: [...new Set(texts(reader, node, 'tags'))],
    parameters: matchPath(reader, node, { at, path, parameters }),
    body: readRequestBody(reader, node),
    responses: readResponses(reader, node),
    security: readSecurity(reader, node) ?? place.security,
    servers: readServers(reader, node) ?? place.servers,
    callbacks: place.readCallbacks(reader, node, place.security),
    extensions: extensions(node),
  };
}
