// What other tools have no words for: each of these changes is reported, in both directions.

import { expect, it } from 'vitest';

import type { Json, JsonObject } from '../../../generator/model/json.js';
import { changesOf, documentWith, short } from './compare.js';

const text = { type: 'string' };
const list = { type: 'array', items: text };

const withParameter = (more: JsonObject): JsonObject =>
  whole({ parameters: [{ name: 'q', in: 'query', schema: list, ...more }] });
const withBody = (schema: Json): JsonObject => documentWith(schema, 'request');
const withAnswer = (schema: Json): JsonObject => documentWith(schema, 'response');

function whole(operation: JsonObject, more: JsonObject = {}): JsonObject {
  const act = { operationId: 'act', responses: { 200: { description: 'ok' } }, ...operation };
  return {
    openapi: '3.1.0',
    info: { title: 'Small', version: '1.0.0' },
    paths: { '/things': { post: act } },
    ...more,
  };
}

function withEncoding(encoding: JsonObject): JsonObject {
  const schema = { type: 'object', properties: { tags: list } };
  return whole({
    requestBody: { content: { 'multipart/form-data': { schema, encoding: { tags: encoding } } } },
  });
}

function withCallback(schema: Json, more: JsonObject = {}): JsonObject {
  const call = {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 200: { description: 'ok' } },
  };
  return whole({ callbacks: { done: { '{$request.query.url}': { post: call } }, ...more } });
}

function withDiscriminator(mapping: JsonObject | undefined, propertyName = 'kind'): JsonObject {
  const member = {
    type: 'object',
    required: ['kind', 'sort'],
    properties: { kind: text, sort: text },
  };
  const schema = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    ...(mapping && { discriminator: { propertyName, mapping } }),
  };
  return documentWith(schema, 'response', { schemas: { Cat: member, Dog: member } });
}

const cat = { tom: '#/components/schemas/Cat' };

