import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { JsonThing } from '../types/media.js';

export type SendJsonParams = JsonThing;

const sendJsonOperation = {
  id: 'sendJson',
  method: 'POST',
  path: '/media/json',
  body: { mediaType: 'application/json; charset=utf-8', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /media/json`
 *
 * @returns One of several.
 * @throws {ApiError} Other statuses: A problem.
 */
export function sendJson(
  client: ApiClient,
  params: SendJsonParams,
  options?: RequestOptions,
): ApiCall<JsonThing> {
  return client.call(sendJsonOperation, params, options);
}

export type PatchJsonRequest = { op: 'add' | 'remove'; path: string; value?: unknown }[];

export interface PatchJsonParams {
  body?: PatchJsonRequest;
}

const patchJsonOperation = {
  id: 'patchJson',
  method: 'PATCH',
  path: '/media/json',
  body: { mediaType: 'application/json-patch+json', key: 'body', write: writeJson },
  success: { '200': 'json' },
  accept: '*/*',
} as const satisfies OperationDescriptor;

/**
 * `PATCH /media/json`
 *
 * @returns Any type.
 */
export function patchJson(
  client: ApiClient,
  params: PatchJsonParams = {},
  options?: RequestOptions,
): ApiCall<JsonThing> {
  return client.call(patchJsonOperation, params, options);
}
