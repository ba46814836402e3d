// One pair of documents or schemas for each rule of which the catalogue has no pair: a rule that no comparison finds is none.

import type { Json, JsonObject } from '../../../generator/model/json.js';

const number = { type: 'number' };
const text = { type: 'string' };
const list = { type: 'array' };
const object = { type: 'object' };
const some = { ...list, contains: text };
const cat = { ...object, required: ['kind'], properties: { kind: text } };
const dog = { ...object, required: ['kind'], properties: { kind: text, bark: text } };
const kinds = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } };

export const components: JsonObject = { Cat: cat, Dog: dog };
const pets = { oneOf: ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
const size = { properties: { size: number } };
const name = { properties: { name: text } };

/** The rules that a pair of schemas shows, in either direction. */
export const schemaExamples: readonly (readonly [rules: string, from: Json, to: Json])[] = [
  ['exclusive-max-set exclusive-max-unset', number, { ...number, exclusiveMaximum: 5 }],
  [
    'exclusive-max-decreased exclusive-max-increased',
    { ...number, exclusiveMaximum: 5 },
    { ...number, exclusiveMaximum: 9 },
  ],
  ['min-set min-unset', number, { ...number, minimum: 1 }],
  [
    'min-length-increased min-length-decreased',
    { ...text, minLength: 1 },
    { ...text, minLength: 2 },
  ],
  ['max-items-decreased max-items-increased', { ...list, maxItems: 3 }, { ...list, maxItems: 4 }],
  ['min-items-set min-items-unset', list, { ...list, minItems: 1 }],
  ['max-properties-set max-properties-unset', object, { ...object, maxProperties: 1 }],
  [
    'min-properties-increased min-properties-decreased',
    { ...object, minProperties: 1 },
    { ...object, minProperties: 2 },
  ],
  ['max-contains-set max-contains-unset', some, { ...some, maxContains: 3 }],
  [
    'max-contains-decreased max-contains-increased',
    { ...some, maxContains: 3 },
    { ...some, maxContains: 4 },
  ],
  ['min-contains-set min-contains-unset', some, { ...some, minContains: 2 }],
  ['pattern-generalized', { ...text, pattern: '^a' }, { ...text, pattern: '.*' }],
  [
    'dependent-required-changed',
    { ...object, dependentRequired: { a: ['b'] } },
    { ...object, dependentRequired: { a: ['c'] } },
  ],
  ['unevaluated-items-added unevaluated-items-removed', list, { ...list, unevaluatedItems: false }],
  [
    'content-schema-added content-schema-removed',
    { ...text, contentMediaType: 'application/json' },
    { ...text, contentMediaType: 'application/json', contentSchema: object },
  ],
  [
    'content-media-type-changed',
    { ...text, contentMediaType: 'text/html' },
    { ...text, contentMediaType: 'text/csv' },
  ],
  ['then-added then-removed', { if: size, else: name }, { if: size, then: name, else: name }],
  ['else-added else-removed', { if: size, then: name }, { if: size, then: name, else: name }],
  ['if-changed', { if: size, then: name }, { if: name, then: name }],
  ['contains-changed', some, { ...list, contains: number }],
  ['alternatives-added alternatives-removed', object, { ...object, ...pets }],
  [
    'one-of-overlaps',
    {
      oneOf: [
        { ...text, maxLength: 5 },
        { ...text, minLength: 9 },
      ],
    },
    {
      oneOf: [
        { ...text, maxLength: 5 },
        { ...text, minLength: 3 },
      ],
    },
  ],
  [
    'discriminator-added discriminator-removed',
    pets,
    { ...pets, discriminator: { propertyName: 'kind' } },
  ],
  [
    'discriminator-property-name-changed',
    { ...pets, discriminator: { propertyName: 'kind' } },
    { ...pets, discriminator: { propertyName: 'sort' } },
  ],
  [
    'discriminator-mapping-added discriminator-mapping-deleted',
    { ...pets, discriminator: kinds },
    {
      ...pets,
      discriminator: { ...kinds, mapping: { ...kinds.mapping, hound: '#/components/schemas/Dog' } },
    },
  ],
];

const json = (schema?: Json): JsonObject => ({
  'application/json': schema === undefined ? {} : { schema },
});
const act = (more: JsonObject, response: JsonObject = {}): JsonObject => ({
  paths: {
    '/things': {
      post: { operationId: 'act', ...more, responses: { 200: { description: 'ok', ...response } } },
    },
  },
});
const parameter = (more: JsonObject): JsonObject =>
  act({ parameters: [{ name: 'q', in: 'query', schema: text, ...more }] });
const secured = (scheme: JsonObject): JsonObject => ({
  components: { securitySchemes: { main: scheme } },
});
const flow = (scopes: JsonObject): JsonObject =>
  secured({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes } },
  });
const openId = (url: string): JsonObject =>
  secured({ type: 'openIdConnect', openIdConnectUrl: url });
const servers = (...urls: string[]): JsonObject => ({ servers: urls.map((url) => ({ url })) });

/** The rules that a pair of documents shows, in either direction. */
export const documentExamples: readonly (readonly [
  rules: string,
  from: JsonObject,
  to: JsonObject,
])[] = [
  [
    'api-operation-id-added',
    { paths: { '/things': { get: { responses: {} } } } },
    { paths: { '/things': { get: { operationId: 'act', responses: {} } } } },
  ],
  [
    'request-parameter-allow-empty-value-added request-parameter-allow-empty-value-removed',
    parameter({}),
    parameter({ allowEmptyValue: true }),
  ],
  [
    'request-body-media-type-schema-added request-body-media-type-schema-removed',
    act({ requestBody: { content: json() } }),
    act({ requestBody: { content: json(text) } }),
  ],
  [
    'response-body-media-type-schema-added response-body-media-type-schema-removed',
    act({}, { content: json() }),
    act({}, { content: json(text) }),
  ],
  [
    'response-link-added response-link-removed',
    act({}),
    act({}, { links: { next: { operationId: 'act' } } }),
  ],
  [
    'api-security-component-type-changed',
    secured({ type: 'http', scheme: 'bearer' }),
    secured({ type: 'apiKey', in: 'header', name: 'X-Key' }),
  ],
  [
    'api-security-component-oauth-url-changed',
    openId('https://a.example/openid'),
    openId('https://b.example/openid'),
  ],
  [
    'api-security-component-oauth-scope-added api-security-component-oauth-scope-removed',
    flow({}),
    flow({ read: 'Reads.' }),
  ],
  [
    'api-server-list-changed',
    act(servers('https://a.example')),
    act(servers('https://a.example', 'https://b.example')),
  ],
  [
    'sdk-headers-changed',
    act({}, { headers: { 'X-Size': { schema: text } } }),
    act({}, { headers: { 'X-Size': { schema: number } } }),
  ],
];
