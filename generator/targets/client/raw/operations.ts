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
  { typeOf, shared, facts }: SchemaTypes,
  declare: (id: string, type: TypeNode) => void,
): OperationTypes {
  const places = new Map<string, Pointer>();
  const own = ownSymbol('operations');

  const pathItem = (item: PathItem, at: readonly string[]): TypeNode => {
    const reference = item.target && shared(item.target);
    if (reference) return reference;
    const members: Members = new Map();
    members.set('parameters', {
      type: parametersType(item.parameters, [...at, 'parameters']),
      optional: false,
    });
    for (const method of methods) members.set(method, absent);
    const added: Members = new Map();
    for (const operation of item.operations) {
      const name = operation.method.toLowerCase();
      const isField = pathItemMethods.has(name);
      (isField ? members : added).set(isField ? name : operation.method, {
        type: operationOrId(operation, at),
        optional: false,
        doc: docOf(operation),
      });
    }
    if (added.size > 0)
      members.set('additionalOperations', { type: objectMember(added), optional: false });
    return objectMember(members);
  };

  const operationOrId = (operation: Operation, at: readonly string[]): TypeNode => {
    // As openapi-typescript has them.
    const id = operation.id?.replaceAll('#', '/');
    const path = [...at, operation.method.toLowerCase()];
    if (id === undefined || (places.get(id) ?? operation.at) !== operation.at)
      return operationType(operation, path);
    if (!places.has(id)) {
      places.set(id, operation.at);
      declare(id, operationType(operation, path));
    }
    return { kind: 'reference', symbol: own, keys: [id] };
  };

  const operationType = (operation: Operation, path: readonly string[]): TypeNode => {
    const { parameters, body, responses } = operation;
    const members: Members = new Map();
    members.set('parameters', { type: parametersType(parameters, path), optional: false });
    members.set('requestBody', {
      type: body ? (shared(body.at) ?? bodyType(body, [...path, 'requestBody'])) : never,
      optional: body?.required !== true,
      doc: body && docOf(body),
    });
    const all: Members = new Map(
      responses.map((response) => [
        String(response.status),
        {
          type:
            shared(response.at) ??
            responseType(response, [...path, 'responses', String(response.status)]),
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
  };

  const parametersType = (parameters: readonly Parameter[], path: readonly string[]): TypeNode => {
    const members: Members = new Map();
    const whole = parameters.find((each) => each.in === 'querystring');
    for (const location of ['query', 'header', 'path', 'cookie'] as const) {
      const own = parameters.filter((each) => each.in === location);
      if (own.length === 0 && !(location === 'query' && whole)) {
        members.set(location, absent);
        continue;
      }
      const inside: Members = new Map(
        own.map((each) => [
          each.name,
          {
            type:
              shared(each.at) ?? parameterType(each, [...path, 'parameters', location, each.name]),
            optional: !each.required,
            doc: parameterDoc(each),
          },
        ]),
      );
      if (location === 'query' && whole)
        members.set(location, {
          type:
            shared(whole.at) ??
            parameterType(whole, [...path, 'parameters', 'querystring', whole.name]),
          optional: !whole.required,
          doc: parameterDoc(whole),
        });
      else
        members.set(location, {
          type: objectMember(inside),
          optional: own.every(({ required }) => !required),
        });
    }
    return objectMember(members);
  };

  /** What `content` describes is given as text, except where it is the whole query. */
  const parameterType = (parameter: Parameter, path: readonly string[]): TypeNode => {
    const { schema, mediaType } = parameter;
    return mediaType !== undefined && parameter.in !== 'querystring'
      ? keyword('string')
      : typeOf(schema, { path, isSent: true });
  };

  const parameterDoc = (parameter: Parameter): DocComment | undefined =>
    docOf({
      ...parameter,
      description: parameter.description ?? facts.docOf(parameter.schema)?.text?.join('\n\n'),
    });

  const bodyType = ({ content }: RequestBody, path: readonly string[]): TypeNode => {
    const members =
      content.length === 0
        ? new Map([['*/*', { type: never, optional: true }]])
        : contentMembers(content, { path, isSent: true });
    return objectMember(new Map([['content', { type: objectMember(members), optional: false }]]));
  };

  const contentMembers = (content: readonly MediaType[], place: RawPlace): Members =>
    new Map(
      content.map((media): [string, TypeMember] => {
        const path = [...place.path, 'content', media.name];
        return [media.name, { type: mediaType(media, { ...place, path }), optional: false }];
      }),
    );

  /** What is described by its items is a list of them. */
  const mediaType = ({ schema, itemSchema }: MediaType, place: RawPlace): TypeNode => {
    if (schema) return typeOf(schema, place);
    return itemSchema ? { kind: 'array', of: typeOf(itemSchema, place) } : unknown;
  };

  const responseType = (
    { headers, content }: Omit<Response, 'status'>,
    path: readonly string[],
  ): TypeNode => {
    const named: Members = new Map(
      headers.map((header) => {
        const reference = shared(header.at);
        return [
          header.name,
          {
            type: reference ?? headerType(header, [...path, 'headers', header.name]),
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
          : ['content', { type: objectMember(contentMembers(content, { path })), optional: false }],
      ]),
    );
  };

  const headerType = (
    { schema, mediaType: name }: Omit<Header, 'name'>,
    path: readonly string[],
  ): TypeNode => {
    const type = typeOf(schema, { path });
    return name === undefined ? type : objectMember(new Map([[name, { type, optional: false }]]));
  };

  return {
    pathItem,
    parameter: (each) => parameterType(each, tokens(each.at)),
    body: (each) => bodyType(each, tokens(each.at)),
    response: (each) => responseType(each, tokens(each.at)),
    header: (each) => headerType(each, tokens(each.at)),
  };
}

export function docOf({ title, summary, description, deprecated }: Docs): DocComment | undefined {
  const text = [title, summary, description].filter((each) => each !== undefined && each !== '');
  if (text.length === 0 && deprecated !== true) return undefined;
  return { text, tags: deprecated === true ? [{ name: 'deprecated' }] : [] };
}
