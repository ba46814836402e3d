import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { inHeader, inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { UserName, UserNameModel } from '../types/items.js';

export interface GetItemJ4XuParams {
  'user-id'?: string;
  userId?: string;
  user_id?: string;
}

const getItem_j4xuOperation = {
  id: 'get_item',
  method: 'GET',
  path: '/a',
  parameters: [
    { name: 'user-id', in: 'query', write: inQuery },
    { name: 'userId', in: 'query', write: inQuery },
    { name: 'user_id', in: 'header', write: inHeader },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /a` */
export function getItem_j4xu(
  client: ApiClient,
  params: GetItemJ4XuParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getItem_j4xuOperation, params, options);
}

const getItemOperation = {
  id: 'getItem',
  method: 'GET',
  path: '/b',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /b` */
export function getItem(client: ApiClient, options?: RequestOptions): ApiCall<UserNameModel> {
  return client.call(getItemOperation, {}, options);
}

const getItem_jhb8Operation = {
  id: 'GetItem',
  method: 'GET',
  path: '/c',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /c` */
export function getItem_jhb8(client: ApiClient, options?: RequestOptions): ApiCall<UserName> {
  return client.call(getItem_jhb8Operation, {}, options);
}

export type PutBodyRequest = { id?: string; name?: string };

export interface PutBodyParams {
  id: string;
  queryId?: number;
  body?: PutBodyRequest;
}

const putBodyOperation = {
  id: 'putBody',
  method: 'PUT',
  path: '/d/{id}',
  fill: fillPath,
  parameters: [
    { name: 'id', in: 'path', required: true, write: inPath },
    { name: 'id', in: 'query', key: 'queryId', write: inQuery },
  ],
  body: { mediaType: 'application/json', key: 'body', write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /d/{id}` */
export function putBody(
  client: ApiClient,
  params: PutBodyParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putBodyOperation, params, options);
}