const rows: readonly (readonly [string, JsonObject, JsonObject, string, string])[] = [
  [
    'style',
    withParameter({}),
    withParameter({ style: 'pipeDelimited' }),
    'request-parameter-style-changed!',
    'request-parameter-style-changed!',
  ],
  [
    'explode',
    withParameter({}),
    withParameter({ explode: false }),
    'request-parameter-explode-changed!',
    'request-parameter-explode-changed!',
  ],
  [
    'allowReserved',
    withParameter({}),
    withParameter({ allowReserved: true }),
    'request-parameter-allow-reserved-changed?',
    'request-parameter-allow-reserved-changed?',
  ],
  [
    'closed object, sent',
    withBody({ type: 'object' }),
    withBody({ type: 'object', additionalProperties: false }),
    'request-body-additional-properties-closed! sdk',
    'request-body-additional-properties-opened',
  ],
  [
    'closed object, received',
    withAnswer({ type: 'object' }),
    withAnswer({ type: 'object', additionalProperties: false }),
    'response-body-additional-properties-closed',
    'response-body-additional-properties-opened! sdk',
  ],
  [
    'multipleOf, sent',
    withBody({ type: 'integer' }),
    withBody({ type: 'integer', multipleOf: 5 }),
    'request-body-multiple-of-added!',
    'request-body-multiple-of-removed',
  ],
  [
    'multipleOf, received',
    withAnswer({ type: 'integer' }),
    withAnswer({ type: 'integer', multipleOf: 5 }),
    'response-body-multiple-of-added',
    'response-body-multiple-of-removed!',
  ],
  [
    'uniqueItems, sent',
    withBody(list),
    withBody({ ...list, uniqueItems: true }),
    'request-body-unique-items-added!',
    'request-body-unique-items-removed',
  ],
  [
    'uniqueItems, received',
    withAnswer(list),
    withAnswer({ ...list, uniqueItems: true }),
    'response-body-unique-items-added',
    'response-body-unique-items-removed!',
  ],
  [
    'minProperties, sent',
    withBody({ type: 'object' }),
    withBody({ type: 'object', minProperties: 2 }),
    'request-body-min-properties-set?',
    'request-body-min-properties-unset',
  ],
  [
    'minProperties, received',
    withAnswer({ type: 'object' }),
    withAnswer({ type: 'object', minProperties: 2 }),
    'response-body-min-properties-set',
    'response-body-min-properties-unset!',
  ],
  [
    'maxProperties, sent',
    withBody({ type: 'object' }),
    withBody({ type: 'object', maxProperties: 2 }),
    'request-body-max-properties-set?',
    'request-body-max-properties-unset',
  ],
  [
    'maxProperties, received',
    withAnswer({ type: 'object' }),
    withAnswer({ type: 'object', maxProperties: 2 }),
    'response-body-max-properties-set',
    'response-body-max-properties-unset!',
  ],
  [
    'not, sent',
    withBody(text),
    withBody({ ...text, not: { const: 'x' } }),
    'request-body-not-added!',
    'request-body-not-removed',
  ],
  [
    'not, received',
    withAnswer(text),
    withAnswer({ ...text, not: { const: 'x' } }),
    'response-body-not-added',
    'response-body-not-removed!',
  ],
  [
    'a server of the document',
    whole({}, { servers: [{ url: 'https://a.test' }] }),
    whole({}, { servers: [{ url: 'https://b.test' }] }),
    'server-added, server-default-changed sdk, server-removed?',
    'server-added, server-default-changed sdk, server-removed?',
  ],
  [
    'a variable of a server',
    whole({}, { servers: [{ url: 'https://{at}.test', variables: { at: { default: 'a' } } }] }),
    whole({}, { servers: [{ url: 'https://{at}.test', variables: { at: { default: 'b' } } }] }),
    'server-added, server-default-changed sdk, server-removed?',
    'server-added, server-default-changed sdk, server-removed?',
  ],
  [
    'a server of an operation',
    whole({ servers: [{ url: 'https://a.test' }] }),
    whole({ servers: [{ url: 'https://b.test' }] }),
    'api-server-changed?',
    'api-server-changed?',
  ],
  [
    'a further server of an operation',
    whole({ servers: [{ url: 'https://a.test' }] }),
    whole({ servers: [{ url: 'https://a.test' }, { url: 'https://b.test' }] }),
    'api-server-list-changed',
    'api-server-list-changed',
  ],
  [
    'a server of an operation alone',
    whole({}, { servers: [{ url: 'https://a.test' }] }),
    whole({ servers: [{ url: 'https://b.test' }] }, { servers: [{ url: 'https://a.test' }] }),
    'api-server-changed?',
    'api-server-changed?',
  ],
  [
    'a mapping of a discriminator',
    withDiscriminator({}),
    withDiscriminator(cat),
    'response-body-discriminator-mapping-added! sdk, response-body-discriminator-mapping-deleted',
    'response-body-discriminator-mapping-added! sdk, response-body-discriminator-mapping-deleted',
  ],
  [
    'a discriminator',
    withDiscriminator(undefined),
    withDiscriminator({}),
    'response-body-discriminator-added',
    'response-body-discriminator-removed sdk',
  ],
  [
    'the property of a discriminator',
    withDiscriminator(cat),
    withDiscriminator(cat, 'sort'),
    'response-body-discriminator-property-name-changed! sdk',
    'response-body-discriminator-property-name-changed! sdk',
  ],
  [
    'the media type of a part',
    withEncoding({}),
    withEncoding({ contentType: 'text/csv' }),
    'request-body-encoding-changed!',
    'request-body-encoding-changed!',
  ],
  [
    'the style of a part',
    withEncoding({}),
    withEncoding({ style: 'pipeDelimited' }),
    'request-body-encoding-changed!',
    'request-body-encoding-changed!',
  ],
  [
    'a header of a part',
    withEncoding({}),
    withEncoding({ headers: { 'X-Part': { schema: text } } }),
    'request-body-encoding-changed!',
    'request-body-encoding-changed!',
  ],
  [
    'the type of a header of a part',
    withEncoding({ headers: { 'X-Part': { schema: text } } }),
    withEncoding({ headers: { 'X-Part': { schema: { type: 'integer' } } } }),
    'request-header-type-changed!',
    'request-header-type-changed!',
  ],
  ['a callback', whole({}), withCallback(text), 'callback-added', 'callback-removed! sdk'],
  [
    'what a callback sends',
    withCallback(text),
    withCallback({ type: 'integer' }),
    'response-body-type-changed! sdk',
    'response-body-type-changed! sdk',
  ],
  [
    'what a callback may send',
    withCallback({ enum: ['a'] }),
    withCallback({ enum: ['a', 'b'] }),
    'response-body-enum-value-added? sdk',
    'response-body-enum-value-removed sdk',
  ],
];

it.each(rows)('%s', (_name, from, to, there, back) => {
  expect([short(changesOf(from, to)), short(changesOf(to, from))]).toEqual([there, back]);
});
