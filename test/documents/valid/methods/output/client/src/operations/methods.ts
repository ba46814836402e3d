import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import type { ApiCall } from '../runtime/types.js';

const doGetOperation = {
  id: 'doGet',
  method: 'GET',
  path: '/methods',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /methods` */
export function doGet(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(doGetOperation, {}, options);
}

const doPutOperation = {
  id: 'doPut',
  method: 'PUT',
  path: '/methods',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /methods` */
export function doPut(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(doPutOperation, {}, options);
}

const doPostOperation = {
  id: 'doPost',
  method: 'POST',
  path: '/methods',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /methods` */
export function doPost(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(doPostOperation, {}, options);
}

export type DoDeleteRequest = { why?: string };

export type DoDeleteParams = DoDeleteRequest;

const doDeleteOperation = {
  id: 'doDelete',
  method: 'DELETE',
  path: '/methods',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `DELETE /methods` */
export function doDelete(
  client: ApiClient,
  params: DoDeleteParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(doDeleteOperation, params, options);
}

const doOptionsOperation = {
  id: 'doOptions',
  method: 'OPTIONS',
  path: '/methods',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `OPTIONS /methods` */
export function doOptions(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(doOptionsOperation, {}, options);
}

const doHeadOperation = {
  id: 'doHead',
  method: 'HEAD',
  path: '/methods',
  success: { '200': 'none' },
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/** `HEAD /methods` */
export function doHead(
  client: ApiClient,
  options?: RequestOptions,
): ApiCall<
  void,
  {
    etag?: string;
  }
> {
  return client.call(doHeadOperation, {}, options);
}

const doPatchOperation = {
  id: 'doPatch',
  method: 'PATCH',
  path: '/methods',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PATCH /methods` */
export function doPatch(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(doPatchOperation, {}, options);
}

const doTraceOperation = {
  id: 'doTrace',
  method: 'TRACE',
  path: '/methods',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `TRACE /methods` */
export function doTrace(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(doTraceOperation, {}, options);
}
