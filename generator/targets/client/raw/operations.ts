// Paths, operations, parameters, bodies and responses in openapi-typescript's nesting, which
// openapi-fetch and others read.

import type { DocComment } from '../../../code/comment.js';
import type {
  Header,
  MediaType,
  Operation,
  Parameter,
  PathItem,
  RequestBody,
  Response,
} from '../../../model/api.js';
import { type Pointer, tokens } from '../../../model/json.js';
import { pathItemMethods } from '../../../model/methods.js';
import type { Docs } from '../../../model/schema.js';
import {
  keyword,
  never,
  objectMember,
  type TypeMember,
  type TypeNode,
  unknown,
} from '../../../surface/type.js';
import { ownSymbol, type RawPlace, type SchemaTypes } from './schema.js';

export interface OperationTypes {
  /** @param at Its place, from which enums have their names. */
  readonly pathItem: (item: PathItem, at: readonly string[]) => TypeNode;
  readonly parameter: (parameter: Parameter) => TypeNode;
  readonly body: (body: RequestBody) => TypeNode;
  readonly response: (response: Omit<Response, 'status'>) => TypeNode;
  readonly header: (header: Omit<Header, 'name'>) => TypeNode;
}

type Members = Map<string, TypeMember>;

const absent: TypeMember = { type: never, optional: true };

/** The methods that every path item has; others are there where the document has them. */
const methods = [...pathItemMethods].filter((method) => method !== 'query');

/** @param declare Gets each operation with an id, to which its path refers. */
export function createOperationTypes(
  schemas: SchemaTypes,
  declare: (id: string, type: TypeNode) => void,
): OperationTypes {
  const context: PathContext = { schemas, declare, places: new Map() };
  return {
    pathItem: (item, at) => pathItem(item, at, context),
    parameter: (parameter) => parameterType(parameter, tokens(parameter.at), schemas),
    body: (body) => bodyType(body, tokens(body.at), schemas),
    response: (response) => responseType(response, tokens(response.at), schemas),
    header: (header) => headerType(header, tokens(header.at), schemas),
  };
}

interface PathContext {
  readonly schemas: SchemaTypes;
  readonly declare: (id: string, type: TypeNode) => void;
  /** Where an id was declared. */
  readonly places: Map<string, Pointer>;
}

const operationsSymbol = ownSymbol('operations');

function pathItem(item: PathItem, at: readonly string[], context: PathContext): TypeNode {
  const reference = item.target && context.schemas.shared(item.target);
  if (reference) return reference;
  const members: Members = new Map();
  members.set('parameters', {
    type: parametersType(item.parameters, [...at, 'parameters'], context.schemas),
    optional: false,
  });
  for (const method of methods) members.set(method, absent);
  const added: Members = new Map();
  for (const operation of item.operations) {
    const name = operation.method.toLowerCase();
    const isField = pathItemMethods.has(name);
    (isField ? members : added).set(isField ? name : operation.method, {
      type: operationOrId(operation, at, context),
      optional: false,
      doc: docOf(operation),
    });
  }
  if (added.size > 0)
    members.set('additionalOperations', { type: objectMember(added), optional: false });
  return objectMember(members);
}

function operationOrId(
  operation: Operation,
  at: readonly string[],
  { schemas, places, declare }: PathContext,
): TypeNode {
  // As openapi-typescript has them.
  const id = operation.id?.replaceAll('#', '/');
  const path = [...at, operation.method.toLowerCase()];
  if (id === undefined || (places.get(id) ?? operation.at) !== operation.at)
    return operationType(operation, path, schemas);
  if (!places.has(id)) {
    places.set(id, operation.at);
    declare(id, operationType(operation, path, schemas));
  }
  return { kind: 'reference', symbol: operationsSymbol, keys: [id] };
}

function operationType(
  operation: Operation,
  path: readonly string[],
  schemas: SchemaTypes,
): TypeNode {
  const { parameters, body, responses } = operation;
  const members: Members = new Map();
  members.set('parameters', { type: parametersType(parameters, path, schemas), optional: false });
  members.set('requestBody', {
    type: body
      ? (schemas.shared(body.at) ?? bodyType(body, [...path, 'requestBody'], schemas))
      : never,
    optional: body?.required !== true,
    doc: body && docOf(body),
  });
  const all: Members = new Map(
    responses.map((response) => [
      String(response.status),
      {
        type:
          schemas.shared(response.at) ??
          responseType(response, [...path, 'responses', String(response.status)], schemas),
        optional: false,
        doc: docOf(response),
      },
    ]),
  );
  members.set('responses', {
    type: all.size === 0 ? never : { kind: 'object', members: all, numericNames: true },
    optional: false,
  });
  return objectMember(members);
}

