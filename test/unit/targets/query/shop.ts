// A document with one of each kind of query: a list with pages, a state to wait for, mutations of several tags, streams, several media types.

import type { JsonObject } from '../../../../generator/model/json.js';

const order = { $ref: '#/components/schemas/Order' };
const body = (schema: JsonObject, type = 'application/json'): JsonObject => ({
  content: { [type]: { schema } },
});
const answer = (schema: JsonObject): JsonObject => ({ description: 'OK', ...body(schema) });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const problem = answer({
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string' } },
});
export const events = {
  description: 'Words',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
};

export const shop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        summary: 'The orders',
        tags: ['orders'],
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', default: 1 } }],
        'x-pagination': {
          ...{
            kind: 'page',
            request: { page: 'page' },
            response: { items: '/items', totalPages: '/pages' },
          },
        },
        responses: {
          200: answer({
            ...{ type: 'object', required: ['items', 'total'] },
            properties: {
              items: { type: 'array', items: order },
              total: { type: 'integer' },
              pages: { type: 'integer' },
            },
          }),
        },
      },
      post: {
        operationId: 'createOrder',
        tags: ['orders', 'customers', 'unknown'],
        requestBody: { required: true, ...body({ $ref: '#/components/schemas/NewOrder' }) },
        responses: { 201: answer(order), 409: problem, 422: problem },
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
          success: ['paid'],
          failure: ['lost'],
          minDelay: 1,
        },
        responses: { 200: answer(order), 404: problem, '5XX': problem },
      },
      delete: {
        operationId: 'deleteOrder',
        tags: ['orders'],
        deprecated: true,
        parameters: [id],
        responses: { 204: { description: 'Gone' } },
      },
    },
    '/customers': {
      get: { operationId: 'all', tags: ['customers', 'orders'], responses: { 200: answer({}) } },
      head: {
        operationId: 'allPages',
        tags: ['customers'],
        responses: { 200: { description: 'OK' } },
      },
      post: {
        operationId: 'searchCustomers',
        tags: ['customers'],
        'x-pagination': {
          ...{ kind: 'cursor', request: { cursor: 'after' } },
          response: { items: '/items', nextCursor: '/next' },
        },
        requestBody: body({ type: 'object', properties: { after: { type: 'string' } } }),
        responses: {
          200: answer({
            type: 'object',
            properties: {
              items: { type: 'array', items: { type: 'string' } },
              next: { type: 'string' },
            },
          }),
        },
      },
    },
    '/words': {
      get: { operationId: 'streamWords', tags: ['words'], responses: { 200: events } },
      post: {
        operationId: 'say',
        'x-stream-when': { property: 'stream' },
        tags: ['words'],
        requestBody: {
          required: true,
          ...body({
            ...{ type: 'object', required: ['text'] },
            properties: { text: { type: 'string' }, stream: { type: 'boolean', default: false } },
          }),
        },
        responses: {
          200: {
            ...answer(order),
            content: { ...(body(order)['content'] as JsonObject), ...events.content },
          },
        },
      },
      put: {
        operationId: 'putWords',
        tags: ['words'],
        requestBody: { content: { 'text/plain': {}, 'application/json': { schema: order } } },
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: order }, 'text/csv': {} },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        ...{ type: 'object', required: ['id', 'state'] },
        properties: {
          id: { type: 'string' },
          state: { type: 'string', enum: ['open', 'paid', 'lost'] },
        },
      },
      NewOrder: {
        ...{ type: 'object', required: ['name'] },
        properties: { name: { type: 'string' } },
      },
    },
  },
};
