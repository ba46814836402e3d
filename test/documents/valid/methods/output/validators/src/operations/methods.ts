import type { DoDeleteRequest } from '@methods/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `GET /methods` */
export const doGet = { method: 'GET', path: '/methods', request: {}, responses: {} } as const;

/** `PUT /methods` */
export const doPut = { method: 'PUT', path: '/methods', request: {}, responses: {} } as const;

/** `POST /methods` */
export const doPost = { method: 'POST', path: '/methods', request: {}, responses: {} } as const;

/** `DELETE /methods` */
export const doDelete = {
  method: 'DELETE',
  path: '/methods',
  request: { body: /*#__PURE__*/ schema<DoDeleteRequest>(() => object({ why: string })) },
  responses: {},
} as const;

/** `OPTIONS /methods` */
export const doOptions = {
  method: 'OPTIONS',
  path: '/methods',
  request: {},
  responses: {},
} as const;

/** `HEAD /methods` */
export const doHead = { method: 'HEAD', path: '/methods', request: {}, responses: {} } as const;

/** `PATCH /methods` */
export const doPatch = { method: 'PATCH', path: '/methods', request: {}, responses: {} } as const;

/** `TRACE /methods` */
export const doTrace = { method: 'TRACE', path: '/methods', request: {}, responses: {} } as const;