function parametersType(
  parameters: readonly Parameter[],
  path: readonly string[],
  schemas: SchemaTypes,
): TypeNode {
  const members: Members = new Map();
  const whole = parameters.find((parameter) => parameter.in === 'querystring');
  for (const location of ['query', 'header', 'path', 'cookie'] as const) {
    const own = parameters.filter((parameter) => parameter.in === location);
    if (own.length === 0 && !(location === 'query' && whole)) {
      members.set(location, absent);
      continue;
    }
    const inside: Members = new Map(
      own.map((parameter) => [
        parameter.name,
        {
          type:
            schemas.shared(parameter.at) ??
            parameterType(parameter, [...path, 'parameters', location, parameter.name], schemas),
          optional: !parameter.required,
          doc: parameterDoc(parameter, schemas),
        },
      ]),
    );
    if (location === 'query' && whole)
      members.set(location, {
        type:
          schemas.shared(whole.at) ??
          parameterType(whole, [...path, 'parameters', 'querystring', whole.name], schemas),
        optional: !whole.required,
        doc: parameterDoc(whole, schemas),
      });
    else
      members.set(location, {
        type: objectMember(inside),
        optional: own.every(({ required }) => !required),
      });
  }
  return objectMember(members);
}

/** What `content` describes is given as text, except where it is the whole query. */
function parameterType(
  parameter: Parameter,
  path: readonly string[],
  schemas: SchemaTypes,
): TypeNode {
  const { schema, mediaType } = parameter;
  return mediaType !== undefined && parameter.in !== 'querystring'
    ? keyword('string')
    : schemas.typeOf(schema, { path, isSent: true });
}

function parameterDoc(parameter: Parameter, schemas: SchemaTypes): DocComment | undefined {
  return docOf({
    ...parameter,
    description: parameter.description ?? schemas.facts.docOf(parameter.schema)?.text?.join('\n\n'),
  });
}

function bodyType(
  { content }: RequestBody,
  path: readonly string[],
  schemas: SchemaTypes,
): TypeNode {
  const members =
    content.length === 0
      ? new Map([['*/*', { type: never, optional: true }]])
      : contentMembers(content, { path, isSent: true }, schemas);
  return objectMember(new Map([['content', { type: objectMember(members), optional: false }]]));
}

function contentMembers(
  content: readonly MediaType[],
  place: RawPlace,
  schemas: SchemaTypes,
): Members {
  return new Map(
    content.map((media): [string, TypeMember] => {
      const path = [...place.path, 'content', media.name];
      return [media.name, { type: mediaType(media, { ...place, path }, schemas), optional: false }];
    }),
  );
}

/** What is described by its items is a list of them. */
function mediaType(
  { schema, itemSchema }: MediaType,
  place: RawPlace,
  schemas: SchemaTypes,
): TypeNode {
  if (schema) return schemas.typeOf(schema, place);
  return itemSchema ? { kind: 'array', of: schemas.typeOf(itemSchema, place) } : unknown;
}

function responseType(
  { headers, content }: Omit<Response, 'status'>,
  path: readonly string[],
  schemas: SchemaTypes,
): TypeNode {
  const named: Members = new Map(
    headers.map((header) => {
      const reference = schemas.shared(header.at);
      return [
        header.name,
        {
          type: reference ?? headerType(header, [...path, 'headers', header.name], schemas),
          optional: !header.required && !reference,
          doc: docOf(header),
        },
      ];
    }),
  );
  return objectMember(
    new Map<string, TypeMember>([
      ['headers', { type: { kind: 'object', members: named, index: unknown }, optional: false }],
      content.length === 0
        ? ['content', { type: never, optional: true }]
        : [
            'content',
            { type: objectMember(contentMembers(content, { path }, schemas)), optional: false },
          ],
    ]),
  );
}

function headerType(
  { schema, mediaType: name }: Omit<Header, 'name'>,
  path: readonly string[],
  schemas: SchemaTypes,
): TypeNode {
  const type = schemas.typeOf(schema, { path });
  return name === undefined ? type : objectMember(new Map([[name, { type, optional: false }]]));
}

export function docOf({ title, summary, description, deprecated }: Docs): DocComment | undefined {
  const text = [title, summary, description].filter(
    (candidate) => candidate !== undefined && candidate !== '',
  );
  if (text.length === 0 && deprecated !== true) return undefined;
  return { text, tags: deprecated === true ? [{ name: 'deprecated' }] : [] };
}
