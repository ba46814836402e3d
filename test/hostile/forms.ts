// The document with everything in its forms: as OpenAPI 3.0, 3.1 and 3.2 have it, and in several files.

import { isObject, type Json, type JsonObject } from '../../generator/model/json.js';
import { everything } from './everything.js';
import { escapeToken } from './slots.js';

/** A file of a document, and where its content stands in the document as one file. */
export interface FormFile {
  readonly name: string;
  readonly content: JsonObject;
  readonly at: string;
}

export interface Form {
  readonly name: string;
  readonly document: JsonObject;
  /** The files that a document with other texts is written to; the first one is named. */
  readonly files: (hostile: JsonObject) => readonly FormFile[];
}

const oneFile: Form['files'] = (hostile) => [{ name: 'openapi.json', content: hostile, at: '' }];

/** Changes at pointers, nothing where the value is to go. */
function changed(changes: Readonly<Record<string, Json | undefined>>): JsonObject {
  const copy: JsonObject = structuredClone(everything);
  for (const [pointer, value] of Object.entries(changes)) {
    const tokens = pointer
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    const key = tokens.pop() ?? '';
    const holder = tokens.reduce<unknown>((node, token) => Reflect.get(Object(node), token), copy);
    if (typeof holder !== 'object' || holder === null)
      throw new Error(`There is nothing at ${pointer}`);
    if (value === undefined) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, value);
  }
  return copy;
}

const asOf30 = changed({
  '/openapi': '3.0.4',
  '/webhooks': undefined,
  '/jsonSchemaDialect': undefined,
  '/info/summary': undefined,
  '/info/license': { name: 'License name', url: 'https://license.example/' },
  '/components/pathItems': undefined,
  '/paths/~1shared': undefined,
  '/components/securitySchemes/mutualScheme': undefined,
  '/security': [{ keyScheme: [] }, { basicScheme: [], queryScheme: [] }, { bearerScheme: [] }],
  '/components/schemas/Living/properties/anchored': {
    type: 'string',
    nullable: true,
    description: 'Anchored text',
  },
  '/components/schemas/Living/properties/age': {
    type: 'number',
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 900,
    exclusiveMaximum: true,
  },
});

const asOf32 = changed({
  '/openapi': '3.2.0',
  '/$self': 'https://self.example/openapi.json',
  '/servers/1': { url: '/relative', name: 'serverName' },
  '/tags/0/summary': 'Zoo summary',
  '/tags/0/kind': 'zooKind',
  '/tags/1/parent': 'zoo',
  '/components/schemas/Creature/discriminator/defaultMapping': 'Canine',
  '/components/schemas/Canine/xml': { name: 'canineXml', nodeType: 'element' },
  '/components/securitySchemes/oauthScheme/flows/deviceAuthorization': {
    deviceAuthorizationUrl: 'https://auth.example/device',
    tokenUrl: 'https://auth.example/devices',
    scopes: { deviceScope: 'Device scope text' },
  },
  '/components/securitySchemes/oauthScheme/oauth2MetadataUrl': 'https://auth.example/metadata',
  '/components/examples/NamedExample': {
    summary: 'Named summary',
    dataValue: 'namedValue',
    serializedValue: 'namedSerialized',
  },
  '/paths/~1events/get/responses/200': {
    description: 'Events text',
    summary: 'Events summary',
    content: {
      'text/event-stream': {
        itemSchema: {
          type: 'object',
          properties: {
            data: {
              type: 'string',
              contentMediaType: 'application/json',
              contentSchema: { type: 'object', properties: { eventWord: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
  '/paths/~1creatures/query': {
    operationId: 'queryCreatures',
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { queryKey: { type: 'string' } } },
        },
      },
    },
    responses: { '200': { description: 'Query text' } },
  },
  '/paths/~1creatures/additionalOperations': {
    COPY: { operationId: 'copyOperation', responses: { '200': { description: 'Copy text' } } },
  },
  '/paths/~1shared': {
    get: {
      operationId: 'sharedOperation',
      parameters: [
        {
          name: 'wholeQuery',
          in: 'querystring',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      ],
      responses: { '200': { description: 'Shared text' } },
    },
  },
});

const schemasAt = '/components/schemas';

/** The components of schemas in a file of their own. */
const severalFiles: Form['files'] = (hostile) => {
  const { components } = hostile;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  if (!isObject(components) || !isObject(schemas)) return oneFile(hostile);
  const links = mapped(schemas, (name) => ({ $ref: `schemas.json#/${escapeToken(name)}` }));
  return [
    {
      name: 'openapi.json',
      content: { ...hostile, components: { ...components, schemas: links } },
      at: '',
    },
    {
      name: 'schemas.json',
      content: mapped(schemas, (_, schema) => relinked(schema)),
      at: schemasAt,
    },
  ];
};

function mapped(object: JsonObject, make: (name: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, make(name, value)]),
  );
}

function relinked(value: Json): Json {
  if (typeof value === 'string')
    return value.startsWith(`#${schemasAt}/`)
      ? `#${value.slice(schemasAt.length + 1)}`
      : value.startsWith('#/components/')
        ? `openapi.json${value}`
        : value;
  if (Array.isArray(value)) return value.map(relinked);
  return isObject(value) ? mapped(value, (_, member) => relinked(member)) : value;
}

export const forms: readonly Form[] = [
  { name: '3.1', document: everything, files: oneFile },
  { name: '3.0', document: asOf30, files: oneFile },
  { name: '3.2', document: asOf32, files: oneFile },
  { name: '3.1 in several files', document: everything, files: severalFiles },
];
