// A small model for naming tests: only what names are made from.

import type { Api, Operation } from '../../../../generator/model/api.js';
import { pointer, rootPointer, schemaId, tokens } from '../../../../generator/model/json.js';

export interface Sketch {
  readonly title?: string;
  readonly schemas?: readonly string[];
  /** Pointers of schemas that are no components. */
  readonly places?: readonly string[];
  /** `METHOD /path?parameter&parameter [tag] operationId` */
  readonly operations?: readonly string[];
}

export function sketch({
  title = 'Pets API',
  schemas = [],
  places = [],
  operations = [],
}: Sketch): Api {
  const at = (...parts: string[]) => pointer(rootPointer, ...parts);
  return {
    info: { at: at('info'), title, version: '1.0.0', extensions: new Map() },
    servers: [],
    tags: [],
    operations: operations.map(operation),
    webhooks: [],
    schemas: new Map(
      [
        ...schemas.map((name) => at('components', 'schemas', name)),
        ...places.map((place) => at(...tokens(place))),
      ].map((place) => [schemaId(place), { at: place }]),
    ),
    securitySchemes: new Map(),
    extensions: new Map(),
  };
}

function operation(text: string): Operation {
  const [, method = '', path = '', query, tag, id] =
    /^(\w+) ([^\s?]+)(?:\?(\S+))?(?: \[(.*?)\])?(?: (.+))?$/.exec(text) ?? [];
  const at = pointer(rootPointer, 'paths', path, method.toLowerCase());
  return {
    at,
    id,
    method: method === 'POST' ? 'post' : method === 'DELETE' ? 'delete' : 'get',
    path,
    tags: tag === undefined ? [] : [tag],
    parameters: (query?.split('&') ?? []).map((name, index) => ({
      at: pointer(at, 'parameters', index),
      ...{ name, in: 'query', required: false, style: 'form', explode: true },
      ...{ allowReserved: false, allowEmptyValue: false, examples: [], extensions: new Map() },
      schema: { at },
    })),
    responses: [],
    security: [],
    callbacks: [],
    extensions: new Map(),
  };
}
