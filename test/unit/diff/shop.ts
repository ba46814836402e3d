// A small document with one of each: a list, a waiter, an argument made of parameters and a body, documented errors; and copies of it with changes.

import type { Json, JsonObject } from '../../../generator/model/json.js';
import { changed, tokens } from '../../contract/tree.js';

export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: Json, type = 'application/json'): JsonObject => ({
  description: 'said',
  content: { [type]: { schema } },
});
const text = { type: 'string' };
const id = { name: 'id', in: 'path', required: true, schema: text };

const shop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.4.0' },
  servers: [{ url: 'https://shop.test/v1' }],
  security: [{ key: [] }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        parameters: [{ name: 'after', in: 'query', schema: text }],
        'x-pagination': {
          kind: 'cursor',
          request: { cursor: 'after' },
          response: { items: '/items', nextCursor: '/next' },
        },
        responses: {
          200: json({
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: ref('Order') }, next: text },
          }),
        },
      },
      post: {
        operationId: 'createOrder',
        tags: ['orders'],
        parameters: [{ name: 'region', in: 'query', schema: text }],
        requestBody: { required: true, ...json(ref('NewOrder')) },
        responses: { 201: json(ref('Order')), 409: json(ref('Problem')) },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        tags: ['orders'],
        parameters: [id],
        'x-waiter': {
          property: 'state',
          pending: ['open'],
          success: ['done'],
          failure: ['failed'],
        },
        responses: { 200: json(ref('Order')) },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://shop.test/token', scopes: {} } },
      },
    },
    schemas: {
      NewOrder: {
        type: 'object',
        required: ['item'],
        properties: { item: text, mail: text, note: text },
      },
      Order: {
        type: 'object',
        required: ['id', 'state'],
        properties: { id: text, state: { enum: ['open', 'done', 'failed'] } },
      },
      Job: { type: 'object', required: ['job'], properties: { job: text } },
      Problem: { type: 'object', properties: { title: text } },
    },
  },
};

export const create = '/paths/~1orders/post';
export const list = '/paths/~1orders/get';
export const get = '/paths/~1orders~1{id}/get';

/** The shop, with other values at some pointers; nothing where a pointer is to lead to nothing. */
export function shopWith(edits: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object(
    Object.entries(edits).reduce<unknown>(
      (root, [pointer, value]) => changed(root, tokens(pointer), value),
      shop,
    ),
  );
}

/** What stands at a pointer of the shop. */
export function operationAt(pointer: string): Json {
  return tokens(pointer).reduce<Json>((value, token) => Object(value)[token], shop);
}

/** All paths of the shop behind a prefix. */
export function prefixedPaths(prefix: string): Json {
  const paths = Object.entries<Json>(Object(shop['paths']));
  return Object.fromEntries(paths.map(([path, item]) => [`${prefix}${path}`, item]));
}
