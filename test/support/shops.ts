// Small documents whose outputs are measured: what whoever takes the sources has to own.

import type { Json, JsonObject } from '../../generator/model/json.js';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const said = (schema: Json): JsonObject => ({ description: 'said', ...content(schema) });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

export const petShop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Pet shop', version: '1.0.0' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: said({ type: 'array', items: ref('Pet') }) },
      },
      post: {
        operationId: 'createPet',
        requestBody: { required: true, ...content(ref('Pet')) },
        responses: { 201: said(ref('Pet')) },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, kind: { type: 'string', enum: ['cat', 'dog'] } },
      },
    },
  },
};

/** Four operations of each of three resources. */
export const shop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://shop.example/v1' }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    ['Product', 'Customer', 'Order'].flatMap((name): [string, JsonObject][] => {
      const tag = `${name.toLowerCase()}s`;
      const body = { required: true, ...content(ref(name)) };
      const problem = { 404: said(ref('Problem')), 422: said(ref('Problem')) };
      const limit = { type: 'integer', minimum: 1, maximum: 100, default: 20 };
      return [
        [
          `/${tag}`,
          {
            get: {
              operationId: `list${name}s`,
              tags: [tag],
              summary: `Lists the ${tag}, newest first`,
              parameters: [{ name: 'limit', in: 'query', schema: limit }],
              responses: { 200: said({ type: 'array', items: ref(name) }) },
            },
            post: {
              operationId: `create${name}`,
              tags: [tag],
              requestBody: body,
              responses: { 201: said(ref(name)), ...problem },
            },
          },
        ],
        [
          `/${tag}/{id}`,
          {
            get: {
              operationId: `get${name}`,
              tags: [tag],
              parameters: [id],
              responses: { 200: said(ref(name)), ...problem },
            },
            put: {
              operationId: `replace${name}`,
              tags: [tag],
              parameters: [id],
              requestBody: body,
              responses: { 200: said(ref(name)), ...problem },
            },
          },
        ],
      ];
    }),
  ),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Product: object({
        id: { type: 'string', format: 'uuid', readOnly: true },
        name: { type: 'string', minLength: 1, maxLength: 80 },
        sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
        price: ref('Money'),
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      }),
      Customer: object({
        id: { type: 'string', format: 'uuid', readOnly: true },
        email: { type: 'string', format: 'email' },
        address: ref('Address'),
        since: { type: 'string', format: 'date' },
      }),
      Order: object({
        id: { type: 'string', format: 'uuid', readOnly: true },
        customerId: { type: 'string', format: 'uuid' },
        status: { type: 'string', enum: ['open', 'paid', 'sent', 'returned'] },
        total: ref('Money'),
        lines: {
          type: 'array',
          minItems: 1,
          items: object({
            product: ref('Product'),
            quantity: { type: 'integer', minimum: 1 },
          }),
        },
        createdAt: { type: 'string', format: 'date-time', readOnly: true },
      }),
      Money: object({
        amount: { type: 'integer', minimum: 0 },
        currency: { type: 'string', enum: ['EUR', 'USD'] },
      }),
      Address: object({ street: { type: 'string' }, city: { type: 'string' } }),
      Problem: object({ status: { type: 'integer' }, title: { type: 'string' } }),
    },
  },
};

function object(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties };
}
