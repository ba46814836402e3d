import type { ApiClient } from '../runtime/api-client.js';
import { writeRaw } from '../runtime/body-raw.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readBinary, readText } from '../runtime/read-body.js';
import type { ApiCall, BinaryInput } from '../runtime/types.js';

/** At least 1 character. */
export type PutTextRequest = string;

export interface PutTextParams {
  /** At least 1 character. */
  body: PutTextRequest;
}

const putTextOperation = {
  id: 'putText',
  method: 'PUT',
  path: '/text',
  body: { mediaType: 'text/plain', required: true, key: 'body', write: writeRaw },
  success: { '200': 'text' },
  accept: 'text/plain',
  read: { text: readText },
} as const satisfies OperationDescriptor;

/**
 * `PUT /text`
 *
 * @returns The text.
 */
export function putText(
  client: ApiClient,
  params: PutTextParams,
  options?: RequestOptions,
): ApiCall<string> {
  return client.call(putTextOperation, params, options);
}

const getCsvOperation = {
  id: 'getCsv',
  method: 'GET',
  path: '/csv',
  success: { '200': 'text' },
  accept: 'text/csv',
  read: { text: readText },
} as const satisfies OperationDescriptor;

/**
 * `GET /csv`
 *
 * @returns A table.
 */
export function getCsv(client: ApiClient, options?: RequestOptions): ApiCall<string> {
  return client.call(getCsvOperation, {}, options);
}

const getXmlOperation = {
  id: 'getXml',
  method: 'GET',
  path: '/xml',
  success: { '200': 'text' },
  accept: 'application/xml',
  read: { text: readText },
} as const satisfies OperationDescriptor;

/**
 * `GET /xml`
 *
 * @returns A tree.
 */
export function getXml(client: ApiClient, options?: RequestOptions): ApiCall<string> {
  return client.call(getXmlOperation, {}, options);
}

export interface PutBytesParams {
  body: BinaryInput;
}

const putBytesOperation = {
  id: 'putBytes',
  method: 'PUT',
  path: '/bytes',
  body: { mediaType: 'application/octet-stream', required: true, key: 'body', write: writeRaw },
  success: { '200': 'binary' },
  accept: 'application/octet-stream',
  read: { binary: readBinary },
} as const satisfies OperationDescriptor;

/**
 * `PUT /bytes`
 *
 * @returns The bytes.
 */
export function putBytes(
  client: ApiClient,
  params: PutBytesParams,
  options?: RequestOptions,
): ApiCall<Blob> {
  return client.call(putBytesOperation, params, options);
}

const getImageOperation = {
  id: 'getImage',
  method: 'GET',
  path: '/images',
  success: { '200': 'binary' },
  accept: 'image/png',
  read: { binary: readBinary },
} as const satisfies OperationDescriptor;

/**
 * `GET /images`
 *
 * @returns A picture.
 */
export function getImage(client: ApiClient, options?: RequestOptions): ApiCall<Blob> {
  return client.call(getImageOperation, {}, options);
}
