// https://spec.openapis.org/oas/v3.1.1.html#operation-object

import type {
  Callback,
  Method,
  Operation,
  Parameter,
  SecurityRequirement,
  Server,
} from '../model/api.js';
import type { Pointer } from '../model/json.js';
import { readDocs } from './docs.js';
import { extensions, type Node, text, texts } from './field.js';
import { parameterKey, readParameters } from './parameter.js';
import { matchPath } from './path.js';
import type { Reader } from './reader.js';
import { readRequestBody } from './request-body.js';
import { readResponses } from './response.js';
import { readSecurity } from './security.js';
import { reportUnknownFields } from './unknown-field.js';
import { readServers } from './server.js';

/** What an operation gets from where it stands. */
export interface OperationPlace {
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

export function readOperation(
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
